// Chat messages between demo users, invented for the demo.

/** Messages in order; `minutes` is the time since the previous one. The tutor's last `unread` messages are unread. */
export interface DemoConversation {
  readonly student: string
  readonly tutor: string
  readonly daysAgo: number
  readonly unread: number
  readonly lines: readonly { readonly by: 'student' | 'tutor'; readonly minutes: number; readonly text: string }[]
}

export const demoConversations: readonly DemoConversation[] = [
  {
    student: 'student',
    tutor: 'tutor',
    daysAgo: 1,
    unread: 2,
    lines: [
      { by: 'student', minutes: 0, text: 'مساء الخير، عندي presentation يوم الخميس وعايزة أتمرن عليها.' },
      { by: 'tutor', minutes: 6, text: 'مساء النور يا مريم. ابعتي لي العنوان وأول ثلاث جمل، ونبدأ منها.' },
      {
        by: 'student',
        minutes: 11,
        text: 'Good evening everyone. Today I am going to talk about water in Egypt.<br>I will start with some numbers.',
      },
      {
        by: 'tutor',
        minutes: 4,
        text: 'Very clear! Try: <b>“Let me start with a few figures.”</b> It sounds more natural.',
      },
      { by: 'student', minutes: 2, text: 'حلوة أوي، هكتبها.' },
      {
        by: 'tutor',
        minutes: 540,
        text: 'صباح الخير. حضّرت لك خمس كلمات عن الموضوع:<br>scarcity، supply، drought، irrigation، reservoir',
      },
      { by: 'tutor', minutes: 1, text: 'نقرأها معًا في أول الحصة، ثم تلقين العرض كاملًا.' },
    ],
  },
  {
    student: 'student',
    tutor: 'manager',
    daysAgo: 6,
    unread: 0,
    lines: [
      { by: 'student', minutes: 0, text: 'هل تنصحينني بحصص ربع ساعة أم نصف ساعة؟' },
      { by: 'tutor', minutes: 35, text: 'ابدئي بربع ساعة يومين في الأسبوع، وزيدي حين تشعرين أن الوقت يجري.' },
      { by: 'student', minutes: 3, text: 'تمام، شكرًا جزيلًا.' },
    ],
  },
  {
    student: 'student2',
    tutor: 'tutor',
    daysAgo: 3,
    unread: 1,
    lines: [
      { by: 'student', minutes: 0, text: 'Hello! I work in a hotel and I want to speak with guests more freely.' },
      {
        by: 'tutor',
        minutes: 48,
        text: 'Great goal, Ali. Book 30 minutes and tell me one situation that was difficult for you.',
      },
    ],
  },
]
