import type { TopicCards } from './card.ts'

export const toeflSpeaking: TopicCards = {
  beginner: [
    {
      id: 1611,
      question: 'What is your favourite place on a university campus or in a school?',
      hint: 'المكان ثم سببان: «First» و«Second» في جملتين.',
    },
    {
      id: 1612,
      question: 'Which do you like more, studying alone or with friends?',
      hint: 'اختر فورًا ثم قل «I have two reasons».',
    },
    {
      id: 1613,
      question: 'What time of day do you study best, and why?',
      hint: 'اربط الوقت بالهدوء أو الطاقة: quiet, fresh, awake.',
    },
    {
      id: 1614,
      question: 'What do you usually do in a library?',
      hint: 'أفعال تفيدك: borrow, search, read, print, ask.',
    },
    {
      id: 1615,
      question: 'What kind of classes do you enjoy?',
      hint: 'صف الحصة نفسها: small, practical, with discussion.',
    },
    {
      id: 1616,
      question: 'How do students in your country get to university?',
      hint: 'وسائل ثم مدة الرحلة: metro, microbus, on foot.',
    },
    {
      id: 1617,
      question: 'What do you write down when you listen to a lesson?',
      hint: 'كلمات تفيدك: names, dates, examples, difficult words.',
    },
    {
      id: 1618,
      question: 'Who gives you good advice about your studies?',
      hint: 'من هو، وكيف يساعدك، وجملة واحدة قالها لك.',
    },
  ],
  intermediate: [
    {
      id: 1621,
      question: 'Which did you learn more in, a small class or a big one, and why?',
      hint: 'رأيك في جملة ثم سببان، ولكل سبب مثال من حياتك.',
    },
    {
      id: 1622,
      question: 'Some students work part-time while others only study: which is better, and why?',
      hint: 'قارن بين الخبرة والدرجات: experience, grades, time.',
    },
    {
      id: 1623,
      question: 'Which course that you took was the most useful, and how have you used it since?',
      hint: 'ابدأ باسم المادة ثم موقف استخدمت فيه ما تعلّمت.',
    },
    {
      id: 1624,
      question: 'What is one change you would like to see at your school or university, and why?',
      hint: 'المشكلة في جملة ثم الاقتراح ثم أثره على الطلاب.',
    },
    {
      id: 1625,
      question: 'How do you summarise a long lesson for a friend who missed it?',
      hint: 'روابط تفيدك: the main idea, for example, as a result.',
    },
    {
      id: 1626,
      question: 'When did you notice that you learn more from lectures, or from doing things yourself?',
      hint: 'قل رأيك ثم تجربة بدايتها «I remember when».',
    },
    {
      id: 1627,
      question: 'When did you change your mind because of what somebody explained to you?',
      hint: 'رأيك القديم، حجة الآخر، ثم رأيك الجديد.',
    },
    {
      id: 1628,
      question: 'What is the best way to prepare for an exam in a short time?',
      hint: 'خطة من ثلاث خطوات: plan, practise, review، وسبب كل خطوة.',
    },
  ],
  advanced: [
    {
      id: 1631,
      question: 'What would be gained or wasted if every university student had to study some art or music?',
      hint: 'حجة ثم رد على الاعتراض: «Critics may argue that».',
    },
    {
      id: 1632,
      question: 'A professor says failure teaches more than success. How convincing is that?',
      hint: 'ميّز بين فشل نحلّله وفشل ننساه: reflect on.',
    },
    {
      id: 1633,
      question: 'If lectures were all recorded, would there still be a reason to attend?',
      hint: 'فكّر في الأسئلة والزمالة والانضباط الذاتي.',
    },
    {
      id: 1634,
      question: 'How would you explain the idea of "opportunity cost" with an example from your own week?',
      hint: 'المفهوم: ما تتركه حين تختار. طبّقه على ساعة من وقتك.',
    },
    {
      id: 1635,
      question: 'Why might a scientist and an artist describe the same river so differently?',
      hint: 'قارن بين القياس والإحساس، ثم ابحث عن المشترك.',
    },
    {
      id: 1636,
      question: 'What might improve, and what might go wrong, if students graded their teachers?',
      hint: 'الفائدة والتحيّز: popularity, feedback, anonymity.',
    },
    {
      id: 1637,
      question: 'What evidence would convince you that multitasking is a skill rather than an illusion?',
      hint: 'هات تجربة يمكن أن تثبت أو تنفي: «If a study showed».',
    },
    {
      id: 1638,
      question: 'What makes an argument strong even when you disagree with its conclusion?',
      hint: 'معايير: evidence, logic, fairness. طبّقها على مثال.',
    },
  ],
}
