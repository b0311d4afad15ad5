// What demo people wrote to the team, and what the team answered.

interface DemoReport {
  readonly by: string
  readonly title: string
  readonly description: string
  readonly category: string
  readonly kind: 'technical' | 'conduct' | 'payment' | 'other'
  readonly daysAgo: number
  readonly isAssigned?: boolean
  readonly replies?: readonly { readonly message: string; readonly isDraft: boolean }[]
  readonly outcome?: string
}

/** Open, answered, answered in a draft only, and resolved ones. */
export const demoReports: readonly DemoReport[] = [
  {
    by: 'salma-fathy',
    title: 'الصوت يتقطع كل دقيقتين',
    description: 'في آخر حصتين كان صوت المعلّم يتقطع ثم يعود وحده، مع أن الإنترنت عندي سريع وجربت متصفحًا آخر.',
    category: 'technical',
    kind: 'technical',
    daysAgo: 1,
  },
  {
    by: 'khaled-nabil',
    title: 'خُصم المبلغ مرتين',
    description: 'دفعت الباقة الشهرية بالبطاقة، ووصلتني رسالتان من البنك بالمبلغ نفسه.',
    category: 'payment',
    kind: 'payment',
    daysAgo: 2,
    isAssigned: true,
    replies: [{ message: 'راجعنا عملية الدفع، وسيعود المبلغ الثاني إلى بطاقتك خلال خمسة أيام عمل.', isDraft: true }],
  },
  {
    by: 'dina-raouf',
    title: 'لا أجد معلّمة بعد العاشرة مساءً',
    description: 'أعمل حتى التاسعة، ولا يظهر لي أي موعد متاح بعد العاشرة في الأيام الخمسة الأولى من الأسبوع.',
    category: 'lesson',
    kind: 'other',
    daysAgo: 6,
    isAssigned: true,
    replies: [
      { message: 'نضيف هذا الأسبوع معلّمتين في هذه الساعات. فعّل التنبيه في صفحة المعلّم ليصلك أول موعد.', isDraft: false },
    ],
  },
  {
    by: 'peter-wagdy',
    title: 'أسلوب غير مناسب في الحصة',
    description: 'قاطعني المعلّم أكثر من مرة وعلّق على لهجتي أمام أسرتي، ولا أريد حصصًا معه مرة أخرى.',
    category: 'lesson',
    kind: 'conduct',
    daysAgo: 9,
    isAssigned: true,
    replies: [
      { message: 'شكرًا لأنك كتبت لنا. نراجع الحصة مع المعلّم اليوم ونعود إليك غدًا.', isDraft: false },
      { message: 'تحدثنا مع المعلّم ونبّهناه، وأضفنا إلى رصيدك دقائق الحصة.', isDraft: true },
    ],
  },
  {
    by: 'aya-abdelrahman',
    title: 'لم تصلني رسالة التفعيل',
    description: 'انتظرت رسالة تأكيد البريد نصف ساعة ولم تصل، ثم وصلت بعد المحاولة الثالثة.',
    category: 'technical',
    kind: 'technical',
    daysAgo: 18,
    replies: [{ message: 'كانت الرسالة في مجلد الرسائل غير المرغوبة، وأصلحنا سبب ذلك من ناحيتنا.', isDraft: false }],
    outcome: 'وصلت الرسالة، وتأكد البريد.',
  },
  {
    by: 'hassan-lotfy',
    title: 'طلب فاتورة بقيمة الاشتراك',
    description: 'تطلب شركتي فاتورة باسمها عن اشتراك الشهر الماضي حتى تعيد إليّ المبلغ.',
    category: 'payment',
    kind: 'payment',
    daysAgo: 32,
    replies: [{ message: 'أرسلنا الفاتورة إلى بريدك باسم الشركة ورقمها الضريبي.', isDraft: false }],
    outcome: 'أُرسلت الفاتورة.',
  },
]

/** Of the lesson whose tutor never came. */
export const demoAbsence = {
  title: 'لم يحضر المعلّم',
  description: 'دخلت قبل الموعد بدقيقة وانتظرت ثماني دقائق ولم يدخل المعلّم، ولم تصلني منه رسالة.',
  category: 'lesson',
} as const

interface DemoContact {
  readonly name: string
  readonly phone: string
  readonly title: string
  readonly message: string
  readonly state: 'open' | 'answered' | 'spam'
  readonly daysAgo: number
  readonly isAssigned?: boolean
  readonly note?: string
}

export const demoContacts: readonly DemoContact[] = [
  {
    name: 'منال الصاوي',
    phone: '01098812450',
    title: 'حصص لطفل في العاشرة',
    message: 'ابني في الصف الخامس ويخجل من الكلام. هل عندكم معلّمات يدرّسن هذا العمر، وكم حصة يحتاج في الأسبوع؟',
    state: 'open',
    daysAgo: 1,
  },
  {
    name: 'شركة دلتا للبرمجيات',
    phone: '01145507812',
    title: 'اشتراكات لفريق من اثني عشر موظفًا',
    message: 'نريد اشتراكات شهرية لفريق المبيعات مع فاتورة واحدة باسم الشركة وتقرير حضور كل شهر.',
    state: 'open',
    daysAgo: 2,
    isAssigned: true,
    note: 'اتصلت وطلبوا عرض سعر مكتوبًا',
  },
  {
    name: 'أشرف غنيم',
    phone: '01227043319',
    title: 'التقسيط ببطاقة من بنك آخر',
    message: 'بطاقتي من بنك لا أجده في القائمة عند الدفع بالتقسيط. هل يُضاف قريبًا أم أدفع بطريقة أخرى؟',
    state: 'open',
    daysAgo: 4,
  },
  {
    name: 'نجلاء بدوي',
    phone: '01551198047',
    title: 'أريد أن أدرّس معكم',
    message: 'درّست الإنجليزية سبع سنوات في مدرسة دولية، وأريد أن أعرف خطوات الانضمام ومتى تكون المقابلة.',
    state: 'answered',
    daysAgo: 8,
    isAssigned: true,
    note: 'أرسلت لها رابط التسجيل',
  },
  {
    name: 'وليد الجندي',
    phone: '01003349921',
    title: 'استرداد الاشتراك',
    message: 'اشتركت بالخطأ في باقة السنة بدل الشهر، ولم أحجز أي حصة بعد. كيف أسترد المبلغ؟',
    state: 'answered',
    daysAgo: 14,
    isAssigned: true,
  },
  {
    name: 'عروض التسويق',
    phone: '01120076655',
    title: 'ألف متابع حقيقي في يوم',
    message: 'نضمن لكم الظهور في أول نتائج البحث وآلاف المتابعين بسعر لا يُنافس، تواصلوا معنا الآن.',
    state: 'spam',
    daysAgo: 5,
  },
]
