import type { TopicCards } from './card.ts'

export const booksAndStories: TopicCards = {
  beginner: [
    {
      id: 2311,
      question: 'What is your favourite story, and who is in it?',
      hint: 'سمِّ البطل والمكان ثم ما يريده: «He wants to».',
    },
    {
      id: 2312,
      question: 'Where do you like to read or listen to stories?',
      hint: 'المكان والوقت والجو: in bed, at night, quiet.',
    },
    {
      id: 2313,
      question: 'What kind of books do you like?',
      hint: 'أنواع: adventure, history, comics, science. ثم السبب.',
    },
    {
      id: 2314,
      question: 'Who tells good stories in your family?',
      hint: 'من هو، وعمّ يحكي، وكيف صوته: slow, funny, loud.',
    },
    {
      id: 2315,
      question: 'What is on the cover of a book near you?',
      hint: 'الألوان والصورة والعنوان: «There is a picture of».',
    },
    {
      id: 2316,
      question: 'What do you see in a bookshop?',
      hint: 'عدّد الأشياء والناس: shelves, posters, a cat, readers.',
    },
    {
      id: 2317,
      question: 'What stories do children in Egypt know?',
      hint: 'مثل حكايات جحا: من هو وماذا يفعل عادة؟',
    },
    {
      id: 2318,
      question: 'When do you read, and how many pages do you read at a time?',
      hint: 'قل الوقت والعدد ثم ما يقطع قراءتك.',
    },
  ],
  intermediate: [
    {
      id: 2321,
      question: 'Tell me the story of a book or film in one minute: what is it about?',
      hint: 'بداية، مشكلة، نهاية. وأخفِ السر الأخير.',
    },
    {
      id: 2322,
      question: 'Which character from a story is most like someone you know, and how?',
      hint: 'قارن بين الطبع والتصرّف: generous, stubborn, funny.',
    },
    {
      id: 2323,
      question: 'What book did you start and never finish, and why did you stop?',
      hint: 'الملل، اللغة، الوقت: أين وصلت بالضبط؟',
    },
    {
      id: 2324,
      question: 'How is reading a story different from watching it?',
      hint: 'قارن بين خيالك وخيال المخرج بمثال عرفت فيه الاثنين.',
    },
    {
      id: 2325,
      question: 'What story did you hear as a child that still frightens or comforts you?',
      hint: 'من حكاها وأين، ثم الجملة أو الصورة التي بقيت.',
    },
    {
      id: 2326,
      question: 'What did a book teach you that you later used in real life?',
      hint: 'الفكرة في جملة ثم الموقف الذي طبّقتها فيه.',
    },
    {
      id: 2327,
      question: 'Why do people love stories about crime and mystery?',
      hint: 'كلمات تفيدك: clues, suspense, guess, justice.',
    },
    {
      id: 2328,
      question: 'How would you change the ending of a story you know well?',
      hint: 'النهاية كما هي، ثم نهايتك، ثم أثرها على البطل.',
    },
  ],
  advanced: [
    {
      id: 2331,
      question: 'To what extent do stories make us kinder, rather than just let us feel kind for an hour?',
      hint: 'ميّز بين التعاطف على الورق والفعل بعده: empathy.',
    },
    {
      id: 2332,
      question: 'If you wrote a novel about your street, what secret would it be built on?',
      hint: 'تخيّل سرًا صغيرًا يغيّر نظرة الجيران لبعضهم.',
    },
    {
      id: 2333,
      question: 'Why do writers so often make the villain more interesting than the hero?',
      hint: 'فكّر في الرغبة والتناقض: flawed, motive, charm.',
    },
    {
      id: 2334,
      question: "What would be lost if classic books were rewritten in simpler language for today's readers?",
      hint: 'ماذا يبقى من الكاتب إذا تغيّرت جمله؟ accessibility.',
    },
    {
      id: 2335,
      question: 'What makes a book good, apart from the fact that everybody likes it?',
      hint: 'افصل بين المتعة والقيمة والبقاء: popular, lasting.',
    },
    {
      id: 2336,
      question: "How does knowing about a writer's life change the way we read the work?",
      hint: 'هل نسامح النص أم نحاكم صاحبه؟ خذ موقفًا.',
    },
    {
      id: 2337,
      question: 'What can a short story do that a long novel cannot?',
      hint: 'فكّر في الصمت وما لا يقال: a glimpse, a turn.',
    },
    {
      id: 2338,
      question: "Which would be the greater loss, all the world's libraries or all its storytellers?",
      hint: 'تخيّل اليوم التالي لكل خسارة، ثم رجّح.',
    },
  ],
}
