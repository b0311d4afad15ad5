import type { TopicCards } from './card.ts'

export const englishForEngineers: TopicCards = {
  beginner: [
    {
      id: 2111,
      question: 'What machines do you use at home, and what do they do?',
      hint: 'ثلاثة أجهزة وفعل لكل واحد: wash, cool, cook.',
    },
    {
      id: 2112,
      question: 'What is your phone made of?',
      hint: 'مواد تفيدك: glass, metal, plastic. قل «It is made of».',
    },
    {
      id: 2113,
      question: 'What tools does an engineer or a workman use?',
      hint: 'عدّد: hammer, screwdriver, ruler, drill، ثم وظيفة واحدة.',
    },
    {
      id: 2114,
      question: 'What shape and size are the things on your desk?',
      hint: 'صفات تفيدك: round, flat, square, wide, heavy.',
    },
    {
      id: 2115,
      question: 'Which building in your city do you like, and what does it look like?',
      hint: 'الارتفاع والمواد والشبابيك: «It has» ثم التفاصيل.',
    },
    {
      id: 2116,
      question: 'How do you turn on a washing machine or another device?',
      hint: 'تعليمات بالترتيب: open, put, close, press.',
    },
    {
      id: 2117,
      question: 'Where do you see bridges, tunnels or cranes, and what do they help people do?',
      hint: 'سمِّ المكان ثم قل «They help people to».',
    },
    {
      id: 2118,
      question: 'What problems do you have with water or electricity at home?',
      hint: 'كلمات تفيدك: leak, switch, lamp, pipe, broken.',
    },
  ],
  intermediate: [
    {
      id: 2121,
      question: 'Tell me about something you repaired: what was wrong, and how did you find it?',
      hint: 'العطل، ما جرّبته أولًا، ثم السبب الحقيقي.',
    },
    {
      id: 2122,
      question: 'How does a lift, a fan or a bicycle work, step by step?',
      hint: 'اختر واحدًا: «When you press», «This makes the wheel turn».',
    },
    {
      id: 2123,
      question: 'Why did a building or device you know become better after it was redesigned?',
      hint: 'قارن قبل وبعد: lighter, safer, easier to clean.',
    },
    {
      id: 2124,
      question: 'What are the safety rules on a building site, and why does each one exist?',
      hint: 'خوذة، حزام، لافتة: «They must wear it because».',
    },
    {
      id: 2125,
      question: 'Which was more difficult for you, the theory of a subject or its practice?',
      hint: 'مثال من معمل أو ورشة: «On paper it was, but».',
    },
    {
      id: 2126,
      question: 'How was the Nile important for building in ancient Egypt?',
      hint: 'النقل والطين والزراعة: «Stones were carried by».',
    },
    {
      id: 2127,
      question: 'What would you improve in your street with a small budget?',
      hint: 'أولويات: lights, pavement, drains. ثم تكلفة تقريبية.',
    },
    {
      id: 2128,
      question: 'How do engineers test something before people use it?',
      hint: 'أفعال تفيدك: measure, load, heat, repeat. ثم مثال.',
    },
  ],
  advanced: [
    {
      id: 2131,
      question: 'When a bridge fails, who is responsible: the designer, the builder or the inspector?',
      hint: 'وزّع المسؤولية ولا تجمعها: negligence, oversight.',
    },
    {
      id: 2132,
      question: 'What should an engineer do when a project is legal but harmful?',
      hint: 'تخيّل موقفًا فيه راتب جيّد وضمير غير مرتاح.',
    },
    {
      id: 2133,
      question: "What would Cairo's traffic look like if you could design it without any limits?",
      hint: 'ابدأ بسبب المشكلة لا بأعراضها: demand, layout.',
    },
    {
      id: 2134,
      question: 'Which is the more responsible thing to build, what lasts or what is easy to replace?',
      hint: 'فكّر في البيئة والسعر والموضة: durability.',
    },
    {
      id: 2135,
      question: 'How do you explain a technical decision to someone who only cares about cost?',
      hint: 'حوّل الفائدة إلى خسارة متجنَّبة: «In the long run».',
    },
    {
      id: 2136,
      question: 'Which modern invention may look ridiculous in a hundred years, and why?',
      hint: 'انظر إليه بعين المؤرخ: «They will wonder why we».',
    },
    {
      id: 2137,
      question: 'To what extent can beauty justify a more expensive design?',
      hint: 'أمثلة: جسر، محطة، كرسي. متى يصير الجمال وظيفة؟',
    },
    {
      id: 2138,
      question: 'If you led a team that kept repeating the same mistake, how would you break the pattern?',
      hint: 'ميّز بين خطأ الفرد وخطأ النظام: root cause.',
    },
  ],
}
