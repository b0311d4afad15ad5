import type { TopicCards } from './card.ts'

export const travelAndAirports: TopicCards = {
  beginner: [
    {
      id: 1411,
      question: 'What do you put in your suitcase for a week?',
      hint: 'عدّد الملابس ثم الأوراق: shirts, charger, passport.',
    },
    {
      id: 1412,
      question: 'What do you do at the airport before you get on the plane?',
      hint: 'رتّب خطواتك حتى الباب: check in, show your passport, wait.',
    },
    {
      id: 1413,
      question: 'Which country do you want to visit, and what do you want to see there?',
      hint: 'قل «I want to visit» ثم شيئين بالاسم.',
    },
    {
      id: 1414,
      question: 'How do you go from your home to the nearest airport or station?',
      hint: 'وسيلتان والوقت: «It takes about an hour».',
    },
    {
      id: 1415,
      question: 'What do you do on a long journey?',
      hint: 'أفعال تفيدك: sleep, read, listen to music, look outside.',
    },
    {
      id: 1416,
      question: 'What do you ask in an airport when you are lost?',
      hint: 'ابدأ بلطف «Excuse me, where is» ثم المكان: gate, toilet, baggage.',
    },
    {
      id: 1417,
      question: 'What food do you take on a trip, and who prepares it?',
      hint: 'سمِّ ثلاثة أشياء سهلة الحمل، ثم من يجهّزها.',
    },
    {
      id: 1418,
      question: 'Which seat do you like on a bus or a plane, and why?',
      hint: 'كلمات تفيدك: window, aisle, front, back. ثم سبب بسيط.',
    },
  ],
  intermediate: [
    {
      id: 1421,
      question: 'Tell me about a journey that did not go as planned: what happened?',
      hint: 'ابدأ بالخطة ثم «Unfortunately» ثم كيف وصلت.',
    },
    {
      id: 1422,
      question: 'Which was the longest trip you ever took, and how did you pass the time?',
      hint: 'صف البداية بحماس ثم منتصف الطريق ثم الوصول.',
    },
    {
      id: 1423,
      question: "How do you prepare for a trip so that you don't forget anything?",
      hint: 'عاداتك فعلًا: a list, the night before, my mother checks.',
    },
    {
      id: 1424,
      question: 'Why do some people pack light while others take half the house?',
      hint: 'قارن بين شخصين تعرفهما وما حدث لكل منهما.',
    },
    {
      id: 1425,
      question: "What did you notice first when you arrived in a place you didn't know?",
      hint: 'الرائحة، الأصوات، السيارات، الوجوه: اختر اثنين.',
    },
    {
      id: 1426,
      question: 'How is travelling by train different from travelling by bus in Egypt?',
      hint: 'قارن بين الراحة والسعر والمواعيد: comfortable, on time.',
    },
    {
      id: 1427,
      question: 'What would you tell a friend who is going to fly for the first time?',
      hint: "نصائح بالترتيب: «Make sure you», «Don't forget to».",
    },
    {
      id: 1428,
      question: 'Which person would you choose to travel with, and what would you avoid arguing about?',
      hint: 'صف طباع رفيقك ثم موضوعات الخلاف: money, waking up.',
    },
  ],
  advanced: [
    {
      id: 1431,
      question: 'Why do some people come home from a journey more tolerant, and others with old opinions confirmed?',
      hint: 'فرّق بين السائح السريع ومن يسكن المكان شهورًا.',
    },
    {
      id: 1432,
      question: 'If flying became very expensive, how would the world change?',
      hint: 'فكّر في العائلات البعيدة والتجارة والبيئة معًا.',
    },
    {
      id: 1433,
      question: 'What is the difference between a traveller and a tourist, or is it only pride?',
      hint: 'تحدَّ الفكرة الشائعة بمثال يعكسها.',
    },
    {
      id: 1434,
      question: 'What would make you move abroad even if it meant starting again with nothing?',
      hint: 'رتّب ما قد تخسره وما قد تربحه: roots, opportunity.',
    },
    {
      id: 1435,
      question: 'Why do airports bring out the best and the worst in people?',
      hint: 'مشاهد تفيدك: goodbyes, queues, delays. فسّر واحدًا.',
    },
    {
      id: 1436,
      question: 'How has the map in our pocket changed the feeling of being somewhere new?',
      hint: 'ماذا كسبنا من الأمان وماذا خسرنا من المصادفة؟',
    },
    {
      id: 1437,
      question: 'Which makes a person wiser, knowing one place very well or many places a little?',
      hint: "اختر ثم اعترف بما يفوتك: «What I'd miss is».",
    },
    {
      id: 1438,
      question: 'What would you show a visitor who had only one day to understand your country?',
      hint: 'اختر ثلاث محطات واشرح ما تقوله كل محطة.',
    },
  ],
}
