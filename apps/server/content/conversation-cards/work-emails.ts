import type { TopicCards } from './card.ts'

export const workEmails: TopicCards = {
  beginner: [
    {
      id: 1111,
      question: 'Who do you write emails or messages to every week?',
      hint: 'اذكر ثلاثة: صديق، معلّم، شركة. ثم سبب كل رسالة.',
    },
    {
      id: 1112,
      question: 'How do you start and finish an email in English?',
      hint: 'جرّب «Dear» و«Hi» في البداية و«Best regards» في النهاية.',
    },
    {
      id: 1113,
      question: 'What do you write in the subject line of an email?',
      hint: 'كلمات قليلة تكفي: «Meeting on Sunday», «A question about».',
    },
    {
      id: 1114,
      question: 'When do you check your messages during the day?',
      hint: 'اربط الوقت بشيء من يومك: «after breakfast», «before bed».',
    },
    {
      id: 1115,
      question: 'What things do you send with an email?',
      hint: 'كلمات تفيدك: photo, file, link, CV. قل لمن ترسلها.',
    },
    {
      id: 1116,
      question: 'What do you write when you say thank you to someone at work?',
      hint: 'اشكر على شيء واضح: «Thank you for your help with».',
    },
    {
      id: 1117,
      question: 'Which app do you use for work or study messages, and why?',
      hint: 'اسم التطبيق ثم سببان بسيطان: easy, free, fast.',
    },
    {
      id: 1118,
      question: "What do you write when you can't come to work or class?",
      hint: "جملة للاعتذار وجملة للسبب: «I am sorry, I can't come because».",
    },
  ],
  intermediate: [
    {
      id: 1121,
      question: 'Tell me about an email you sent to the wrong person: what did you do next?',
      hint: 'ابدأ باللحظة التي انتبهت فيها، ثم كيف اعتذرت.',
    },
    {
      id: 1122,
      question: 'How is a message to a friend different from an email to a manager?',
      hint: 'قارن بين التحية والطول والطلب: short forms, polite forms.',
    },
    {
      id: 1123,
      question: 'What makes you answer one email at once and leave another for days?',
      hint: 'فكّر في العنوان والطول ووضوح الطلب، وهات مثالًا.',
    },
    {
      id: 1124,
      question: 'How did you complain in writing about something you bought, and did it work?',
      hint: 'اذكر المشكلة والتاريخ والطلب: refund, replacement.',
    },
    {
      id: 1125,
      question: 'Why do long emails often get short answers?',
      hint: 'اشرح من تجربتك كقارئ ثم كيف تكتب أقصر.',
    },
    {
      id: 1126,
      question: 'What was the nicest message you ever received at work or school?',
      hint: 'انقل معناه بكلماتك ثم ماذا فعل بيومك.',
    },
    {
      id: 1127,
      question: 'How do you ask for something again without annoying the other person?',
      hint: 'عبارات لطيفة: «Just a quick reminder», «When you have a moment».',
    },
    {
      id: 1128,
      question: 'Which do you find harder, writing bad news or writing a request, and why?',
      hint: 'صف آخر مرة كتبت فيها واحدًا منهما وكيف بدأت.',
    },
  ],
  advanced: [
    {
      id: 1131,
      question: 'Why does a written message so easily sound colder than we meant it to?',
      hint: 'غياب الصوت والوجه، والنقطة في آخر الجملة: tone.',
    },
    {
      id: 1132,
      question: 'How would you rather receive criticism, in writing or in person, and what does that say about you?',
      hint: 'وازن بين وقت التفكير والدفء الإنساني.',
    },
    {
      id: 1133,
      question: 'How should you reply to an email that makes you angry?',
      hint: 'نصيحة تناقشها: اكتب المسودة ثم انتظر ليلة. متى لا تصلح؟',
    },
    {
      id: 1134,
      question: 'If your company stopped email for a week, what would improve and what would fall apart?',
      hint: 'تخيّل اليوم الأول ثم اليوم الخامس: bottleneck, focus.',
    },
    {
      id: 1135,
      question: 'How much of your work messages would you let artificial intelligence write, and where would you stop?',
      hint: 'أين يضيع صوتك؟ وأين توفّر الوقت؟ ارسم الخط بينهما.',
    },
    {
      id: 1136,
      question: 'How do you say no in writing so that the relationship survives?',
      hint: 'ثلاث خطوات: تقدير، رفض واضح، بديل ممكن.',
    },
    {
      id: 1137,
      question: 'What would be a realistic rule about messages after working hours?',
      hint: 'فكّر في اختلاف الوظائف والتوقيت: on call, boundaries.',
    },
    {
      id: 1138,
      question: 'What does the way people write their emails reveal about the power between them?',
      hint: 'من يكتب سطرًا ومن يكتب فقرة؟ فسّر السبب.',
    },
  ],
}
