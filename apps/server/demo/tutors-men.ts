// The men who teach in the trial market; shapes and limits: person.ts.
import type { DemoTutor } from './person.ts'

export const menTutors: readonly DemoTutor[] = [
  {
    key: 'tutor', role: 'Tutor', portrait: 'ahmed-kamal', poster: 'ahmed-kamal-poster', name: 'أحمد كمال', phone: '01019462753', gender: 'male', birthYear: 1994, city: 1, notice: 30,
    bio: 'محادثة يومية وإنجليزية عمل مع تصحيح لطيف ومنظم',
    about: 'أدرّس الكبار منذ تسع سنوات، وعملت قبلها مترجمًا في شركة شحن دولية. أكتب أخطاءك وأنت تتكلم ولا أقاطعك، ثم نراجعها في آخر خمس دقائق ونقولها صحيحة مرتين. نبدأ دائمًا بحديث عن يومك، وبعده موقف واحد من عملك أو سفرك نعيشه كاملًا.',
    topics: ['conversation', 'business', 'interviews', 'pronunciation', 'travel'],
  },
  {
    key: 'omar-elshazly', role: 'Tutor', portrait: 'omar-elshazly', poster: 'omar-elshazly-poster', name: 'عمر الشاذلي', phone: '01127043986', gender: 'male', birthYear: 1997, city: 3, notice: 30,
    bio: 'إنجليزية المبرمجين: اجتماع يومي ومقابلة تقنية',
    about: 'مهندس برمجيات أعمل عن بعد مع فريق في برلين منذ خمس سنوات. نتدرب على شرح الكود، ووصف المشكلة، وتقدير الوقت، وقول لا بطريقة مهذبة. لو عندك مقابلة قريبة نجري نسخة كاملة منها ثم نعيد أضعف جزء حتى يثبت.',
    topics: ['technology', 'interviews', 'meetings', 'emails'],
  },
  {
    key: 'youssef-adel', role: 'Tutor', portrait: 'youssef-adel', poster: 'youssef-adel-poster', name: 'يوسف عادل', phone: '01239758104', gender: 'male', birthYear: 2000, city: 5, notice: 0,
    bio: 'دردشة عن الكورة والألعاب والأفلام بإنجليزية حقيقية',
    about: 'تعلمت الإنجليزية من التعليق الرياضي والألعاب قبل أن أدخل كلية الألسن. سنختلف كثيرًا حول أفضل لاعب، وهذا بالضبط ما يجعلك تتكلم. أرسل لك بعد الحصة عشرة تعبيرات قلناها فعلًا، لا قائمة جاهزة.',
    topics: ['conversation', 'films', 'vocabulary', 'listening'],
  },
  {
    key: 'bilal-othman', role: 'Tutor', portrait: 'bilal-othman', poster: 'bilal-othman-poster', name: 'بلال عثمان', phone: '01530816472', gender: 'male', birthYear: 1991, city: 8, notice: 60,
    bio: 'لغة الفنادق والضيافة من مدير استقبال في أسوان',
    about: 'أدير استقبال فندق على النيل ودرّبت عشرات الموظفين الجدد على التعامل مع الضيوف. نتدرب على الترحيب والشكوى والاعتذار واقتراح الحل، وأنا ألعب دور الضيف الصعب. مع الوقت ستجد أن أصعب ضيف صار أسهل حوار.',
    topics: ['hospitality', 'customer-service', 'travel', 'conversation'],
  },
  {
    key: 'hassan-elmasry', role: 'Tutor', portrait: 'hassan-elmasry', poster: 'hassan-elmasry-poster', name: 'حسن المصري', phone: '01075193640', gender: 'male', birthYear: 1972, city: 1, notice: 120,
    bio: 'للمديرين: تفاوض وعروض بلغة مختصرة وواثقة',
    about: 'قضيت ربع قرن في إدارة المبيعات بين القاهرة ودبي، ثم تفرغت لتدريب القيادات على الكلام. نعمل على موقف حقيقي من جدولك: عرض أو تفاوض أو خبر صعب. أطلب منك أن تقوله في ثلاث دقائق، ثم في دقيقة، ثم في جملة واحدة.',
    topics: ['business', 'presentations', 'meetings', 'interviews'],
  },
  {
    key: 'samir-wahba', role: 'Tutor', portrait: 'samir-wahba', poster: 'samir-wahba-poster', name: 'سمير وهبة', phone: '01261387905', gender: 'male', birthYear: 1971, city: 11, notice: 60,
    bio: 'حصص هادئة لمن يبدأ من جديد بعد الأربعين',
    about: 'تقاعدت من هيئة الميناء في بورسعيد بعد ثلاثين عامًا من الكلام مع بحّارة العالم. أعرف أن الخجل أكبر من القواعد، فنمشي ببطء ونضحك على أخطائنا معًا. كل حصة نزور فيها مكانًا واحدًا: السوق أو الصيدلية أو بيت الأحفاد في الخارج.',
    topics: ['beginners', 'conversation', 'travel', 'stories'],
  },
  {
    key: 'khaled-darwish', role: 'Tutor', portrait: 'khaled-darwish', poster: 'khaled-darwish-poster', name: 'خالد درويش', phone: '01144829037', gender: 'male', birthYear: 1985, city: 12, notice: 60,
    bio: 'إنجليزية المواقع والمصانع لمهندسي السويس وغيرهم',
    about: 'مهندس ميكانيكا عملت في مشروعات بترول مع خبراء من أربع قارات. نقرأ معًا تعليمات السلامة، ونصف العطل، ونكتب تقرير الوردية في خمسة أسطر واضحة. أستعمل صورًا من مواقع حقيقية لنتكلم عمّا تراه كل يوم.',
    topics: ['engineering', 'meetings', 'emails', 'presentations'],
  },
  {
    key: 'karim-nassef', role: 'Tutor', portrait: 'karim-nassef', poster: 'karim-nassef-poster', name: 'كريم ناصف', phone: '01508274619', gender: 'male', birthYear: 1999, city: 30, notice: 30,
    bio: 'توفل وجامعة: إجابات مرتبة في خمس وأربعين ثانية',
    about: 'حصلت على منحة للدراسة في كندا، وأساعد الآن من يسير في الطريق نفسه. نتعلم كيف تبني الإجابة في ذهنك خلال ثوانٍ: فكرة ومثال وخاتمة. نسجل ونسمع ونعيد، وأتابع معك مواعيد التقديم حتى لا يضيع شيء.',
    topics: ['toefl-speaking', 'university', 'ielts-speaking', 'presentations'],
  },
  {
    key: 'mina-fawzy', role: 'Tutor', portrait: 'mina-fawzy', poster: 'mina-fawzy-poster', name: 'مينا فوزي', phone: '01205948371', gender: 'male', birthYear: 1993, city: 19, notice: 30,
    bio: 'موسيقى وإيقاع: نطق طبيعي وجمل تحفظها أذنك',
    about: 'عازف عود ومعلّم لغة من سوهاج، وأومن أن لكل لغة إيقاعًا نسمعه قبل أن نفهمه. نصفق على مقاطع الجملة، ونقلد مقطعًا قصيرًا، ثم نتكلم بحرية والإيقاع في آذاننا. طريقة ممتعة لمن يقول إن نطقه لن يتحسن أبدًا.',
    topics: ['pronunciation', 'listening', 'conversation', 'films'],
  },
  {
    key: 'mostafa-hegazy', role: 'Tutor', portrait: 'mostafa-hegazy', poster: 'mostafa-hegazy-poster', name: 'مصطفى حجازي', phone: '01098613754', gender: 'male', birthYear: 1988, city: 27, notice: 60,
    bio: 'مراكز الاتصال: مكالمة ناجحة من الترحيب إلى الختام',
    about: 'بدأت موظفًا على الهاتف وصرت مدربًا لأكثر من ستمئة موظف في مراكز الاتصال. نجري مكالمات حقيقية بحساب أمريكي أو بريطاني، وأعلمك كيف تكسب وقتًا للتفكير دون صمت محرج. قبل مقابلة القبول نعيد الاختبار كما هو.',
    topics: ['customer-service', 'interviews', 'listening', 'pronunciation', 'business'],
  },
  {
    key: 'tarek-salem', role: 'TutorManager', portrait: 'tarek-salem', poster: 'tarek-salem-poster', name: 'طارق سالم', phone: '01120376948', gender: 'male', birthYear: 1980, city: 2, notice: 120,
    bio: 'نحدد مستواك بحوار قصير ونرسم معًا طريقًا واضحًا',
    about: 'أشرف على تدريب معلّمي الإنجليزية في الإسكندرية منذ اثني عشر عامًا، وما زلت أدرّس كل أسبوع لأنني أحب الحوار. أول حصة معي حديث مفتوح أعرف منه أين تقف وماذا تحتاج. بعدها أكتب لك خطة من أربع خطوات تسير عليها معي أو مع غيري.',
    topics: ['conversation', 'grammar', 'ielts-speaking'],
  },
  {
    key: 'mahmoud-roshdy', role: 'Tutor', portrait: 'mahmoud-roshdy', poster: 'mahmoud-roshdy-poster', name: 'محمود رشدي', phone: '01247580326', gender: 'male', birthYear: 1996, city: 22, notice: 30,
    bio: 'مفردات من حياتك أنت، نستعملها ولا نحفظها فقط',
    about: 'من قنا، أدرّس أونلاين منذ سبع سنوات وعندي قاعدة واحدة: الكلمة التي لا تقولها ثلاث مرات ليست كلمتك. نصف غرفتك وعملك وأصدقاءك، ونبدل كل كلمة عامة بكلمة أدق. أراجع معك كلمات الحصة الماضية في أول دقيقتين دائمًا.',
    topics: ['vocabulary', 'conversation', 'beginners', 'school'],
  },
  {
    key: 'sherif-elbanna', role: 'Tutor', portrait: 'sherif-elbanna', poster: 'sherif-elbanna-poster', name: 'شريف البنا', phone: '01512740698', gender: 'male', birthYear: 1977, city: 7, notice: 60,
    bio: 'طبيب يدرّس زملاءه لغة العيادة والمؤتمرات',
    about: 'استشاري أطفال في دمنهور، وأعطي دورات لغة طبية منذ عشر سنوات. نتدرب على عرض الحالة في دقيقتين، وعلى أسئلة الزمالة البريطانية، وعلى طمأنة أم قلقة بكلمات بسيطة. أختار لكل حصة بحثًا قصيرًا نناقشه كأننا في مؤتمر.',
    topics: ['medical', 'presentations', 'university', 'interviews'],
  },
  {
    key: 'ziad-hamdy', role: 'Tutor', portrait: 'ziad-hamdy', poster: 'ziad-hamdy-poster', name: 'زياد حمدي', phone: '01003869517', gender: 'male', birthYear: 2002, city: 20, notice: 0,
    bio: 'رفيق كلام صبور لطلاب المدارس والجامعة',
    about: 'تخرجت هذا العام من كلية التربية بالفيوم وأعرف ضغط الامتحانات جيدًا. نأخذ درسًا من منهجك ونحوله إلى حوار، فتراجع وتتكلم في الوقت نفسه. إن تعبت نأخذ دقيقة نحكي فيها عن فيلم، ثم نعود.',
    topics: ['school', 'kids', 'grammar', 'films'],
  },
]
