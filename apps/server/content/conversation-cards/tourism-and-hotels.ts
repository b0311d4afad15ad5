import type { TopicCards } from './card.ts'

export const tourismAndHotels: TopicCards = {
  beginner: [
    {
      id: 1311,
      question: 'What famous places do tourists visit in your city?',
      hint: 'سمِّ ثلاثة أماكن وصفة واحدة لكل مكان: old, huge, beautiful.',
    },
    {
      id: 1312,
      question: 'What do you say at the reception desk of a hotel?',
      hint: 'جمل جاهزة: «I have a booking», «My name is».',
    },
    {
      id: 1313,
      question: 'What do you want in a hotel room?',
      hint: 'عدّد بالترتيب: a big bed, a view, hot water, internet.',
    },
    {
      id: 1314,
      question: 'Which Egyptian food do you give a foreign guest, and why?',
      hint: 'اسم الطبق ثم ما فيه: «It has rice, pasta and».',
    },
    {
      id: 1315,
      question: 'How do you tell a tourist the way to the station?',
      hint: "أوامر بسيطة: go straight, turn left, it's next to.",
    },
    {
      id: 1316,
      question: 'When do many tourists come to Egypt, and where do they go?',
      hint: 'استخدم فصول السنة: «In winter they go to Luxor».',
    },
    {
      id: 1317,
      question: 'What presents do visitors buy in Egypt?',
      hint: 'كلمات تفيدك: papyrus, cotton, spices, silver.',
    },
    {
      id: 1318,
      question: 'Who works in a hotel, and what does each person do?',
      hint: 'اختر ثلاثة: receptionist, chef, cleaner، وفعلًا لكل واحد.',
    },
  ],
  intermediate: [
    {
      id: 1321,
      question: 'Tell me about the best trip you made inside Egypt: what did you see and do?',
      hint: 'احكِ اليوم الأول واليوم الأخير فقط بالتفصيل.',
    },
    {
      id: 1322,
      question: 'Why should a tourist visit your city and not only the pyramids?',
      hint: 'قارن بين المشهور والمخفي: hidden, local, less crowded.',
    },
    {
      id: 1323,
      question: 'What was the worst place you ever stayed in, and what did you do about it?',
      hint: 'صف الغرفة بالحواس: smell, noise, bed. ثم الحل.',
    },
    {
      id: 1324,
      question: 'How is travelling with family different from travelling with friends?',
      hint: 'قارن بين الميزانية والمواعيد والقرارات.',
    },
    {
      id: 1325,
      question: 'Which is better for a holiday, the sea or the desert, and for whom?',
      hint: 'اربط كل مكان بنوع من الناس: families, quiet people.',
    },
    {
      id: 1326,
      question: 'What do tourists often do wrong in Egypt, and how could we explain it kindly?',
      hint: 'اختر عادة بسيطة كاللبس أو المساومة واشرح سببها.',
    },
    {
      id: 1327,
      question: 'How did you help a foreign visitor, or how could you help one?',
      hint: 'أين قابلته؟ ماذا احتاج؟ وبأي كلمات تفاهمتما؟',
    },
    {
      id: 1328,
      question: 'What has changed in a tourist place that you knew before?',
      hint: 'استخدم المضارع التام: «They have built», «It has become».',
    },
  ],
  advanced: [
    {
      id: 1331,
      question: 'How can tourism protect an old place and slowly destroy it at the same time?',
      hint: 'اذكر الدخل للترميم في كفة والزحام في الأخرى.',
    },
    {
      id: 1332,
      question: 'If you designed a hotel for people who hate hotels, what would it be like?',
      hint: 'ابدأ بما يكرهه الناس: noise, rules, sameness.',
    },
    {
      id: 1333,
      question: "What is fair about asking foreigners and locals different prices for the same museum, and what isn't?",
      hint: 'وازن بين العدل والقدرة على الدفع: affordability.',
    },
    {
      id: 1334,
      question: "How honest should a guide be about the difficult parts of a country's history?",
      hint: 'فكّر في الضيف وفي الطفل وفي الباحث: ثلاثة جماهير.',
    },
    {
      id: 1335,
      question: 'What do we really bring home from a journey, apart from photographs?',
      hint: 'خذ رحلة بعينها وما تغيّر في نظرتك بعدها.',
    },
    {
      id: 1336,
      question: 'Which would be harder for you, hosting strangers in your home or staying in theirs?',
      hint: 'تكلّم عن الثقة والحدود: privacy, hospitality.',
    },
    {
      id: 1337,
      question: 'How might tourism in Egypt look in thirty years?',
      hint: "توقّع بحذر: «It's likely that», «I doubt whether».",
    },
    {
      id: 1338,
      question: 'How is Egyptian hospitality different from good service, and how much of it can be taught?',
      hint: 'فرّق بين الكرم والمهنة بمثال على كل منهما.',
    },
  ],
}
