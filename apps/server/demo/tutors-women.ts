// The women who teach in the trial market; shapes and limits: person.ts.
import type { DemoTutor } from './person.ts'

export const womenTutors: readonly DemoTutor[] = [
  {
    key: 'manager', role: 'TutorManager', portrait: 'nadia-mansour', poster: 'nadia-mansour-poster', name: 'نادية منصور', phone: '01003471826', gender: 'female', birthYear: 1981, city: 1, notice: 120,
    bio: 'خبرة عشرين سنة في تعليم الكبار وتدريب المعلّمين',
    about: 'بدأت التدريس في مدرسة حكومية بشبرا، ثم درّبت معلّمين في سبع محافظات. أهتم أولًا بأن تشعر بالراحة وأنت تتكلم، وبعدها نصلح خطأين أو ثلاثة لا أكثر في كل حصة. نبدأ بسؤال عن أسبوعك، ثم موقف نمثله معًا، وننهي بملخص قصير تكتبه بيدك.',
    topics: ['conversation', 'grammar', 'presentations', 'meetings'],
  },
  {
    key: 'heba-elsayed', role: 'Tutor', portrait: 'heba-elsayed', poster: 'heba-elsayed-poster', name: 'هبة السيد', phone: '01125639047', gender: 'female', birthYear: 1995, city: 3, notice: 30,
    bio: 'محادثة هادئة لمن يفهم الإنجليزية ولا يتكلمها',
    about: 'كثير من طلابي يفهمون الأفلام ويسكتون عند أول سؤال، وكنت مثلهم تمامًا قبل عشر سنوات. أعطيك جملًا جاهزة تبدأ بها، ثم نتركها خطوة خطوة حتى تصير الجمل جملك أنت. الحصة عندي كلها كلام: أنت ثلثا الوقت وأنا الثلث.',
    topics: ['conversation', 'beginners', 'vocabulary', 'films'],
  },
  {
    key: 'asmaa-farouk', role: 'Tutor', portrait: 'asmaa-farouk', poster: 'asmaa-farouk-poster', name: 'أسماء فاروق', phone: '01214087635', gender: 'female', birthYear: 1998, city: 14, notice: 30,
    bio: 'ألعاب وحكايات للأطفال من سن العاشرة في طنطا وغيرها',
    about: 'أحمل دبلومة في تعليم الأطفال وأدرّس الناشئة منذ ست سنوات. نلعب لعبة السؤال السري، ونحكي قصة من أربع صور، ونغني أحيانًا. أرسل لولي الأمر بعد كل حصة سطرين: ماذا تعلمنا، وما الكلمة التي نراجعها في البيت.',
    topics: ['kids', 'school', 'stories', 'beginners'],
  },
  {
    key: 'rania-abdelrahman', role: 'Tutor', portrait: 'rania-abdelrahman', poster: 'rania-abdelrahman-poster', name: 'رانيا عبد الرحمن', phone: '01556210983', gender: 'female', birthYear: 1990, city: 1, notice: 60,
    bio: 'مقابلات العمل: إجابات صادقة بلغة واثقة ومرتبة',
    about: 'عملت ثماني سنوات في التوظيف وأجريت أكثر من ألف مقابلة بالإنجليزية. نقرأ سيرتك معًا ونبني حكايتين قويتين عن عملك، ثم أجري معك مقابلة كاملة وأعطيك رأيي بصراحة ولطف. آخر خمس دقائق نعيد فيها أصعب سؤال حتى يخرج بسهولة.',
    topics: ['interviews', 'business', 'emails', 'meetings'],
  },
  {
    key: 'fatma-hussein', role: 'Tutor', portrait: 'fatma-hussein', poster: 'fatma-hussein-poster', name: 'فاطمة حسين', phone: '01092758413', gender: 'female', birthYear: 1973, city: 6, notice: 120,
    bio: 'معلّمة ثانوي تشرح القواعد ببساطة وصبر طويل',
    about: 'قضيت تسعة وعشرين عامًا في فصول الثانوية العامة بالزقازيق، وأعرف أين يتعثر كل طالب. لا أكتب جداول طويلة: نأخذ قاعدة واحدة، ونقولها في عشر جمل من حياتك، ثم نحكي بها قصة. من يدخل خائفًا من القواعد يخرج وهو يستعملها دون أن ينتبه.',
    topics: ['grammar', 'school', 'university', 'beginners'],
  },
  {
    key: 'shaimaa-gaber', role: 'Tutor', portrait: 'shaimaa-gaber', poster: 'shaimaa-gaber-poster', name: 'شيماء جابر', phone: '01148306572', gender: 'female', birthYear: 1993, city: 8, notice: 30,
    bio: 'لغة طبية واضحة للأطباء والتمريض وطلاب الطب',
    about: 'تخرجت في كلية التمريض بأسوان وعملت في مستشفى يستقبل وفودًا أجنبية كل شهر. نتدرب على سؤال المريض وشرح التشخيص وتسليم الحالة لزميل، بكلمات بسيطة يفهمها الناس. أجهز لك حالة جديدة في كل حصة حسب تخصصك.',
    topics: ['medical', 'conversation', 'listening', 'pronunciation'],
  },
  {
    key: 'aya-mahmoud', role: 'Tutor', portrait: 'aya-mahmoud', poster: 'aya-mahmoud-poster', name: 'آية محمود', phone: '01230594718', gender: 'female', birthYear: 2001, city: 2, notice: 0,
    bio: 'كلام شبابي خفيف عن المسلسلات والدراسة والأحلام',
    about: 'خريجة آداب إنجليزي من الإسكندرية، وأدرّس أونلاين منذ كنت في السنة الثالثة. أختار مشهدًا قصيرًا من مسلسل تحبه، نسمعه مرتين ثم نمثله ونغيّر نهايته. لو يومك كان ثقيلًا نكتفي بالدردشة، وستتعلم أيضًا.',
    topics: ['films', 'conversation', 'listening', 'vocabulary'],
  },
  {
    key: 'doaa-elkady', role: 'Tutor', portrait: 'doaa-elkady', poster: 'doaa-elkady-poster', name: 'دعاء القاضي', phone: '01517492860', gender: 'female', birthYear: 1986, city: 4, notice: 60,
    bio: 'أيلتس محادثة بخطة واضحة من أول حصة إلى الاختبار',
    about: 'أحضّر الطلاب لاختبار الأيلتس منذ أحد عشر عامًا في المنصورة. نسجل إجابتك ونقارنها بمعايير التصحيح سطرًا سطرًا، ثم نعيدها أقصر وأوضح. كل أسبوع نختبر جزءًا كاملًا بالساعة، وتخرج ومعك قائمة بما تحسن وما بقي.',
    topics: ['ielts-speaking', 'university', 'vocabulary', 'pronunciation'],
  },
  {
    key: 'salma-elnouby', role: 'Tutor', portrait: 'salma-elnouby', poster: 'salma-elnouby-poster', name: 'سلمى النوبي', phone: '01063185294', gender: 'female', birthYear: 1997, city: 21, notice: 30,
    bio: 'إنجليزية السياحة من مرشدة تعيش بين معابد الأقصر',
    about: 'أعمل مرشدة سياحية في الأقصر وأتكلم الإنجليزية مع زوار من كل بلد. نتدرب على الاستقبال والوصف والرد على الأسئلة المفاجئة، وستحكي لي عن مكان تحبه كأنني أزوره لأول مرة. أصحح النطق وأنت تتكلم بإشارة صغيرة حتى لا تنقطع فكرتك.',
    topics: ['hospitality', 'travel', 'customer-service', 'stories'],
  },
  {
    key: 'mona-iskander', role: 'Tutor', portrait: 'mona-iskander', poster: 'mona-iskander-poster', name: 'منى إسكندر', phone: '01271640359', gender: 'female', birthYear: 1975, city: 1, notice: 1440,
    bio: 'نقرأ صفحة جميلة ونتحاور حولها بلا استعجال',
    about: 'درّست الأدب الإنجليزي في الجامعة عشرين عامًا، وأحب الحصص الهادئة لمن تجاوزوا المستوى المتوسط. أرسل لك صفحة قصيرة قبل الموعد بيوم، ونقضي الحصة في الرأي والسؤال والحكاية. ستجد أن لغتك تكبر حين تقول شيئًا يهمك حقًا.',
    topics: ['stories', 'university', 'conversation', 'vocabulary'],
  },
  {
    key: 'christine-naguib', role: 'Tutor', portrait: 'christine-naguib', poster: 'christine-naguib-poster', name: 'كريستين نجيب', phone: '01102957683', gender: 'female', birthYear: 1992, city: 13, notice: 60,
    bio: 'نطق أوضح صوتًا بعد صوت، مع تسجيل قبل وبعد',
    about: 'درست الصوتيات ودرّبت مذيعين في المنيا والقاهرة. نختار في كل حصة صوتين فقط، مثل P وB، ونتمرن عليهما بالكلمة ثم الجملة ثم الحكاية. أحتفظ بتسجيل من أول حصة لتسمع الفرق بنفسك بعد شهر.',
    topics: ['pronunciation', 'listening', 'conversation', 'presentations'],
  },
  {
    key: 'yasmin-fahmy', role: 'Tutor', portrait: 'yasmin-fahmy', poster: 'yasmin-fahmy-poster', name: 'ياسمين فهمي', phone: '01224861750', gender: 'female', birthYear: 1999, city: 30, notice: 30,
    bio: 'لغة الشركات الناشئة: عروض قصيرة واجتماعات مريحة',
    about: 'أعمل في التسويق مع فرق من ثلاث دول، وأدرّس مساءً من يريد أن يتكلم في الاجتماع لا أن يكتفي بالاستماع. نأخذ اجتماعك القادم ونجهزه معًا: جملة للبداية، وجملة للاعتراض بأدب، وجملة للختام. بعدها تحكي لي كيف سار.',
    topics: ['business', 'meetings', 'presentations', 'emails', 'technology'],
  },
  {
    key: 'dina-shawky', role: 'Tutor', portrait: 'dina-shawky', poster: 'dina-shawky-poster', name: 'دينا شوقي', phone: '01508362947', gender: 'female', birthYear: 1988, city: 15, notice: 60,
    bio: 'سفر وهجرة: أسئلة السفارة والمطار والحياة الجديدة',
    about: 'عشت أربع سنوات في ليفربول ورجعت إلى الإسماعيلية ومعي دفتر مليء بالمواقف. نمثل المطار والبنك والطبيب وجارك الجديد، وأفاجئك بلهجات مختلفة حتى تعتاد أذنك. من يستعد للسفر نبني له خطة حسب موعد رحلته.',
    topics: ['travel', 'listening', 'conversation', 'interviews'],
  },
  {
    key: 'laila-tharwat', role: 'Tutor', portrait: 'laila-tharwat', poster: 'laila-tharwat-poster', name: 'ليلى ثروت', phone: '01080527136', gender: 'female', birthYear: 2002, city: 29, notice: 0,
    bio: 'طاقة وضحك وأسئلة غريبة تجعلك تتكلم دون خوف',
    about: 'أنا ممثلة مسرح قبل أن أكون معلّمة، وأستخدم تمارين الارتجال في كل حصة. اسحب بطاقة، وكن رائد فضاء أو بائع سمك لثلاث دقائق، ثم نراجع معًا أجمل جملة وأغرب خطأ. مناسبة جدًا لمن يشعر أن الإنجليزية مملة.',
    topics: ['conversation', 'stories', 'kids', 'pronunciation'],
  },
  {
    key: 'marina-girgis', role: 'Tutor', portrait: 'marina-girgis', poster: 'marina-girgis-poster', name: 'مارينا جرجس', phone: '01159704382', gender: 'female', birthYear: 1996, city: 9, notice: 30,
    bio: 'للمبتدئين تمامًا: أول مئة جملة تستعملها كل يوم',
    about: 'أحب أول خطوة، لذلك كل طلابي تقريبًا بدأوا معي من الصفر. نتعلم الجملة كاملة لا الكلمة وحدها، ونكررها في خمسة مواقف من بيتك وشارعك وعملك. أتكلم العربية عند الحاجة، وأقللها أسبوعًا بعد أسبوع حتى تستغني عنها.',
    topics: ['beginners', 'vocabulary', 'conversation', 'school'],
  },
  {
    key: 'ingy-sabry', role: 'Tutor', portrait: 'ingy-sabry', poster: 'ingy-sabry-poster', name: 'إنجي صبري', phone: '01286431079', gender: 'female', birthYear: 1984, city: 2, notice: 60,
    bio: 'رسائل ومكالمات عمل تبدو مهنية وقريبة في آن واحد',
    about: 'أدرت قسم خدمة العملاء في بنك دولي بالإسكندرية تسع سنوات. أحضر رسالة كتبتها هذا الأسبوع ونعيد كتابتها معًا، ثم نحولها إلى مكالمة تجريها معي. ستلاحظ أن نبرة صوتك تتغير قبل كلماتك.',
    topics: ['emails', 'customer-service', 'business', 'meetings'],
  },
]
