import type { TopicCards } from './card.ts'

export const jobInterviews: TopicCards = {
  beginner: [
    {
      id: 811,
      question: 'What job do you want, and where do you want to work?',
      hint: 'قل «I want to be a» ثم المكان ثم سببًا قصيرًا.',
    },
    {
      id: 812,
      question: 'What are you good at?',
      hint: 'ثلاث نقاط قوة بعد «I am good at» مع فعل ينتهي بـing.',
    },
    {
      id: 813,
      question: 'What do you wear to a job interview?',
      hint: 'كلمات تفيدك: suit, shirt, clean shoes, tidy hair.',
    },
    {
      id: 814,
      question: 'How do you introduce yourself in four sentences?',
      hint: 'رتّب كلامك: الاسم، البلد، الدراسة أو العمل، ما تحبه.',
    },
    {
      id: 815,
      question: 'What do you study, or what do you do for work?',
      hint: 'اذكر المجال ثم ما تحبه فيه: «I study» أو «I work in».',
    },
    {
      id: 816,
      question: 'Which languages do you speak, and how well?',
      hint: 'درجات تفيدك: a little, quite well, very well.',
    },
    {
      id: 817,
      question: 'What do you do before an important appointment?',
      hint: 'رتّب خطواتك: sleep early, print papers, leave home early.',
    },
    {
      id: 818,
      question: 'Who is your best colleague or classmate, and what do you do together?',
      hint: 'عرّف به ثم فعلين تفعلانهما معًا كل أسبوع.',
    },
  ],
  intermediate: [
    {
      id: 821,
      question: 'Tell me about yourself: how did you get from your studies to where you are now?',
      hint: 'ثلاث محطات تكفي: الدراسة، أول تجربة، ما تريده الآن.',
    },
    {
      id: 822,
      question: 'What is the achievement you are most proud of, and what exactly did you do?',
      hint: 'اتبع الترتيب: الموقف، المهمة، ما فعلته، النتيجة.',
    },
    {
      id: 823,
      question: 'Describe a mistake you made at work or school: how did you put it right?',
      hint: 'اعترف بسرعة ثم ركّز على الإصلاح: «I learned to».',
    },
    {
      id: 824,
      question: 'Why do you want this job more than a similar one in another company?',
      hint: 'اذكر شيئًا تعرفه عن الشركة ثم اربطه بمهارتك.',
    },
    {
      id: 825,
      question: 'How did you deal with a difficult person in a group?',
      hint: 'صف سلوكه لا شخصيته، ثم ما قلته له والنتيجة.',
    },
    {
      id: 826,
      question: 'What did your last teacher or manager say about your work?',
      hint: 'انقل المدح والنقد معًا: «She said I was» ثم مثالًا.',
    },
    {
      id: 827,
      question: 'How do you stay organised when you have several things to finish?',
      hint: 'أدوات تذكرها: list, calendar, priorities، ثم موقف فعلي.',
    },
    {
      id: 828,
      question: 'Which of your skills has improved most in the last two years, and how?',
      hint: "قارن بين قبل وبعد: «I couldn't» ثم «Now I can».",
    },
  ],
  advanced: [
    {
      id: 831,
      question: 'What would you say if an interviewer asked about your biggest weakness?',
      hint: 'اختر ضعفًا حقيقيًا غير قاتل، ثم ما تفعله لعلاجه.',
    },
    {
      id: 832,
      question: 'Where do you honestly see yourself in five years, and how much of it is in your hands?',
      hint: 'ميّز بين الخطة والأمنية: «Realistically» و«Ideally».',
    },
    {
      id: 833,
      question: 'If two candidates were equal on paper, what should decide between them?',
      hint: 'فكّر في الفضول وطريقة السؤال والعمل مع الناس.',
    },
    {
      id: 834,
      question: 'How fair are job interviews as a way of finding out who can do the work?',
      hint: 'قارنها بتجربة عمل قصيرة: bias, nerves, work sample.',
    },
    {
      id: 835,
      question: 'How would you explain a gap in your experience without sounding defensive?',
      hint: 'اذكر ما تعلّمته فيها أولًا: «During that time I».',
    },
    {
      id: 836,
      question: 'What would make you turn down a well-paid offer?',
      hint: 'اختر سببًا تؤمن به: culture, distance, values, growth.',
    },
    {
      id: 837,
      question: 'How honest should candidates be in interviews, given that a little polish is expected?',
      hint: 'أين الخط بين التجميل والكذب؟ هات مثالًا على كل منهما.',
    },
    {
      id: 838,
      question: 'What question would you ask the interviewer to find out what working there is really like?',
      hint: 'اسأل عن يوم عادي أو عن سبب فتح الوظيفة، وعلّل اختيارك.',
    },
  ],
}
