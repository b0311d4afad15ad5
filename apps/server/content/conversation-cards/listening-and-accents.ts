import type { TopicCards } from './card.ts'

export const listeningAndAccents: TopicCards = {
  beginner: [
    {
      id: 411,
      question: 'What do you listen to every day?',
      hint: 'عدّد ثلاثة أشياء: radio, songs, podcasts, people on the bus.',
    },
    {
      id: 412,
      question: 'Which voices do you hear in your home in the morning?',
      hint: 'من يتكلّم أولًا؟ ماذا يقول عادة؟ جملة لكل شخص.',
    },
    {
      id: 413,
      question: "What sounds do you like, and what sounds don't you like?",
      hint: 'أصوات من حولك: rain, sea, car horns, a dog. قل السبب.',
    },
    {
      id: 414,
      question: 'Who speaks English in your life, and where is this person from?',
      hint: 'قل «My» ثم علاقته بك، ثم «comes from» واسم البلد.',
    },
    {
      id: 415,
      question: "What do you say when you don't hear someone well?",
      hint: 'جمل جاهزة: «Sorry?», «Can you say that again, please?».',
    },
    {
      id: 416,
      question: 'Which English programme or channel do you watch or hear?',
      hint: 'اسم البرنامج، موضوعه، ومتى تتابعه: «It is about».',
    },
    {
      id: 417,
      question: 'What music do people play in your city?',
      hint: 'فكّر في الأفراح والمقاهي والسيارات: loud, old, happy.',
    },
    {
      id: 418,
      question: 'When is it hard for you to listen well?',
      hint: 'اختر موقفًا: «It is hard when» ثم phone, noise, many people.',
    },
  ],
  intermediate: [
    {
      id: 421,
      question: 'Which English accent did you hear first, and what did you think of it?',
      hint: 'أين سمعتها؟ فيلم أم سائح؟ وكيف وصفتها وقتها.',
    },
    {
      id: 422,
      question: 'What do you do to understand a film without reading the subtitles?',
      hint: 'خطوات بالترتيب: «First I watch» ثم «Then I listen again».',
    },
    {
      id: 423,
      question: 'How is listening to a phone call different from talking face to face?',
      hint: 'قارن: ماذا ترى في وجه الآخر ولا يصلك في الموبايل.',
    },
    {
      id: 424,
      question: 'Tell me about a time you understood one word wrong: what happened because of it?',
      hint: 'احكِ القصة من الكلمة إلى النتيجة المضحكة أو المحرجة.',
    },
    {
      id: 425,
      question: 'How do people from Upper Egypt and Cairo speak differently?',
      hint: 'خذ كلمة واحدة تُنطق بطريقتين واشرح الفرق لأجنبي.',
    },
    {
      id: 426,
      question: 'Which do you remember better, what you hear or what you see, and why?',
      hint: 'هات مثالًا من الدراسة أو العمل يثبت رأيك.',
    },
    {
      id: 427,
      question: 'What was the most interesting story somebody told you recently?',
      hint: 'من حكاها؟ عمّ كانت؟ وما الذي شدّك فيها؟',
    },
    {
      id: 428,
      question: 'Why is it easier to understand your teacher than people in a film?',
      hint: 'أسباب ممكنة: speed, slang, background noise, emotion.',
    },
  ],
  advanced: [
    {
      id: 431,
      question: 'What is the difference between hearing somebody and truly listening?',
      hint: 'صف ما يفعله المستمع الجيّد بعينيه وأسئلته وسكوته.',
    },
    {
      id: 432,
      question: 'Why do films so often give certain accents to the villains, and how fair is that?',
      hint: 'فكّر في فيلم بعينه: أي لهجة أعطوها للشرير، ولماذا.',
    },
    {
      id: 433,
      question: 'If everyone used live translation in their ears, would people still learn languages?',
      hint: "ميّز بين نقل المعنى وبناء العلاقة: «It can't replace».",
    },
    {
      id: 434,
      question: 'How does background music change the way we understand a story?',
      hint: 'تخيّل المشهد نفسه بموسيقى حزينة ثم بموسيقى مرحة.',
    },
    {
      id: 435,
      question: 'Why do we sometimes judge what people say by how they say it?',
      hint: 'استعمل «We tend to» ثم اذكر موقفًا حكمت فيه بسرعة.',
    },
    {
      id: 436,
      question: 'Which serves learners better, perfect recordings or messy real speech?',
      hint: 'رتّب رأيك بحسب المستوى: للمبتدئ شيء، وللمتقدّم شيء آخر.',
    },
    {
      id: 437,
      question: "What would you miss most about your city's sounds if you moved away?",
      hint: 'اختر صوتًا واحدًا واربطه بذكرى: «It reminds me of».',
    },
    {
      id: 438,
      question: 'How has listening to podcasts or voice notes changed the way people talk?',
      hint: 'هل صار الكلام أطول أم أقصر؟ هات دليلًا من رسائل أصدقائك.',
    },
  ],
}
