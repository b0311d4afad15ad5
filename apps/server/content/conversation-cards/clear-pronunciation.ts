import type { TopicCards } from './card.ts'

export const clearPronunciation: TopicCards = {
  beginner: [
    {
      id: 311,
      question: 'Which English sounds are difficult for you?',
      hint: 'قل أمثلة بصوتك: «think», «very», «people»، ثم أيها الأصعب.',
    },
    {
      id: 312,
      question: 'How do you say your full name and your city slowly in English?',
      hint: 'قلها مرة ببطء ومرة بسرعة، وانتبه إلى المقطع القوي.',
    },
    {
      id: 313,
      question: 'What English words do you say every day?',
      hint: 'اختر خمس كلمات من يومك وقلها بوضوح: coffee, bus, phone.',
    },
    {
      id: 314,
      question: 'Who do you know with a clear and nice voice?',
      hint: 'صف صوته: soft, deep, slow, clear. ثم قل من هو.',
    },
    {
      id: 315,
      question: "What do you do when people don't understand you?",
      hint: 'أفعال تفيدك: repeat, speak slowly, spell, use my hands.',
    },
    {
      id: 316,
      question: 'Which numbers do you find hard to say, and where do you need them?',
      hint: 'جرّب الفرق بين «thirteen» و«thirty» في سعر أو عمر.',
    },
    {
      id: 317,
      question: 'What song or advert in English can you say or sing a line of?',
      hint: 'قل السطر ثم اشرح أين تسمعه ومتى.',
    },
    {
      id: 318,
      question: 'Where do you practise your English aloud?',
      hint: 'قد يكون المطبخ أو السيارة: «I practise in the» ثم السبب.',
    },
  ],
  intermediate: [
    {
      id: 321,
      question: 'When did someone misunderstand your pronunciation, and what happened next?',
      hint: 'ابدأ بالكلمة التي قلتها، ثم ما فهمه الآخر، ثم النهاية.',
    },
    {
      id: 322,
      question: 'Which accent of English is easier for you to follow, and why do you think so?',
      hint: 'قارن بين لهجتين سمعتهما: «is clearer than» ثم السبب.',
    },
    {
      id: 323,
      question: 'How has your pronunciation changed since you started learning?',
      hint: 'قل «I used to say» ثم كيف صرت تنطقها اليوم.',
    },
    {
      id: 324,
      question: 'What is the difference between speaking fast and speaking fluently?',
      hint: 'استعن بشخص تعرفه يتكلّم ببطء لكنه مفهوم جدًا.',
    },
    {
      id: 325,
      question: 'Which English word did you say wrong for years, and how did you find out?',
      hint: 'صف لحظة الاكتشاف: فيلم، معلّم، أو صديق صحّح لك.',
    },
    {
      id: 326,
      question: 'Why do Arabic speakers often mix up "p" and "b", and how can they practise?',
      hint: 'فكّر في حروف العربية، ثم اقترح تمرينًا قصيرًا كل يوم.',
    },
    {
      id: 327,
      question: 'How did you feel the first time you heard a recording of your own voice?',
      hint: 'صفات تفيدك: strange, higher, shy, surprised. ثم قل لماذا.',
    },
    {
      id: 328,
      question: 'Which helps you more, copying films or reading aloud, and why?',
      hint: 'جرّب أن تصف آخر مرة فعلت كل واحدة وما كسبته منها.',
    },
  ],
  advanced: [
    {
      id: 331,
      question: 'How much should learners care about a native accent if everyone already understands them?',
      hint: 'ميّز بين الهوية والوضوح: «identity» و«intelligibility».',
    },
    {
      id: 332,
      question: 'What do people assume about someone because of an accent, and is it fair?',
      hint: 'اذكر حكمًا شائعًا ثم فنّده بمثال من واقعك.',
    },
    {
      id: 333,
      question: 'If an app could give you any accent tomorrow, which would you choose, if any?',
      hint: 'فكّر فيما ستكسبه وما قد تفقده من شخصيتك.',
    },
    {
      id: 334,
      question: 'How does stress or rhythm change the meaning of what we say?',
      hint: "جرّب جملة «I didn't say he took it» وغيّر الكلمة القوية.",
    },
    {
      id: 335,
      question: 'Why do some people sound confident even when their grammar is weak?',
      hint: 'عوامل محتملة: pausing, eye contact, tone. اشرح واحدًا منها.',
    },
    {
      id: 336,
      question: "How would you correct a friend's pronunciation without hurting them?",
      hint: 'صُغ التصحيح بأدب: «You might want to try» واذكر الوقت المناسب.',
    },
    {
      id: 337,
      question: 'To what extent is silence a part of good speaking?',
      hint: 'فكّر في خطيب تحبه: متى يسكت، وماذا يفعل السكوت بالسامع.',
    },
    {
      id: 338,
      question: 'What would the world lose if everyone spoke English in exactly the same way?',
      hint: 'تخيّل فيلمًا بلا لهجات: «We would lose» ثم «We might gain».',
    },
  ],
}
