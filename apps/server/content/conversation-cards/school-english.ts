import type { TopicCards } from './card.ts'

export const schoolEnglish: TopicCards = {
  beginner: [
    {
      id: 1811,
      question: 'What is your favourite subject at school, and why?',
      hint: 'المادة ثم السبب بعد because: fun, easy, useful.',
    },
    {
      id: 1812,
      question: 'What is in your classroom?',
      hint: 'امشِ بعينك من الباب إلى الشباك: «There is», «There are» desks.',
    },
    {
      id: 1813,
      question: 'What do you do during the break?',
      hint: 'أفعال تفيدك: play, eat, talk, run. ومع من؟',
    },
    {
      id: 1814,
      question: 'Who sits next to you in class, and what does this person look like?',
      hint: 'الاسم ثم شكله وطبعه: quiet, funny, clever.',
    },
    {
      id: 1815,
      question: 'What do you wear to school, and what colour is it?',
      hint: 'كلمات تفيدك: uniform, trousers, skirt, trainers.',
    },
    {
      id: 1816,
      question: 'How do you get ready for school in the morning?',
      hint: 'رتّب أربعة أفعال من السرير إلى الباب.',
    },
    {
      id: 1817,
      question: 'What sports and games do students play at your school?',
      hint: 'سمِّ اللعبة ثم أين ومتى تلعبونها.',
    },
    {
      id: 1818,
      question: 'What do you do after school on weekdays?',
      hint: 'ابدأ «After school I» ثم lunch, homework, rest.',
    },
  ],
  intermediate: [
    {
      id: 1821,
      question: 'Tell me about the funniest thing that happened in your class: who was there?',
      hint: 'احكِ المشهد كأننا نراه: أين كنت تجلس؟ ماذا قيل؟',
    },
    {
      id: 1822,
      question: 'What was your first day at a new school like?',
      hint: 'المشاعر بالترتيب: قبل، أثناء، بعد.',
    },
    {
      id: 1823,
      question: "How are the lessons you enjoy different from the ones you don't?",
      hint: 'قارن بين طريقة الشرح لا بين المواد: games, long talk.',
    },
    {
      id: 1824,
      question: 'Which school trip do you remember best, and what did you learn on it?',
      hint: 'المكان، الطريق، الطعام، ثم معلومة واحدة بقيت معك.',
    },
    {
      id: 1825,
      question: 'Why is homework useful sometimes and a waste of time at other times?',
      hint: 'هات واجبًا أفادك وآخر لم تتعلّم منه شيئًا.',
    },
    {
      id: 1826,
      question: 'What was the hardest topic you studied last year, and who helped you with it?',
      hint: 'سمِّ الدرس، ثم ما لم تفهمه، ثم كيف فهمته.',
    },
    {
      id: 1827,
      question: 'How did your school celebrate a special day?',
      hint: 'الزينة، الكلمات، الأغاني: ما دورك أنت فيها؟',
    },
    {
      id: 1828,
      question: 'What would you like to learn at school that nobody teaches there now?',
      hint: 'فكّر في الطبخ أو المال أو الإسعافات، ثم قل لماذا.',
    },
  ],
  advanced: [
    {
      id: 1831,
      question: "What else should decide a student's future besides marks, and how could it be measured?",
      hint: 'ما الذي لا تقيسه الدرجات؟ اقترح طريقة تكمّلها.',
    },
    {
      id: 1832,
      question: 'If you were headteacher for a year, what three things would you change first?',
      hint: 'رتّب من السهل إلى الصعب، وتوقّع من سيعترض.',
    },
    {
      id: 1833,
      question: 'How do private lessons help students, and how do they weaken the school?',
      hint: 'انظر بعين الأسرة، ثم المعلّم، ثم الطالب.',
    },
    {
      id: 1834,
      question: 'Under what conditions would you allow phones in the classroom?',
      hint: 'ابتعد عن المنع الكامل والسماح الكامل: «provided that», «unless».',
    },
    {
      id: 1835,
      question: 'How should a school deal with a bully who is also unhappy?',
      hint: 'ميّز بين العقاب والعلاج، وفكّر في الضحية أولًا.',
    },
    {
      id: 1836,
      question: "What can a school teach that a family can't, and the other way round?",
      hint: 'أمثلة متقابلة: discipline, kindness, teamwork.',
    },
    {
      id: 1837,
      question: 'When is memorising a good way of learning, and when does it get in the way?',
      hint: 'دافع عن الحفظ في موضعين وانتقده في موضع.',
    },
    {
      id: 1838,
      question: 'If exams disappeared tomorrow, how would students really behave?',
      hint: 'كن صريحًا: «Some would, whereas others».',
    },
  ],
}
