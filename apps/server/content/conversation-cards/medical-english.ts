import type { TopicCards } from './card.ts'

export const medicalEnglish: TopicCards = {
  beginner: [
    {
      id: 2011,
      question: 'What do you do when you have a cold?',
      hint: 'أفعال تفيدك: rest, drink hot lemon, stay in bed.',
    },
    {
      id: 2012,
      question: 'Which parts of the body can you name, and what do you use them for?',
      hint: 'خمسة أعضاء وفعل لكل واحد: «I see with my eyes».',
    },
    {
      id: 2013,
      question: 'What do you eat to stay healthy?',
      hint: 'قسّم: كل يوم، أحيانًا، نادرًا. vegetables, fish, sugar.',
    },
    {
      id: 2014,
      question: 'What does a doctor ask a new patient?',
      hint: 'أسئلة قصيرة: «Where does it hurt?», «How long?».',
    },
    {
      id: 2015,
      question: 'Who works in a hospital, and what do they do?',
      hint: 'اختر ثلاثة: nurse, doctor, pharmacist، وفعلًا لكل واحد.',
    },
    {
      id: 2016,
      question: 'How many hours do you sleep, and how do you feel in the morning?',
      hint: 'العدد ثم الوقت ثم الشعور: fresh, tired, slow.',
    },
    {
      id: 2017,
      question: 'What things are in a first-aid box?',
      hint: 'كلمات تفيدك: bandage, plaster, scissors, gloves.',
    },
    {
      id: 2018,
      question: 'What sport or exercise do you do, and how often?',
      hint: 'قل «I walk» أو «I play» ثم مرات الأسبوع.',
    },
  ],
  intermediate: [
    {
      id: 2021,
      question: 'How would you explain to a patient how to take a medicine?',
      hint: 'الجرعة والوقت والطعام: twice a day, after meals.',
    },
    {
      id: 2022,
      question: 'Tell me about someone who gave up an unhealthy habit: how did they do it?',
      hint: 'المحاولة الأولى، ما ساعد، وكيف حاله اليوم.',
    },
    {
      id: 2023,
      question: 'Why do some people avoid going to the doctor until it is too late?',
      hint: 'أسباب محتملة: fear, cost, no time. ثم نصيحتك لهم.',
    },
    {
      id: 2024,
      question: 'How has the way we look after our health changed in the last ten years?',
      hint: 'تطبيقات، مشي، أكل: «More people have started to».',
    },
    {
      id: 2025,
      question: 'What makes a good nurse, apart from medical knowledge?',
      hint: 'صفات مع موقف رأيته: patient, calm, gentle.',
    },
    {
      id: 2026,
      question: 'How do you calm a child who is afraid of an injection?',
      hint: 'خطوات: كلام، لعبة، مكافأة. أيها نجح أمامك؟',
    },
    {
      id: 2027,
      question: 'Which home remedies did your grandparents use, and which of them do you trust?',
      hint: 'ينسون، عسل، كمّادات: قارن بينها وبين الدواء.',
    },
    {
      id: 2028,
      question: 'What happened the last time you or somebody near you needed first aid?',
      hint: 'من أصيب وكيف، وما أول شيء فعله الناس حوله.',
    },
  ],
  advanced: [
    {
      id: 2031,
      question: 'How should a doctor break bad news, and what should never be said?',
      hint: 'اقترح الكلمات والنبرة والمكان: compassion, clarity.',
    },
    {
      id: 2032,
      question: 'How should doctors deal with a mistake when an apology could put them at legal risk?',
      hint: 'وازن بين الثقة والخوف من القضايا: liability.',
    },
    {
      id: 2033,
      question: 'What would it take for you to trust a diagnosis made by a machine rather than by a human?',
      hint: 'ما الذي تريده غير الصحة في الجواب؟ accountability.',
    },
    {
      id: 2034,
      question: 'Why do health rumours spread faster than medical facts?',
      hint: 'فكّر في الخوف والقصة البسيطة والثقة في المعارف.',
    },
    {
      id: 2035,
      question: 'If a hospital had money for only one, should it buy new equipment or train its staff?',
      hint: 'اختر بلدًا أو مستشفى متخيَّلًا وابنِ القرار عليه.',
    },
    {
      id: 2036,
      question: 'How far are people responsible for illnesses that come from their own habits?',
      hint: 'ناقش البيئة والفقر والإعلان قبل أن تلوم أحدًا.',
    },
    {
      id: 2037,
      question: 'What could medicine learn from the way good teachers treat their pupils?',
      hint: 'قارن بين الشرح والإنصات والصبر في المهنتين.',
    },
    {
      id: 2038,
      question: 'How can medicine help people to live better, and not merely longer?',
      hint: 'ميّز بين العمر وجودة الحياة بمثال تعرفه.',
    },
  ],
}
