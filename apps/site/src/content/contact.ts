// The words of `/contact`.

export const contact = {
  title: 'تواصل معنا',
  description: 'سؤال عن حصة أو دفع أو حساب؟ اكتب لفريق حوار من هذه الصفحة، ويردّ عليك شخص منه.',
  lead: 'اكتب لنا سؤالك كما هو، ويردّ عليك شخص من الفريق. إن كان عن دفع أو حصة فاذكر التاريخ.',
  asks: {
    title: 'ربما تجد جوابك هنا',
    all: 'كل الأسئلة',
    /** Entries of the FAQ. */
    ids: ['cancel', 'refund', 'tutor-absent', 'weak-internet', 'delete-account'],
  },
  channels: 'راسلنا مباشرة',
  whatsapp: 'واتساب',
  phone: 'موبايل',
  email: 'البريد',
  tutorsGroup: 'للمعلّمين مجموعة يصلون إليها من صفحة الانضمام داخل حسابهم.',
  form: {
    title: 'اكتب لنا هنا',
    titleBesideChannels: 'أو اكتب لنا هنا',
    name: 'اسمك',
    phone: 'رقم موبايلك',
    phoneHint: 'نردّ عليك على هذا الرقم.',
    subject: 'موضوع الرسالة',
    message: 'رسالتك',
    send: 'أرسل الرسالة',
    sending: 'جارٍ الإرسال',
  },
  sent: {
    title: 'وصلتنا رسالتك',
    text: 'نقرؤها ونردّ عليك على موبايلك. لا تحتاج إلى إرسالها مرة أخرى.',
    again: 'عد إلى الصفحة الرئيسية',
  },
  /** `after` is a countdown: `بعد 5 ساعات`. */
  tooOften: (after: string) => `وصلتنا منك رسالة منذ قليل، ونحن نقرؤها. يمكنك إرسال غيرها ${after}.`,
  failed: 'لم نتمكّن من إرسال رسالتك الآن. نصّها ما زال أمامك، فأرسلها بعد قليل.',
}
