// The people of the trial market: invented for it, with addresses under `.test`.
import { Gender, Role } from '@hiwar/contract/enums.ts'

export interface DemoTutor {
  readonly key: string
  /** Base name of the portrait among the demo media; a `-poster` goes with it. */
  readonly portrait: string
  readonly name: string
  readonly gender: Gender
  readonly birthYear: number
  readonly city: number
  readonly notice: number
  readonly bio: string
  /** How long and where the person has taught. */
  readonly story: string
  readonly topics: readonly string[]
  readonly role?: Role
}

const { Male, Female } = Gender

export const demoTutors: readonly DemoTutor[] = [
  { key: 'tutor', portrait: 'yasmin-fahmy', name: 'ياسمين عبد الرحمن', gender: Female, birthYear: 1991, city: 1, notice: 30, bio: 'محادثة يومية هادئة تكسر حاجز الخوف', story: 'أدرّس الإنجليزية للكبار منذ تسع سنوات، وعملت خمس سنوات في مركز لغات بالدقي.', topics: ['conversation', 'pronunciation', 'travel', 'beginners'] },
  { key: 'karim', portrait: 'karim-nassef', name: 'كريم الشناوي', gender: Male, birthYear: 1987, city: 3, notice: 60, bio: 'إنجليزية العمل: اجتماعات وعروض وإيميلات', story: 'عملت في شركات متعددة الجنسيات قبل أن أتفرغ لتدريب الموظفين على لغة العمل.', topics: ['business', 'interviews', 'presentations', 'email'] },
  { key: 'nourhan', portrait: 'asmaa-farouk', name: 'نورهان فتحي', gender: Female, birthYear: 1995, city: 2, notice: 30, bio: 'نطق واضح وثقة أكبر في الكلام من أول شهر', story: 'درست علم الأصوات في جامعة الإسكندرية وأحب أن أصحح النطق بخطوات صغيرة.', topics: ['pronunciation', 'conversation', 'accent'] },
  { key: 'omar', portrait: 'omar-elshazly', name: 'عمر السيد', gender: Male, birthYear: 1990, city: 1, notice: 120, bio: 'استعداد منظم لاختبار الأيلتس محادثة', story: 'ساعدت أكثر من مئتي طالب على رفع درجة المحادثة في الأيلتس.', topics: ['ielts', 'toefl', 'academic'] },
  { key: 'salma', portrait: 'salma-elnouby', name: 'سلمى حجازي', gender: Female, birthYear: 1993, city: 14, notice: 30, bio: 'حصص مرحة للأطفال من سن عشر سنوات', story: 'أحمل شهادة في تعليم الأطفال وأستخدم القصص والألعاب في كل حصة.', topics: ['kids', 'stories', 'beginners', 'grammar'] },
  { key: 'hassan', portrait: 'hassan-elmasry', name: 'حسن الجندي', gender: Male, birthYear: 1979, city: 6, notice: 60, bio: 'خبرة عشرين سنة في تبسيط القواعد بالكلام', story: 'مدرس لغة إنجليزية في المرحلة الثانوية منذ عشرين عامًا.', topics: ['grammar', 'school', 'beginners'] },
  { key: 'mariam', portrait: 'laila-tharwat', name: 'مريم نبيل', gender: Female, birthYear: 1996, city: 1, notice: 30, bio: 'نتكلم عن الأفلام والكتب والسفر وما تحب', story: 'عشت في كندا سنتين ورجعت لأدرّس المحادثة الحرة أونلاين.', topics: ['movies', 'books', 'travel', 'conversation'] },
  { key: 'ahmed', portrait: 'ahmed-kamal', name: 'أحمد الطوخي', gender: Male, birthYear: 1985, city: 5, notice: 60, bio: 'إنجليزية المهندسين والمصطلحات التقنية', story: 'مهندس مدني درّس زملاءه الإنجليزية حتى صار التدريس عمله الأول.', topics: ['engineering', 'technology', 'interviews'] },
  { key: 'dina', portrait: 'dina-shawky', name: 'دينا مصطفى', gender: Female, birthYear: 1989, city: 4, notice: 30, bio: 'للأطباء والتمريض: لغة طبية مع مريض حقيقي', story: 'صيدلانية سابقة أدرّب العاملين في الصحة على التواصل بالإنجليزية.', topics: ['medical', 'conversation', 'listening'] },
  { key: 'mahmoud', portrait: 'mahmoud-roshdy', name: 'محمود عوض', gender: Male, birthYear: 1992, city: 19, notice: 30, bio: 'ابدأ من الصفر بجمل بسيطة تستخدمها اليوم', story: 'أحب المبتدئين تمامًا، وكل طلابي الأوائل بدأوا من الحروف.', topics: ['beginners', 'vocabulary', 'conversation'] },
  { key: 'heba', portrait: 'heba-elsayed', name: 'هبة الله رشدي', gender: Female, birthYear: 1983, city: 2, notice: 120, bio: 'مقابلات العمل: أسئلة حقيقية وإجابات مقنعة', story: 'عملت مسؤولة توظيف عشر سنوات وأعرف ما يبحث عنه من يقابلك.', topics: ['interviews', 'business', 'cv'] },
  { key: 'youssef', portrait: 'youssef-adel', name: 'يوسف منير', gender: Male, birthYear: 1997, city: 1, notice: 15, bio: 'محادثة شبابية عن الكورة والتقنية والألعاب', story: 'خريج ألسن، أدرّس الشباب بلغة يومهم وأصحح أخطاءهم دون إحراج.', topics: ['football', 'technology', 'conversation', 'slang'] },
  { key: 'rania', portrait: 'rania-abdelrahman', name: 'رانيا الشربيني', gender: Female, birthYear: 1986, city: 4, notice: 60, bio: 'خطة أسبوعية واضحة وواجب صغير بعد كل حصة', story: 'درّست في المجلس الثقافي سبع سنوات وأؤمن بالتدرج والتكرار.', topics: ['grammar', 'vocabulary', 'conversation', 'writing'] },
  { key: 'tarek', portrait: 'tarek-salem', name: 'طارق زيدان', gender: Male, birthYear: 1976, city: 3, notice: 60, bio: 'للمديرين: تفاوض وعروض بلغة واثقة ومختصرة', story: 'مدير تسويق سابق أدرّب المديرين على العروض والتفاوض.', topics: ['business', 'presentations', 'negotiation'] },
  { key: 'aya', portrait: 'aya-mahmoud', name: 'آية سمير', gender: Female, birthYear: 1998, city: 27, notice: 30, bio: 'نضحك ونتعلم: قصص قصيرة وأسئلة كثيرة', story: 'أعمل مع المراهقين منذ أربع سنوات وأعرف كيف أجعلهم يتكلمون.', topics: ['stories', 'kids', 'conversation', 'movies'] },
  { key: 'sherif', portrait: 'sherif-elbanna', name: 'شريف لبيب', gender: Male, birthYear: 1988, city: 21, notice: 30, bio: 'لغة السياحة والفنادق من مرشد في الأقصر', story: 'مرشد سياحي منذ خمسة عشر عامًا، أتكلم الإنجليزية كل يوم مع زوار العالم.', topics: ['tourism', 'travel', 'customer-service'] },
  { key: 'menna', portrait: 'fatma-hussein', name: 'منة الله عادل', gender: Female, birthYear: 1994, city: 1, notice: 30, bio: 'استماع وفهم اللهجات المختلفة خطوة بخطوة', story: 'مترجمة فورية أساعدك على فهم الإنجليزية السريعة كما يتكلمها الناس.', topics: ['listening', 'accent', 'news'] },
  { key: 'khaled', portrait: 'khaled-darwish', name: 'خالد منصور', gender: Male, birthYear: 1981, city: 9, notice: 60, bio: 'صبور مع الكبار ومن تركوا الدراسة من زمن', story: 'أدرّس في أسيوط من فاتهم التعليم، وأحب من يبدأ بعد الأربعين.', topics: ['beginners', 'conversation', 'grammar'] },
  { key: 'ingy', portrait: 'ingy-sabry', name: 'إنجي ماهر', gender: Female, birthYear: 1990, city: 1, notice: 30, bio: 'كتابة وكلام أكاديمي لطلاب الجامعة والماجستير', story: 'باحثة دكتوراه في اللغويات، أساعد الباحثين على العرض والمناقشة.', topics: ['academic', 'writing', 'presentations', 'toefl'] },
  { key: 'mostafa', portrait: 'mostafa-hegazy', name: 'مصطفى قنديل', gender: Male, birthYear: 1993, city: 7, notice: 30, bio: 'خدمة العملاء ومراكز الاتصال بنبرة لطيفة', story: 'مدرب سابق في مركز اتصال، درّبت مئات الموظفين على المكالمات.', topics: ['customer-service', 'interviews', 'accent'] },
  { key: 'lobna', portrait: 'mona-iskander', name: 'لبنى حافظ', gender: Female, birthYear: 1974, city: 2, notice: 120, bio: 'هدوء وصبر وخبرة خمس وعشرين سنة في التعليم', story: 'أم ومعلمة، درّست ثلاثة أجيال وما زلت أتعلم من طلابي.', topics: ['conversation', 'books', 'grammar'] },
  { key: 'amr', portrait: 'bilal-othman', name: 'عمرو حسني', gender: Male, birthYear: 1995, city: 1, notice: 30, bio: 'إنجليزية المبرمجين: اجتماعات وكود ومقابلات', story: 'مبرمج يعمل عن بعد مع فرق من أربع دول ويدرّس في المساء.', topics: ['technology', 'interviews', 'email'] },
  { key: 'shaimaa', portrait: 'shaimaa-gaber', name: 'شيماء الديب', gender: Female, birthYear: 1992, city: 8, notice: 30, bio: 'مفردات كل يوم في جمل تبقى معك', story: 'من أسوان، أدرّس أونلاين منذ ست سنوات بطريقة الجملة لا الكلمة.', topics: ['vocabulary', 'conversation', 'travel'] },
  { key: 'ziad', portrait: 'ziad-hamdy', name: 'زياد كامل', gender: Male, birthYear: 1999, city: 3, notice: 15, bio: 'كلام كثير وتصحيح لطيف وأغانٍ نفهمها معًا', story: 'موسيقي يدرّس الإنجليزية بالأغاني والإيقاع والحوار.', topics: ['music', 'slang', 'pronunciation'] },
  { key: 'noha', portrait: 'doaa-elkady', name: 'نهى عبد الحميد', gender: Female, birthYear: 1984, city: 24, notice: 60, bio: 'أخبار العالم ببساطة ونقاش يحترم رأيك', story: 'صحفية سابقة أختار خبرًا لكل حصة ونناقشه معًا.', topics: ['news', 'conversation', 'listening'] },
  { key: 'bassem', portrait: 'samir-wahba', name: 'باسم فوزي', gender: Male, birthYear: 1982, city: 11, notice: 60, bio: 'لغة البحر والموانئ والشحن لأهل بورسعيد', story: 'قبطان سابق درّب أطقم السفن على الإنجليزية البحرية.', topics: ['business', 'travel', 'vocabulary'] },
  { key: 'manager', portrait: 'nadia-mansour', name: 'نادية الحلواني', gender: Female, birthYear: 1978, city: 1, notice: 60, bio: 'مديرة المعلّمين: حصة تجريبية لتحديد مستواك', story: 'أقابل المعلّمين الجدد وأساعد الطلاب على اختيار الطريق المناسب.', topics: ['conversation', 'beginners'], role: Role.TutorManager },
]

/** How a lesson goes; each tutor has one, so that no two pages read alike. */
export const lessonHabits: readonly string[] = [
  'نبدأ بدقيقتين من الكلام الحر، ثم موقف من الحياة نتدرب عليه معًا، وأكتب لك في النهاية ثلاث جمل تراجعها.',
  'أسمعك أولًا، ثم نختار خطأ واحدًا فقط ونصلحه حتى يصير الكلام الصحيح عادة.',
  'كل حصة لها هدف صغير نكتبه في أولها ونتأكد منه في آخرها.',
  'نستخدم صورًا وأسئلة قصيرة، وأترك لك معظم وقت الكلام.',
  'أجهز نصًا قصيرًا يناسب مستواك، نقرأه ونحكيه بكلماتك.',
  'لا أقاطعك وأنت تتكلم، وأجمع الملاحظات لآخر خمس دقائق.',
]

export interface DemoStudent { readonly key: string; readonly portrait: string | null; readonly name: string; readonly gender: Gender; readonly birthYear: number; readonly city: number }

export const demoStudents: readonly DemoStudent[] = [
  { key: 'student', portrait: 'mariam-hassan', name: 'مريم حسن', gender: Female, birthYear: 2001, city: 1 },
  { key: 'student2', portrait: 'ali-ibrahim', name: 'علي محمود', gender: Male, birthYear: 1998, city: 2 },
  { key: 'farida', portrait: 'noha-ezzat', name: 'فريدة سامي', gender: Female, birthYear: 2004, city: 3 },
  { key: 'hany', portrait: 'george-amin', name: 'هاني جرجس', gender: Male, birthYear: 1990, city: 4 },
  { key: 'sara', portrait: 'hoda-elgamal', name: 'سارة إبراهيم', gender: Female, birthYear: 1996, city: 1 },
  { key: 'mina', portrait: 'seif-rashad', name: 'مينا رفعت', gender: Male, birthYear: 2000, city: 13 },
  { key: 'asmaa', portrait: null, name: 'أسماء شوقي', gender: Female, birthYear: 1987, city: 14 },
  { key: 'eslam', portrait: 'adam-tamer', name: 'إسلام رمضان', gender: Male, birthYear: 1994, city: 9 },
  { key: 'jana', portrait: 'jana-sherif', name: 'جنى وليد', gender: Female, birthYear: 2007, city: 3 },
  { key: 'peter', portrait: null, name: 'بيتر عاطف', gender: Male, birthYear: 1985, city: 1 },
]
