import type { TopicCards } from './card.ts'

export const childrenAndTeens: TopicCards = {
  beginner: [
    {
      id: 1911,
      question: 'What is your favourite game, and how do you play it?',
      hint: 'اسم اللعبة ثم القواعد بأفعال قصيرة: run, throw, catch, win.',
    },
    {
      id: 1912,
      question: 'What animals do you like, and what do they eat?',
      hint: 'اختر حيوانين: شكلهما وأكلهما وأين يعيشان.',
    },
    {
      id: 1913,
      question: 'What do you do with your friends on holiday?',
      hint: 'عدّد ثلاثة أشياء: swim, play, watch, eat ice cream.',
    },
    {
      id: 1914,
      question: 'What is in your room, and what do you love most in it?',
      hint: 'صف الغرفة من الباب إلى الشباك، ثم الشيء الذي تحبه.',
    },
    {
      id: 1915,
      question: 'Who makes you laugh, and what do they do?',
      hint: 'قل من هو ثم فعلين مضحكين: «He makes funny faces».',
    },
    {
      id: 1916,
      question: 'What superpower do you want, and what do you do with it first?',
      hint: 'أمثلة: fly, be invisible, stop time. ثم أول عمل تعمله.',
    },
    {
      id: 1917,
      question: 'What snacks do you take to school?',
      hint: 'كلمات تفيدك: sandwich, juice, fruit, biscuits. أيها ألذ؟',
    },
    {
      id: 1918,
      question: 'What do you want to be when you grow up, and why?',
      hint: 'قل «I want to be a» ثم «because I like».',
    },
  ],
  intermediate: [
    {
      id: 1921,
      question: 'What was your favourite cartoon when you were little, and why did you love it?',
      hint: 'اسم البطل وما كان يفعله، وهل تشاهده اليوم؟',
    },
    {
      id: 1922,
      question: 'Tell me about a time you were brave: what did you do?',
      hint: 'قد تكون حقنة أو سباحة أو كلامًا أمام الفصل.',
    },
    {
      id: 1923,
      question: 'How are you different from your brother, sister or best friend?',
      hint: 'قارن بثلاث صفات: taller, calmer, more organised than.',
    },
    {
      id: 1924,
      question: 'What did you make with your own hands, and how did you make it?',
      hint: 'خطوات بالترتيب: cut, paint, glue. وماذا قال الناس؟',
    },
    {
      id: 1925,
      question: "Which video game or app is worth your time, and which one isn't?",
      hint: 'قارن بين ما تتعلّمه من الأولى وما تضيّعه في الثانية.',
    },
    {
      id: 1926,
      question: 'What was the best birthday party you went to like?',
      hint: 'الألوان والكعكة والألعاب، ثم أجمل لحظة.',
    },
    {
      id: 1927,
      question: 'How did you solve a fight with a friend?',
      hint: 'سبب الخلاف، من بدأ الصلح، وكيف صرتما بعدها.',
    },
    {
      id: 1928,
      question: 'What chore do you do at home, and why do you think it is fair or unfair?',
      hint: 'مثل ترتيب السرير أو غسل الأطباق، ثم رأيك في التقسيم.',
    },
  ],
  advanced: [
    {
      id: 1931,
      question: 'At what age should someone get their first phone, and what rules would you set?',
      hint: 'اقترح قواعد أنت نفسك تقبلها: screen time, trust.',
    },
    {
      id: 1932,
      question: 'If you could swap places with an adult for a week, what would surprise them most?',
      hint: 'فكّر في ضغط لا يراه الكبار في يومك.',
    },
    {
      id: 1933,
      question: 'In what ways is it harder, or easier, to be a teenager now than it was thirty years ago?',
      hint: 'اسأل نفسك: ماذا كان سهلًا عليهم وصعبًا عليك، والعكس.',
    },
    {
      id: 1934,
      question: "Why do people sometimes follow the group even when they know it's wrong?",
      hint: 'تعبير يفيدك: «peer pressure»، ثم موقف من المدرسة.',
    },
    {
      id: 1935,
      question: 'What would a city look like if children had designed it?',
      hint: 'تخيّل الشوارع والمدارس والمواعيد، واشرح منطق كل فكرة.',
    },
    {
      id: 1936,
      question: 'How honest are influencers with people your age, and how can you tell?',
      hint: 'ميّز بين الإعلان والرأي: sponsored, filter, trust.',
    },
    {
      id: 1937,
      question: 'What is one rule at home you disagree with, and how would you argue for changing it?',
      hint: "حجة، وعد، ثم حل وسط: «I'd be willing to».",
    },
    {
      id: 1938,
      question: "Which matters more in a friend, loyalty or honesty, if you can't have both?",
      hint: 'تخيّل موقفًا يتصادمان فيه ثم اختر ولا تهرب.',
    },
  ],
}
