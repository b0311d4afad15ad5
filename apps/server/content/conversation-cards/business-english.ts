import type { TopicCards } from './card.ts'

export const businessEnglish: TopicCards = {
  beginner: [
    {
      id: 711,
      question: 'What does your company or a company you know make or sell?',
      hint: 'ابدأ «It makes» أو «It sells» ثم من يشتري منها.',
    },
    {
      id: 712,
      question: 'What jobs do the people in your family do?',
      hint: 'قل «My father is a» ثم فعلًا واحدًا يفعله في عمله.',
    },
    {
      id: 713,
      question: 'What do you need in a good office?',
      hint: 'كلمات تفيدك: desk, light, quiet, printer, coffee.',
    },
    {
      id: 714,
      question: 'When do people start and finish work in Egypt?',
      hint: 'قل «from» و«to»، ثم فرّق بين البنوك والمحلات.',
    },
    {
      id: 715,
      question: 'Which shop near you is always busy, and why?',
      hint: 'فكّر في السعر والمكان والناس: cheap, close, friendly.',
    },
    {
      id: 716,
      question: 'Who is a good manager in your opinion, and what does this person do every day?',
      hint: 'ثلاثة أفعال بسيطة: listens, helps, plans.',
    },
    {
      id: 717,
      question: 'How do you pay for things in shops and online?',
      hint: 'كلمات تفيدك: cash, card, wallet app. قل أيها أسهل.',
    },
    {
      id: 718,
      question: 'What do you do when you are tired at work or at school?',
      hint: 'عدّد حلولك: take a break, drink tea, walk a little.',
    },
  ],
  intermediate: [
    {
      id: 721,
      question: 'Tell me about a product you stopped buying: what went wrong with it?',
      hint: 'قارن بين الماضي والآن: price, size, quality, service.',
    },
    {
      id: 722,
      question: 'How did someone you know start a small business, and what was the hardest part?',
      hint: 'رتّب القصة: الفكرة، المال، أول زبون، المشكلة.',
    },
    {
      id: 723,
      question: 'Why do some restaurants succeed while others on the same street close?',
      hint: 'عوامل تقارن بها: location, service, price, word of mouth.',
    },
    {
      id: 724,
      question: 'What was your first experience of earning money, and what did it teach you?',
      hint: 'صف العمل ثم ما اشتريته ثم الدرس.',
    },
    {
      id: 725,
      question: 'Which is better for a young person, a big company or a small one, and why?',
      hint: 'قارن بين التعلّم والأمان والفرص: stability, variety.',
    },
    {
      id: 726,
      question: 'How has shopping on the internet changed the way your family buys things?',
      hint: 'ابدأ «We used to» ثم ما تطلبونه الآن ولماذا.',
    },
    {
      id: 727,
      question: 'What advertisement do you still remember, and why did it stay in your mind?',
      hint: 'صف ما حدث في الإعلان ثم الأغنية أو الجملة التي علقت.',
    },
    {
      id: 728,
      question: 'How should a team divide the work when one member is much faster than the rest?',
      hint: 'اقترح حلًا واذكر سببه: share, check, train the others.',
    },
  ],
  advanced: [
    {
      id: 731,
      question: 'Which is the wiser thing to hire for, attitude or skill, and which can be taught later?',
      hint: 'خذ وظيفتين مختلفتين، فقد يتغيّر جوابك بينهما.',
    },
    {
      id: 732,
      question: 'If you ran a small company in a bad year, what would you cut last, and why?',
      hint: 'رتّب ما لا تفرّط فيه: people, quality, marketing, rent.',
    },
    {
      id: 733,
      question: 'When is it right for a business to say no to a paying customer?',
      hint: 'فكّر في سمعة الشركة وفي معاملة الموظفين.',
    },
    {
      id: 734,
      question: 'How far should a company go to keep an employee who wants to leave?',
      hint: 'وازن بين التكلفة والعدل: counter-offer, fairness.',
    },
    {
      id: 735,
      question: 'What would really happen in Egypt if the working week had only four days?',
      hint: 'فرّق بين المصانع والمكاتب: «It might suit» و«It would be hard on».',
    },
    {
      id: 736,
      question: 'What makes a negotiation end well for both sides rather than just one?',
      hint: 'كلمات تفيدك: common ground, trade-off, trust.',
    },
    {
      id: 737,
      question: 'What advantage do family businesses have over others, and when does it become a weakness?',
      hint: 'اذكر الأمرين معًا ثم رجّح: loyalty, favouritism.',
    },
    {
      id: 738,
      question: 'What would you do if your best-selling product turned out to be harmful?',
      hint: 'تكلّم عن الشفافية والخسارة: recall, compensate, admit.',
    },
  ],
}
