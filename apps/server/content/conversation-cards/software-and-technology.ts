import type { TopicCards } from './card.ts'

export const softwareAndTechnology: TopicCards = {
  beginner: [
    {
      id: 2211,
      question: 'What apps do you use every day, and what for?',
      hint: 'اسم التطبيق ثم «I use it to» ثم الفعل.',
    },
    {
      id: 2212,
      question: 'What is on the first screen of your phone?',
      hint: 'صف المكان: at the top, in the middle, at the bottom.',
    },
    {
      id: 2213,
      question: 'How do you make a strong password?',
      hint: 'أفعال تفيدك: mix, add, change. ولا تقل كلمتك الحقيقية.',
    },
    {
      id: 2214,
      question: 'What do you do when your internet is slow?',
      hint: 'رتّب محاولاتك: wait, turn it off, call the company.',
    },
    {
      id: 2215,
      question: 'Which device do you want to buy, and why?',
      hint: 'النوع واللون وسبب واحد: faster, bigger, lighter.',
    },
    {
      id: 2216,
      question: 'Who helps you when your computer has a problem?',
      hint: 'من هو، وماذا يفعل أولًا: restart, update, check.',
    },
    {
      id: 2217,
      question: 'What do people in your family use technology for?',
      hint: 'شخص وفعل: «My mother watches», «My uncle sells».',
    },
    {
      id: 2218,
      question: 'What do you search for on the internet?',
      hint: 'ثلاثة موضوعات بحثت عنها هذا الأسبوع: recipes, news, prices.',
    },
  ],
  intermediate: [
    {
      id: 2221,
      question: 'Tell me about a bug or technical problem you finally solved: how did you do it?',
      hint: 'العرض، المحاولات الفاشلة، ثم السبب وكيف ظهر.',
    },
    {
      id: 2222,
      question: 'How has your phone changed the way you remember things?',
      hint: 'أرقام، أعياد ميلاد، طرق: ماذا كنت تحفظ من قبل؟',
    },
    {
      id: 2223,
      question: 'Why do people download so many apps and then use only a few?',
      hint: 'فكّر في الفضول والإعلان والنسيان، ثم عدّ تطبيقاتك.',
    },
    {
      id: 2224,
      question: 'Which is better for learning to code, a course or a project of your own, and why?',
      hint: 'قارن بين الترتيب والحماس: guidance, motivation.',
    },
    {
      id: 2225,
      question: 'What technology from your childhood has disappeared, and what replaced it?',
      hint: 'شريط، قرص، موبايل بأزرار: صف شكله لطفل لم يره.',
    },
    {
      id: 2226,
      question: 'How would you explain what "the cloud" is to your grandmother?',
      hint: 'تشبيه من البيت: خزانة في مكان آخر ومفتاحها معك.',
    },
    {
      id: 2227,
      question: 'What did you do to protect your account or your data?',
      hint: 'خطوات فعلتها: changed, turned on, stopped sharing.',
    },
    {
      id: 2228,
      question: 'When did technology let you down at the worst possible moment?',
      hint: 'الزمان والمكان ثم «Suddenly» ثم كيف أنقذت الموقف.',
    },
  ],
  advanced: [
    {
      id: 2231,
      question: 'How could artificial intelligence make good programmers better, and how could it make them lazy?',
      hint: 'قارن بين من يفهم ما يُكتب له ومن ينسخه.',
    },
    {
      id: 2232,
      question: 'If you could delete one invention of the last twenty years, which would it be?',
      hint: 'اذكر ما سنخسره معها بصدق قبل أن تحذفها.',
    },
    {
      id: 2233,
      question: 'Who should own the data that our phones collect about us?',
      hint: 'الشركة، الفرد، المجتمع: consent, profit, benefit.',
    },
    {
      id: 2234,
      question: 'Whose job is it to make apps less addictive, and how could it be done?',
      hint: 'فكّر في نموذج الربح نفسه: engagement, attention.',
    },
    {
      id: 2235,
      question: 'Why do so many software projects finish late, even with clever people?',
      hint: 'أسباب: changing goals, optimism, communication. اختر اثنين.',
    },
    {
      id: 2236,
      question: 'How would you explain technical debt to a manager who has never written code?',
      hint: 'تشبيه القرض والفائدة يفيدك، ثم خطر التأجيل.',
    },
    {
      id: 2237,
      question: 'Which will children need more, the ability to program or the ability to focus?',
      hint: 'لا تعارض دائمًا: متى يخدم أحدهما الآخر؟',
    },
    {
      id: 2238,
      question: 'What decision would you never leave to an algorithm, however accurate it was?',
      hint: 'فكّر في العدل والرحمة والحق في الشرح: appeal.',
    },
  ],
}
