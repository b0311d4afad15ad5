import type { TopicCards } from './card.ts'

export const ieltsSpeaking: TopicCards = {
  beginner: [
    {
      id: 1511,
      question: 'Where do you live, and what do you like about it?',
      hint: 'اذكر المدينة والحي ثم ميزتين: «What I like is».',
    },
    {
      id: 1512,
      question: 'What do you do in your free time, and how often?',
      hint: 'أضف عبارة وقت: twice a week, on Fridays.',
    },
    {
      id: 1513,
      question: 'What kind of music do you like, and when do you listen to it?',
      hint: 'النوع ثم الوقت ثم الشعور: «It makes me feel».',
    },
    {
      id: 1514,
      question: 'What subjects or tasks do you enjoy most, and why?',
      hint: 'سمِّ اثنين ثم because مع سبب مختلف لكل واحد.',
    },
    {
      id: 1515,
      question: 'Who do you spend most of your time with?',
      hint: 'عرّف به في جملة ثم قل ما تفعلانه معًا.',
    },
    {
      id: 1516,
      question: 'What is your favourite season, and what do you do in it?',
      hint: 'اربط الطقس بالنشاط: «In spring we go to».',
    },
    {
      id: 1517,
      question: 'How do you use your mobile phone during the day?',
      hint: 'قسّم اليوم: morning, at work, before sleep.',
    },
    {
      id: 1518,
      question: 'What do you like to eat when you are not at home?',
      hint: 'اسم الطبق والمكان ومن يكون معك.',
    },
  ],
  intermediate: [
    {
      id: 1521,
      question: 'Describe a person who taught you something useful: what was it and how did they teach you?',
      hint: 'غطِّ أربع نقاط: من، متى، كيف، ولماذا لا تنسى.',
    },
    {
      id: 1522,
      question: 'Describe a place where you like to study or work: why does it suit you?',
      hint: 'صف الضوء والأصوات والأثاث ثم أثره في تركيزك.',
    },
    {
      id: 1523,
      question: 'Describe a gift you gave that made someone happy: how did you choose it?',
      hint: 'احكِ التفكير قبل الشراء ثم وجه الشخص عند فتحها.',
    },
    {
      id: 1524,
      question: 'Describe a time you had to wait for something important: how did you feel?',
      hint: 'ابدأ بالشيء المنتظر ثم مشاعرك: anxious, hopeful, relieved.',
    },
    {
      id: 1525,
      question: 'Describe a book or film that you recommended to others: what did they think of it?',
      hint: 'لا تحكِ القصة كلها: الفكرة، سبب الترشيح، ردود الناس.',
    },
    {
      id: 1526,
      question: 'Describe a skill that took you a long time to learn: what kept you going?',
      hint: 'محطات: أول فشل، نقطة التحوّل، أين أنت الآن.',
    },
    {
      id: 1527,
      question: 'Describe an old object your family still keeps: what story does it have?',
      hint: 'شكله وعمره وصاحبه الأول ثم قيمته عندكم.',
    },
    {
      id: 1528,
      question: 'Describe a change you made in your routine: what difference did it make?',
      hint: 'قارن بين قبل وبعد: «Before that I used to» و«Since then I have».',
    },
  ],
  advanced: [
    {
      id: 1531,
      question: 'Why do some people value experiences more than possessions, and will this trend last?',
      hint: 'عمّم أولًا: «People tend to» ثم تنبّأ بحذر.',
    },
    {
      id: 1532,
      question: 'How might cities be designed so that people from different backgrounds actually meet?',
      hint: 'مقترحات: parks, markets, mixed housing. ناقش واحدًا بعمق.',
    },
    {
      id: 1533,
      question: 'To what extent should parents decide what their children study?',
      hint: 'ابنِ الجواب: الرأي، السبب، المثال، الاستثناء.',
    },
    {
      id: 1534,
      question: 'How do advertisements create needs rather than simply reveal them?',
      hint: 'كلمات تفيدك: persuade, aspire, peer pressure.',
    },
    {
      id: 1535,
      question: 'When does competition in education stop being a motivation and become a source of stress?',
      hint: 'قارن بين عمرين: الطفل الصغير وطالب الجامعة.',
    },
    {
      id: 1536,
      question: 'How has technology altered the way different generations communicate?',
      hint: 'لا تكتفِ بالسرعة: فكّر في العمق وسوء الفهم.',
    },
    {
      id: 1537,
      question: 'Who would really benefit if all museums were free, and who would pay for it?',
      hint: 'ناقش الجمهور والتمويل: subsidised, accessible.',
    },
    {
      id: 1538,
      question: 'What responsibilities do famous people have towards the young people who follow them?',
      hint: 'ميّز بين حياتهم وما يعلنون عنه: role model.',
    },
  ],
}
