import type { TopicCards } from './card.ts'

export const startingFromZero: TopicCards = {
  beginner: [
    {
      id: 211,
      question: 'What is your name, and what do people call you at home?',
      hint: 'جملتان تكفيان: «My name is» ثم «My family calls me».',
    },
    {
      id: 212,
      question: 'What are three things that you like?',
      hint: 'ابدأ كل جملة هكذا: «I like» ثم اسم الشيء، وحرّك يدك إن نسيت الكلمة.',
    },
    {
      id: 213,
      question: 'Who is in your family?',
      hint: 'كلمات تفيدك: mother, father, brother, sister. قل «I have» ثم العدد.',
    },
    {
      id: 214,
      question: 'What colours do you see around you now?',
      hint: 'أشر إلى الأشياء: «The wall is white» ثم غيّر الاسم واللون.',
    },
    {
      id: 215,
      question: "What food do you like, and what food don't you like?",
      hint: "جرّب الجملتين معًا: «I like rice, but I don't like fish».",
    },
    {
      id: 216,
      question: 'What is in your bag or on your desk?',
      hint: 'عدّ الأشياء: «There is a» للمفرد و«There are» للجمع.',
    },
    {
      id: 217,
      question: 'When do you get up, and when do you go to bed?',
      hint: 'قل الساعة ببساطة: «at seven», «at half past ten».',
    },
    {
      id: 218,
      question: 'What is the weather like in your city today?',
      hint: 'كلمات تفيدك: hot, cold, sunny, windy. ابدأ «It is».',
    },
  ],
  intermediate: [
    {
      id: 221,
      question: 'Why did you decide to start learning English, and what happened that day?',
      hint: 'اذكر الموقف الذي دفعك: سفر، عمل، فيلم، أو كلام مع أجنبي.',
    },
    {
      id: 222,
      question: 'What was hard for you at the beginning, and what is easier now?',
      hint: 'قارن بالعبارتين «At first it was» و«Now I can».',
    },
    {
      id: 223,
      question: 'How did you learn something new in the past, such as swimming or cooking?',
      hint: 'احكِ أول محاولة ثم متى نجحت: «The first time» و«In the end».',
    },
    {
      id: 224,
      question: 'Which is harder for you, speaking or understanding, and why?',
      hint: 'اختر واحدة ثم صف موقفًا شعرت فيه بهذه الصعوبة.',
    },
    {
      id: 225,
      question: 'What was the first English sentence you used with a real person?',
      hint: 'أين كنت؟ ماذا قلت؟ وهل فهمك؟ ثلاث جمل في الماضي.',
    },
    {
      id: 226,
      question: 'Who helped you most when you were a beginner at something?',
      hint: 'عرّف الشخص أولًا ثم ما فعله لك: showed, explained, waited.',
    },
    {
      id: 227,
      question: 'How do you remember new words, and which way works better than others?',
      hint: 'طرق شائعة: writing, repeating, pictures, songs. قارن بين اثنتين.',
    },
    {
      id: 228,
      question: "What will you be able to do in English next year that you can't do today?",
      hint: 'قل «I will be able to» ثم موقفًا من حياتك لا كلامًا عامًا.',
    },
  ],
  advanced: [
    {
      id: 231,
      question: 'Why do adults often find it harder than children to be a beginner?',
      hint: 'فكّر في الخوف من الخطأ وفي الوقت: «They worry about».',
    },
    {
      id: 232,
      question: 'If you had to teach a complete beginner for one day, what would you leave out?',
      hint: "اختر ما يؤجَّل ولماذا: «I wouldn't start with».",
    },
    {
      id: 233,
      question: 'Which counts for more when you learn something from nothing, talent or patience?',
      hint: 'وازن بين الاثنين بمثال من معارفك: «Talent may, but».',
    },
    {
      id: 234,
      question: 'What would you try from zero if you knew that nobody would laugh?',
      hint: 'سمِّ الشيء ثم ما يمنعك اليوم: «What holds me back is».',
    },
    {
      id: 235,
      question: 'How does making mistakes in public change the way we learn?',
      hint: 'اذكر أثرًا نافعًا وأثرًا مؤلمًا، ثم كيف تتعامل معهما.',
    },
    {
      id: 236,
      question: 'Some say the first month decides everything. How far would you agree?',
      hint: 'وافق جزئيًا: «Up to a point» ثم اذكر ما يأتي بعد الحماس الأول.',
    },
    {
      id: 237,
      question: 'What makes people give up just before they begin to succeed?',
      hint: 'فكّر في المقارنة بالآخرين وبطء النتائج: plateau, impatience.',
    },
    {
      id: 238,
      question: 'If you started your studies or career again, what would you do differently?',
      hint: 'استخدم «If I could start over, I would have» ثم قرارًا واحدًا.',
    },
  ],
}
