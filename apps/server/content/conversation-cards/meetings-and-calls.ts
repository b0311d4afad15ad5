import type { TopicCards } from './card.ts'

export const meetingsAndCalls: TopicCards = {
  beginner: [
    {
      id: 1011,
      question: 'Who do you call every week, and what do you talk about?',
      hint: 'اذكر شخصين: واحد من العائلة وواحد من العمل أو الدراسة.',
    },
    {
      id: 1012,
      question: 'What do you say when you answer the phone in English?',
      hint: "جمل جاهزة: «Hello, this is», «Who's calling, please?».",
    },
    {
      id: 1013,
      question: 'When do you prefer a call, and when do you prefer a message?',
      hint: 'قل «I call when» ثم «I send a message when».',
    },
    {
      id: 1014,
      question: 'What do you bring to a meeting or a study group?',
      hint: 'عدّد ما في يدك وما في ذهنك: notebook, pen, questions, a coffee.',
    },
    {
      id: 1015,
      question: 'What do people usually do at the start of a meeting?',
      hint: 'أفعال تفيدك: say hello, sit down, check names, read the plan.',
    },
    {
      id: 1016,
      question: 'How do you give your phone number and email slowly?',
      hint: 'تذكّر «double» و«at» و«dot»، وجرّب بريدًا من خيالك.',
    },
    {
      id: 1017,
      question: 'Where is a good place for a phone call in your home or office?',
      hint: 'صف المكان: quiet, near the window, good signal.',
    },
    {
      id: 1018,
      question: 'What do you say when the line is bad?',
      hint: "جمل تفيدك: «You're breaking up», «Can you hear me now?».",
    },
  ],
  intermediate: [
    {
      id: 1021,
      question: 'Tell me about a meeting that should have been a message: what happened in it?',
      hint: 'كم استغرق؟ ماذا تقرّر؟ وماذا كان يكفي أن يُكتب؟',
    },
    {
      id: 1022,
      question: 'How do you politely interrupt someone who has been talking for a long time?',
      hint: 'جمل لطيفة: «Sorry to jump in», «Could I add something?».',
    },
    {
      id: 1023,
      question: 'What was the strangest thing that happened during a video call you were in?',
      hint: 'صف المشهد والصوت ورد فعل الموجودين بالترتيب.',
    },
    {
      id: 1024,
      question: 'Why are some people quiet in meetings although they have good ideas?',
      hint: 'أسباب محتملة: shy, language, a loud boss. اقترح حلًا.',
    },
    {
      id: 1025,
      question: 'Which meetings do you find useful, and how are they different from the others?',
      hint: 'قارن بين اثنين: agenda, time, decisions, people.',
    },
    {
      id: 1026,
      question: 'How did you solve a misunderstanding that began on the phone?',
      hint: 'احكِ ما قيل وما فُهم، ثم من بادر بالتوضيح.',
    },
    {
      id: 1027,
      question: 'What makes a good chairperson, and when did you see one?',
      hint: 'صفات وأفعال: keeps time, listens, sums up. ثم مثال.',
    },
    {
      id: 1028,
      question: 'How do you prepare for an important call in English?',
      hint: 'خطوات فعلتها من قبل: wrote notes, practised, checked words.',
    },
  ],
  advanced: [
    {
      id: 1031,
      question: 'What is gained and lost when people keep their cameras off in online meetings?',
      hint: 'فكّر في الخصوصية والثقة والتعب: screen fatigue.',
    },
    {
      id: 1032,
      question: 'How can you disagree with your manager in front of others and keep the respect of both?',
      hint: 'ابدأ بنقطة اتفاق: «I see the point, though I wonder».',
    },
    {
      id: 1033,
      question: 'If your team could hold only one meeting a month, what would have to change?',
      hint: 'تخيّل أثر ذلك: documents, ownership, trust.',
    },
    {
      id: 1034,
      question: 'Why do groups sometimes agree on a plan that nobody really likes?',
      hint: 'فكّر في المجاملة وخوف الاختلاف: groupthink.',
    },
    {
      id: 1035,
      question: 'What is lost when people from different cultures meet only on a screen?',
      hint: 'إشارات صغيرة تضيع: pauses, tea, body language.',
    },
    {
      id: 1036,
      question: 'How would you deal with a colleague who takes credit for your idea in a call?',
      hint: 'وازن بين الرد فورًا والكلام على انفراد: tactfully.',
    },
    {
      id: 1037,
      question: 'To what extent does the person who writes the minutes control the meeting?',
      hint: 'ما الذي يُكتب وما الذي يُترك؟ أعطِ مثالًا متخيَّلًا.',
    },
    {
      id: 1038,
      question: 'Why is being late for a meeting an insult in one culture and nothing in another?',
      hint: 'قارن بين توقّعات بلدين أو جيلين: punctuality.',
    },
  ],
}
