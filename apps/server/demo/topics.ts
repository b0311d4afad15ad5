// Topics of the demo. Names have 3 to 50 characters (people.md 0.6).
export const demoTopics = [
  { key: 'conversation', ar: 'محادثة يومية', en: 'Everyday conversation' },
  { key: 'beginners', ar: 'من الصفر للمبتدئين', en: 'Starting from zero' },
  { key: 'pronunciation', ar: 'نطق أوضح', en: 'Clear pronunciation' },
  { key: 'listening', ar: 'استماع وفهم اللهجات', en: 'Listening and accents' },
  { key: 'vocabulary', ar: 'مفردات وتعبيرات', en: 'Words and expressions' },
  { key: 'grammar', ar: 'قواعد بالكلام', en: 'Grammar through talking' },
  { key: 'business', ar: 'إنجليزية الأعمال', en: 'Business English' },
  { key: 'interviews', ar: 'مقابلات العمل', en: 'Job interviews' },
  { key: 'presentations', ar: 'عروض تقديمية', en: 'Presentations' },
  { key: 'meetings', ar: 'اجتماعات ومكالمات', en: 'Meetings and calls' },
  { key: 'emails', ar: 'رسائل العمل', en: 'Work emails' },
  { key: 'customer-service', ar: 'خدمة العملاء', en: 'Customer service' },
  { key: 'hospitality', ar: 'سياحة وفنادق', en: 'Tourism and hotels' },
  { key: 'travel', ar: 'السفر والمطارات', en: 'Travel and airports' },
  { key: 'ielts-speaking', ar: 'محادثة الأيلتس', en: 'IELTS speaking' },
  { key: 'toefl-speaking', ar: 'محادثة التوفل', en: 'TOEFL speaking' },
  { key: 'university', ar: 'إنجليزية الجامعة', en: 'English for university' },
  { key: 'school', ar: 'منهج المدرسة', en: 'School English' },
  { key: 'kids', ar: 'أطفال وناشئة', en: 'Children and teens' },
  { key: 'medical', ar: 'إنجليزية طبية', en: 'Medical English' },
  { key: 'engineering', ar: 'إنجليزية المهندسين', en: 'English for engineers' },
  { key: 'technology', ar: 'برمجة وتقنية', en: 'Software and technology' },
  { key: 'stories', ar: 'كتب وحكايات', en: 'Books and stories' },
  { key: 'films', ar: 'أفلام ومسلسلات', en: 'Films and series' },
] as const

export type DemoTopicKey = (typeof demoTopics)[number]['key']
