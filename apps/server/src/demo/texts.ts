// Topics and reviews of the trial market, written for it.
import type { RatingTag } from '@hiwar/contract/enums.ts'

export const demoTopics: readonly { readonly key: string; readonly ar: string; readonly en: string }[] = [
  { key: 'conversation', ar: 'محادثة يومية', en: 'Everyday conversation' }, { key: 'business', ar: 'إنجليزية الأعمال', en: 'Business English' },
  { key: 'interviews', ar: 'مقابلات العمل', en: 'Job interviews' }, { key: 'ielts', ar: 'أيلتس محادثة', en: 'IELTS speaking' },
  { key: 'toefl', ar: 'توفل', en: 'TOEFL' }, { key: 'pronunciation', ar: 'النطق', en: 'Pronunciation' }, { key: 'accent', ar: 'فهم اللهجات', en: 'Understanding accents' },
  { key: 'travel', ar: 'السفر', en: 'Travel' }, { key: 'kids', ar: 'أطفال', en: 'Children' }, { key: 'grammar', ar: 'قواعد', en: 'Grammar' },
  { key: 'vocabulary', ar: 'مفردات', en: 'Vocabulary' }, { key: 'medical', ar: 'إنجليزية طبية', en: 'Medical English' },
  { key: 'engineering', ar: 'للمهندسين', en: 'English for engineers' }, { key: 'technology', ar: 'التقنية والبرمجة', en: 'Technology' },
  { key: 'customer-service', ar: 'خدمة العملاء', en: 'Customer service' }, { key: 'tourism', ar: 'السياحة', en: 'Tourism' },
  { key: 'presentations', ar: 'العروض التقديمية', en: 'Presentations' }, { key: 'negotiation', ar: 'التفاوض', en: 'Negotiation' },
  { key: 'email', ar: 'كتابة الإيميل', en: 'Writing email' }, { key: 'cv', ar: 'السيرة الذاتية', en: 'CV and cover letter' },
  { key: 'academic', ar: 'إنجليزية أكاديمية', en: 'Academic English' }, { key: 'writing', ar: 'الكتابة', en: 'Writing' },
  { key: 'listening', ar: 'الاستماع', en: 'Listening' }, { key: 'news', ar: 'أخبار العالم', en: 'World news' }, { key: 'movies', ar: 'أفلام ومسلسلات', en: 'Films and series' },
  { key: 'books', ar: 'كتب وروايات', en: 'Books' }, { key: 'stories', ar: 'قصص قصيرة', en: 'Short stories' }, { key: 'music', ar: 'أغانٍ وموسيقى', en: 'Music' },
  { key: 'football', ar: 'كرة القدم', en: 'Football' }, { key: 'slang', ar: 'تعبيرات دارجة', en: 'Slang' }, { key: 'school', ar: 'منهج المدرسة', en: 'School English' },
  { key: 'beginners', ar: 'من الصفر', en: 'Absolute beginners' },
]

export const demoReviews: readonly { readonly value: number; readonly feedback: string | null; readonly tags: readonly RatingTag[] }[] = [
  { value: 5, feedback: 'أول مرة أتكلم نصف ساعة كاملة من غير خوف، شكرًا على الصبر والتشجيع.', tags: ['patient', 'listens'] },
  { value: 5, feedback: 'شرح واضح جدًا وأمثلة من حياتنا، وبعد الحصة وصلتني الجمل المهمة مكتوبة.', tags: ['clear', 'prepared'] },
  { value: 4, feedback: 'الحصة ممتعة والوقت بيجري، أتمنى واجب أكثر قليلًا.', tags: ['fun'] },
  { value: 5, feedback: 'نجحت في المقابلة الحمد لله، تدربنا على نفس الأسئلة تقريبًا.', tags: ['prepared', 'corrects'] },
  { value: 5, feedback: 'نطقي اتحسن فعلًا، خصوصًا حرف P و V.', tags: ['corrects', 'clear'] },
  { value: 4, feedback: 'ملتزم بالمواعيد والصوت نقي طول الحصة.', tags: ['on-time', 'good-sound'] },
  { value: 5, feedback: null, tags: ['patient'] },
  { value: 4, feedback: 'بيصحح الأخطاء بلطف من غير ما يقاطعني.', tags: ['corrects', 'patient'] },
  { value: 5, feedback: 'بنتي بقت تستنى الحصة كل أسبوع، أسلوب جميل مع الأطفال.', tags: ['fun', 'patient'] },
  { value: 3, feedback: 'المستوى كان أعلى مني شوية، لكن المعلّم حاول يبسّط.', tags: ['patient'] },
  { value: 5, feedback: 'Very helpful lesson, I learned how to lead a meeting in English.', tags: ['prepared', 'clear'] },
  { value: 5, feedback: 'كل حصة لها هدف واضح وبحس إني طلعت بحاجة جديدة.', tags: ['clear', 'prepared'] },
  { value: 4, feedback: null, tags: ['on-time'] },
  { value: 5, feedback: 'بيسمع أكثر ما بيتكلم وده اللي كنت محتاجه.', tags: ['listens'] },
  { value: 4, feedback: 'الحوار طبيعي وكأني بكلم صديق.', tags: ['fun', 'listens'] },
  { value: 5, feedback: 'رفعت درجتي في المحادثة من 5.5 إلى 6.5 خلال شهرين.', tags: ['prepared', 'corrects'] },
]
