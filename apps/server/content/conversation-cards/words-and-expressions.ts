import type { TopicCards } from './card.ts'

export const wordsAndExpressions: TopicCards = {
  beginner: [
    {
      id: 511,
      question: 'What are your favourite words in English?',
      hint: 'اختر كلمتين، وقل معناهما ولماذا تحب صوتهما.',
    },
    {
      id: 512,
      question: 'What do you say in English when you are happy?',
      hint: "عبارات قصيرة: «That's great», «I'm so glad». قل متى تستخدمها.",
    },
    {
      id: 513,
      question: 'What things can you see in a kitchen?',
      hint: 'عدّد خمسة أشياء: «There is a» ثم cup, knife, pan, fridge.',
    },
    {
      id: 514,
      question: 'Which English words do people use in Egypt every day?',
      hint: 'كلمات دخلت كلامنا: mobile, sandwich, okay. أين تسمعها؟',
    },
    {
      id: 515,
      question: 'How do you describe your best friend in five words?',
      hint: 'اخلط الشكل بالطباع: tall, funny, kind, quiet, smart.',
    },
    {
      id: 516,
      question: 'What do you say when you meet someone for the first time?',
      hint: 'جملة للتحية وجملة للتعريف: «Nice to meet you».',
    },
    {
      id: 517,
      question: 'What words do you need at the market?',
      hint: 'فكّر في الكمية والسعر: kilo, fresh, how much, cheap.',
    },
    {
      id: 518,
      question: 'Which feelings do you have on a normal day, and when?',
      hint: 'اربط الشعور بالوقت: «I feel tired in the afternoon».',
    },
  ],
  intermediate: [
    {
      id: 521,
      question: 'Which Egyptian expression is impossible to translate, and what does it really mean?',
      hint: 'قل العبارة كما هي، ثم موقفًا نستخدمها فيه، ثم أقرب معنى.',
    },
    {
      id: 522,
      question: 'What is the most useful English word you learned this year, and how did you learn it?',
      hint: 'اذكر أين قابلتها أول مرة وكيف ثبتت في ذاكرتك.',
    },
    {
      id: 523,
      question: 'Which word did you use wrongly in the past, and what did people think you meant?',
      hint: 'كلمات تخدع من يترجم: «sensible» و«sensitive» و«actually».',
    },
    {
      id: 524,
      question: 'How do young people in Egypt speak differently from their grandparents?',
      hint: 'قارن بثلاث كلمات: ما يقوله الشباب وما يقوله الكبار.',
    },
    {
      id: 525,
      question: 'What proverb do you really believe in, and when did it prove true for you?',
      hint: 'ترجم المثل كلمة كلمة أولًا ثم احكِ الموقف.',
    },
    {
      id: 526,
      question: 'What is the difference between "a house" and "a home" for you?',
      hint: 'صف مكانين: واحد تسكنه وآخر تشعر فيه بالراحة.',
    },
    {
      id: 527,
      question: "How do you explain a word when you don't know it in English?",
      hint: "جرّب «It's a thing that you use to» ثم صف شيئًا ليخمّنه معلّمك.",
    },
    {
      id: 528,
      question: 'Which compliments do people give each other in Egypt, and how do they answer?',
      hint: 'هات مجاملة شائعة وردها، وهل تصلح بالإنجليزية كما هي.',
    },
  ],
  advanced: [
    {
      id: 531,
      question: 'Which word do people overuse so much that it has lost its meaning?',
      hint: 'كلمات مرشّحة: amazing, literally, toxic. ماذا تقول بدلًا منها؟',
    },
    {
      id: 532,
      question: 'How far does having more words for a feeling help us to feel it more clearly?',
      hint: 'فرّق بين annoyed وfurious وfed up، ثم اربط ذلك برأيك.',
    },
    {
      id: 533,
      question: 'If you could invent a word for something that has no name, what would it describe?',
      hint: 'اختر شعورًا يوميًا صغيرًا واشرحه حتى نراه.',
    },
    {
      id: 534,
      question: 'When is mixing Arabic and English in one sentence a loss, and when is it a gift?',
      hint: 'خذ موقفًا متوازنًا: «On the one hand» و«On the other».',
    },
    {
      id: 535,
      question: 'How can one badly chosen word damage a friendship or a deal?',
      hint: 'تخيّل الموقف: الكلمة، رد الفعل، ثم ما كان يجب قوله.',
    },
    {
      id: 536,
      question: 'Why are jokes often the last thing we understand in a foreign language?',
      hint: 'فكّر في اللعب بالكلمات والثقافة والسرعة: pun, timing.',
    },
    {
      id: 537,
      question: 'Which expression reveals most about how Egyptians think about time?',
      hint: 'ابدأ بعبارة تسمعها كل يوم، ثم ما تعنيه فعلًا.',
    },
    {
      id: 538,
      question: 'What is a dictionary for: following how people speak or teaching them how to?',
      hint: 'كلمتان تفيدانك: «descriptive» و«prescriptive».',
    },
  ],
}
