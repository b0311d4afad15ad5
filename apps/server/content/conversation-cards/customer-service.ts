import type { TopicCards } from './card.ts'

export const customerService: TopicCards = {
  beginner: [
    {
      id: 1211,
      question: 'What do you say to a customer who comes into your shop?',
      hint: 'جملة ترحيب ثم عرض مساعدة: «How can I help you?».',
    },
    {
      id: 1212,
      question: 'Which shop has very kind people, and what do they do?',
      hint: 'سمِّ المحل ثم فعلين: smile, carry bags, wait.',
    },
    {
      id: 1213,
      question: 'What do you ask when you buy new shoes?',
      hint: 'المقاس واللون والسعر: «Do you have this in».',
    },
    {
      id: 1214,
      question: 'How do you say sorry to a customer who waits a long time?',
      hint: "اعتذار ثم سبب ثم حل: «I'm very sorry about the wait».",
    },
    {
      id: 1215,
      question: 'What do you want from a waiter in a restaurant?',
      hint: 'صفات تفيدك: polite, quick, clean, friendly. رتّبها.',
    },
    {
      id: 1216,
      question: 'What problems do people have with things that they buy?',
      hint: 'كلمات تفيدك: broken, small, late, expensive.',
    },
    {
      id: 1217,
      question: 'How do you thank a person who helps you in a shop?',
      hint: "عبارة أقوى من «Thank you» وحدها: «You've been very helpful».",
    },
    {
      id: 1218,
      question: 'Where do you see long queues in your city, and what do people do in them?',
      hint: 'اختر مكانًا وصف ثلاثة أشخاص تراهم هناك.',
    },
  ],
  intermediate: [
    {
      id: 1221,
      question: 'Tell me about the best service you ever received: what made it special?',
      hint: 'ركّز على تفصيلة صغيرة لم تكن تتوقّعها.',
    },
    {
      id: 1222,
      question: 'What happened the last time you returned something to a shop?',
      hint: 'رتّب: ماذا اشتريت، ما العيب، ماذا قالوا، كيف انتهى.',
    },
    {
      id: 1223,
      question: 'How is a phone call to customer service different from a chat on an app?',
      hint: 'قارن بين السرعة والوضوح والأعصاب.',
    },
    {
      id: 1224,
      question: 'Why do some customers shout, and how can you calm them down?',
      hint: 'اسمع أولًا ثم أعد كلامه بهدوء: «I understand that you».',
    },
    {
      id: 1225,
      question: 'Which company answers its customers well, and what can others learn from it?',
      hint: 'هات مثالًا عشته ثم درسين عمليين.',
    },
    {
      id: 1226,
      question: 'When did you say nothing although the service was bad, and why?',
      hint: 'صف الموقف ثم ما منعك: in a hurry, embarrassed.',
    },
    {
      id: 1227,
      question: 'How would you explain to a customer that the price has gone up?',
      hint: 'ابدأ بالحقيقة ثم السبب ثم ما تقدّمه: value, quality.',
    },
    {
      id: 1228,
      question: 'What did you learn from a job or a day when you had to serve people?',
      hint: 'قد يكون يومًا ساعدت فيه قريبًا في محله.',
    },
  ],
  advanced: [
    {
      id: 1231,
      question: 'What harm, if any, has the idea that the customer is always right done to workers?',
      hint: 'ميّز بين حق الخدمة وحق الإهانة: entitlement.',
    },
    {
      id: 1232,
      question: 'What would you do if a loyal customer asked you to break a rule?',
      hint: 'وازن بين الاستثناء والعدل مع الباقين: precedent.',
    },
    {
      id: 1233,
      question: 'When does a sincere apology matter more to people than getting their money back?',
      hint: 'فكّر في حجم الضرر: «It depends on whether».',
    },
    {
      id: 1234,
      question: 'How do reviews on the internet change the power between a shop and its customers?',
      hint: 'اذكر التقييم الكاذب والابتزاز كما تذكر الفائدة.',
    },
    {
      id: 1235,
      question: 'If robots handled every complaint, what would customers miss most?',
      hint: 'التعاطف، المرونة، أم مجرد صوت إنسان؟ دافع عن اختيارك.',
    },
    {
      id: 1236,
      question: 'Why do we remember one rude employee longer than ten polite ones?',
      hint: 'فكرة تفيدك: «negativity bias»، ثم مثال من حياتك.',
    },
    {
      id: 1237,
      question: 'How much emotion should a company ask its staff to hide behind a smile?',
      hint: 'كلمتان تفيدانك: «burnout» و«authenticity».',
    },
    {
      id: 1238,
      question: 'When does helpful service become pushy, and where would you draw the line?',
      hint: 'صف بائعًا يلاحقك: متى أفادك ومتى خرجت من المحل.',
    },
  ],
}
