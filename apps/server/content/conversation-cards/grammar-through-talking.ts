import type { TopicCards } from './card.ts'

export const grammarThroughTalking: TopicCards = {
  beginner: [
    {
      id: 611,
      question: 'What do you do every day, and what do you never do?',
      hint: 'مرّن نفسك على always, usually, never قبل الفعل.',
    },
    {
      id: 612,
      question: 'What is there in your room?',
      hint: 'استخدم «There is» و«There are» مع on, under, next to.',
    },
    {
      id: 613,
      question: 'What are you wearing today, and what colour is it?',
      hint: 'قل «I am wearing» ثم القطعة واللون: a blue shirt.',
    },
    {
      id: 614,
      question: "What can you do well, and what can't you do?",
      hint: 'بعد can يأتي الفعل كما هو: «I can cook» بلا زيادة.',
    },
    {
      id: 615,
      question: 'What does your best friend do every weekend?',
      hint: 'انتبه إلى حرف s مع he وshe: «She visits».',
    },
    {
      id: 616,
      question: 'How much water, tea and coffee do you drink?',
      hint: 'فرّق بين much وmany: «two cups of» و«a lot of».',
    },
    {
      id: 617,
      question: 'Whose things do you use at home, and what are they?',
      hint: "جرّب الملكية: «my brother's charger», «her pen».",
    },
    {
      id: 618,
      question: 'Where is your favourite shop, and what is near it?',
      hint: 'حروف المكان: near, opposite, between, behind.',
    },
  ],
  intermediate: [
    {
      id: 621,
      question: 'What were you doing at this time yesterday, and what happened after that?',
      hint: 'ابدأ «I was» مع فعل ينتهي بـing ثم الماضي البسيط.',
    },
    {
      id: 622,
      question: 'What have you tried recently that you had never done before?',
      hint: 'قل «I have tried» ثم متى بالضبط بالماضي البسيط.',
    },
    {
      id: 623,
      question: 'Compare two cities that you know: which is cheaper, livelier, easier to live in?',
      hint: 'الصفة القصيرة تأخذ er والطويلة more، ثم than.',
    },
    {
      id: 624,
      question: "What did you use to do as a child that you don't do now?",
      hint: '«I used to» للماضي الذي انتهى، ثم قل لماذا توقّفت.',
    },
    {
      id: 625,
      question: 'How long have you had your phone, and how have you used it today?',
      hint: 'فرّق بين for للمدة وsince لنقطة البداية.',
    },
    {
      id: 626,
      question: 'What are you going to do next weekend if the weather is good?',
      hint: 'بعد if نستخدم المضارع، وفي الجزء الآخر will أو going to.',
    },
    {
      id: 627,
      question: 'Which rules did you have at school, and which of them did you like?',
      hint: "استخدم «had to» للواجب و«weren't allowed to» للممنوع و«could» للمسموح.",
    },
    {
      id: 628,
      question: 'What is something that was made in Egypt, and who uses it?',
      hint: 'المبني للمجهول: «It is made in» ثم «It is used by».',
    },
  ],
  advanced: [
    {
      id: 631,
      question: 'If you had grown up in another country, how would you be different today?',
      hint: 'شرط مختلط: «If I had grown up» ثم «I would be».',
    },
    {
      id: 632,
      question: 'What do you wish you had known at sixteen, and why?',
      hint: 'بعد «I wish I had» يأتي التصريف الثالث للفعل.',
    },
    {
      id: 633,
      question: "What might have happened if you hadn't met one important person in your life?",
      hint: 'درجات الاحتمال: might have, could have, would have.',
    },
    {
      id: 634,
      question: 'Tell me something that somebody told you, without using their exact words: what was it?',
      hint: 'نقل الكلام: «She said that she had» ورجوع الزمن خطوة.',
    },
    {
      id: 635,
      question: 'By the end of this year, what will you have finished, and what will you still be doing?',
      hint: 'للمنتهي «I will have finished»، وللمستمر «I will still be» مع ing.',
    },
    {
      id: 636,
      question: 'Which problem in your street needs to be solved, and who should have solved it by now?',
      hint: '«needs to be» ثم «should have been» مع التصريف الثالث.',
    },
    {
      id: 637,
      question: 'What would you never do, no matter how much you were offered?',
      hint: 'ابدأ بقوة: «Under no circumstances would I» ثم السبب.',
    },
    {
      id: 638,
      question: 'Which matters more when you speak, being correct or being quick, and in what situations?',
      hint: 'اربط الرأي بالموقف: «In an exam» ثم «Among friends».',
    },
  ],
}
