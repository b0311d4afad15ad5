// The Arabic messages of all error codes, and of failures without a code. Each says what happened, then what to do.
// Messages with a number are getters, so that their digits follow the user's choice at the time of reading.
import { bounds } from '@hiwar/contract/bounds.ts'
import { isErrorCode } from '@hiwar/contract/errors.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { starsObject } from './counted.ts'
import { formatInteger, formatPercent } from './digits.ts'
import { formatDuration } from './dates.ts'
import { characters, months, seconds, years } from './plurals.ts'

const atLeast = (count: number) => `${characters(count, 'object')} على الأقل`
const atMost = (count: number) => `${characters(count, 'object')} على الأكثر`

const levelRange = () =>
  `اختر من ${formatInteger(bounds.meeting.levelMin)} إلى ${formatInteger(bounds.meeting.levelMax)}.`

/** The messages of people.md 0.5 and 0.6. Read it by key each time; copying or spreading it would freeze the digits. */
export const errorText: Readonly<Record<ErrorCode, string>> = {
  unauthenticated: 'انتهت جلستك. سجّل الدخول مرة أخرى.',
  'second-factor-required':
    'هذا الحساب من حسابات فريق العمل، ودخوله يحتاج إلى كود من تطبيق المصادقة. سجّل الدخول من لوحة الإدارة.',
  forbidden: 'هذا الإجراء غير متاح لحسابك. تواصل معنا إن كنت ترى غير ذلك.',
  'bad-request': 'بعض البيانات غير صحيح. راجعها ثم حاول مرة أخرى.',
  'empty-request': 'لم يتغيّر شيء. عدّل ما تريد ثم احفظ.',
  unexpected: 'حدث خطأ غير متوقع. حاول مرة أخرى بعد قليل.',
  'service-unavailable': 'الخدمة غير متاحة الآن. حاول مرة أخرى بعد قليل.',
  'fawry-error': 'رفضت بوابة الدفع العملية. راجع البيانات أو اختر طريقة دفع أخرى.',
  'not-found': 'لم نجد ما تبحث عنه. ارجع وحاول مرة أخرى.',
  'room-exists': 'هذه المحادثة موجودة بالفعل. افتحها من قائمة المحادثات.',
  'user-exists': 'هذا البريد مسجّل من قبل. سجّل الدخول به أو استخدم بريدًا آخر.',
  'rating-exists': 'سبق لك التقييم. عدّل تقييمك الحالي.',
  'subscription-exists': 'لديك اشتراك سارٍ بالفعل. تابعه من صفحة المدفوعات.',
  'subscription-required': 'هذا الحجز يحتاج إلى اشتراك سارٍ. اختر باقة ثم احجز.',
  'no-enough-minutes': 'رصيد الدقائق لا يكفي هذا الأسبوع. اختر مدة أقصر أو موعدًا بعد تجديد الرصيد.',
  'busy-tutor': 'هذا الموعد لم يعد متاحًا. اختر موعدًا آخر.',
  'busy-tutor-manager': 'موعد المقابلة لم يعد متاحًا. اختر موعدًا آخر.',
  'conflicting-lessons': 'لديك موعد آخر في الوقت نفسه. اختر وقتًا مختلفًا.',
  'conflicting-schedule': 'هذه الأوقات تتعارض مع جدولك. عدّلها ثم احفظ مرة أخرى.',
  get 'conflicting-interview'() {
    return `تُعاد المقابلة بعد ${months(6, 'object')} من السابقة. احجز بعد انتهاء هذه المدة.`
  },
  'reached-booking-limit': 'وصلت إلى حد الحصص المحجوزة معًا. احجز غيرها بعد انتهاء واحدة أو إلغائها.',
  'session-not-found': 'لم نجد هذه الجلسة. افتحها من قائمة حصصك.',
  'transaction-not-found': 'لم نجد عملية الدفع هذه. راجع صفحة المدفوعات.',
  'user-not-found': 'لم نجد حسابًا بهذه البيانات. راجعها ثم حاول مرة أخرى.',
  'tutor-not-found': 'صفحة هذا المعلّم غير متاحة الآن. اختر معلّمًا آخر من القائمة.',
  'student-not-found': 'لم نجد هذا الطالب. راجع البيانات ثم حاول مرة أخرى.',
  'lesson-not-found': 'لم نجد هذه الحصة. راجع قائمة حصصك.',
  'slot-not-found': 'هذا الموعد لم يعد موجودًا. اختر موعدًا آخر.',
  'rating-not-found': 'لم نجد هذا التقييم. أعد تحميل الصفحة لترى أحدث التقييمات.',
  'coupon-not-found': 'كود الخصم غير صحيح أو انتهت مدته. راجعه أو أكمل بدونه.',
  'asset-not-found': 'لم نجد هذا الملف. ارفعه مرة أخرى.',
  'invite-not-found': 'هذه الدعوة غير موجودة أو انتهت مدتها. اطلب دعوة جديدة.',
  'invoice-not-found': 'لم نجد طلب السحب هذا. راجع قائمة طلباتك.',
  'plan-not-found': 'هذه الباقة لم تعد متاحة. اختر باقة أخرى.',
  'room-not-found': 'لم نجد هذه المحادثة. افتحها من قائمة المحادثات.',
  'room-members-not-found': 'لم نجد أعضاء هذه المحادثة. أعد تحميل الصفحة.',
  'report-not-found': 'لم نجد هذا البلاغ. راسلنا واذكر رقمه.',
  'interview-not-found': 'لم نجد هذه المقابلة. راجع قائمة المقابلات.',
  'topic-not-found': 'هذا الموضوع لم يعد موجودًا. اختر موضوعًا آخر.',
  'withdraw-method-not-found': 'طريقة السحب هذه غير متاحة. اختر طريقة أخرى.',
  'subscription-not-found': 'لم نجد هذا الاشتراك. راجع صفحة المدفوعات.',
  'email-already-verified': 'هذا البريد مؤكَّد بالفعل. يمكنك المتابعة.',
  'phone-already-verified': 'هذا الرقم مؤكَّد بالفعل. يمكنك المتابعة.',
  'user-already-verified': 'هذا الحساب مؤكَّد بالفعل. يمكنك المتابعة.',
  'unresolved-phone': 'لم يعثر تيليجرام على رقمك بسبب إعدادات الخصوصية. اسمح بالعثور عليك برقمك أو اختر واتساب.',
  'invalid-phone': 'رقم الموبايل غير صحيح. اكتب أحد عشر رقمًا تبدأ بـ010 أو 011 أو 012 أو 015.',
  'incorrect-phone': 'هذا الرقم يختلف عن المحفوظ في حسابك. احفظ الرقم الجديد أولًا ثم أكّده.',
  'expired-verification-code': 'انتهت صلاحية الكود. اطلب كودًا جديدًا.',
  'invalid-verification-code': 'الكود غير صحيح. راجعه أو اطلب كودًا جديدًا.',
  'wrong-password': 'كلمة المرور الحالية غير صحيحة. اكتبها مرة أخرى.',
  'illegal-invoice-update': 'حالة طلب السحب لا تسمح بهذا التعديل. أعد تحميل الصفحة وراجع حالته.',
  'too-many-requests': 'محاولات كثيرة في وقت قصير. انتظر قليلًا ثم حاول مرة أخرى.',

  'invalid-email': 'البريد الإلكتروني غير صحيح. اكتبه بهذه الصورة: name@example.com',
  get 'short-password'() {
    return `كلمة المرور قصيرة. اكتب ${atLeast(bounds.password.min)}.`
  },
  get 'long-password'() {
    return `كلمة المرور طويلة. اكتب ${atMost(bounds.password.max)}.`
  },
  'invalid-password':
    'كلمة المرور ضعيفة أو سهلة التخمين. اكتب كلمة غير شائعة فيها رقم وحرف إنجليزي صغير ورمز، من غير مسافات.',
  get 'short-user-name'() {
    return `الاسم قصير. اكتب ${atLeast(bounds.name.min)}.`
  },
  get 'long-user-name'() {
    return `الاسم طويل. اكتب ${atMost(bounds.name.max)}.`
  },
  'invalid-user-name': 'الاسم فيه علامات غير مسموحة. اكتب حروفًا ومسافات فقط.',
  get 'old-user'() {
    return `سنة الميلاد تعني عمرًا فوق ${years(bounds.age.max, 'object')}. راجع سنة الميلاد.`
  },
  get 'young-user'() {
    return `العمر المسموح يبدأ من ${years(bounds.age.min, 'object')}. راجع سنة الميلاد.`
  },
  'empty-bio': 'السطر فارغ. اكتب سطرًا يعرّف بك.',
  get 'short-bio'() {
    return `السطر قصير. اكتب ${atLeast(bounds.bio.min)}.`
  },
  get 'long-bio'() {
    return `السطر طويل. اكتب ${atMost(bounds.bio.max)}.`
  },
  'invalid-bio': 'السطر ليس بالعربية. اكتب فيه كلمات عربية.',
  get 'short-tutor-about'() {
    return `التعريف قصير. اكتب ${atLeast(bounds.about.min)}.`
  },
  get 'long-tutor-about'() {
    return `التعريف طويل. اكتب ${atMost(bounds.about.max)}.`
  },
  'invalid-notice': 'مهلة الحجز غير صحيحة. اكتب عدد الدقائق بالأرقام.',
  get 'max-notice-exceeded'() {
    return `مهلة الحجز طويلة. اختر ${formatDuration(bounds.notice.max, 'object')} أو أقل.`
  },

  'interveiw-feedback-invalid-html': 'تنسيق الملاحظات غير صحيح. أعد كتابتها نصًا بسيطًا.',
  get 'interveiw-feedback-too-short'() {
    return `الملاحظات قصيرة. اكتب ${atLeast(bounds.meeting.textMin)}.`
  },
  get 'interveiw-feedback-too-long'() {
    return `الملاحظات طويلة. اكتب ${atMost(bounds.meeting.textMax)}.`
  },
  'interveiw-note-invalid-html': 'تنسيق الملاحظة الداخلية غير صحيح. أعد كتابتها نصًا بسيطًا.',
  get 'interveiw-note-too-short'() {
    return `الملاحظة الداخلية قصيرة. اكتب ${atLeast(bounds.meeting.textMin)}.`
  },
  get 'interveiw-note-too-long'() {
    return `الملاحظة الداخلية طويلة. اكتب ${atMost(bounds.meeting.textMax)}.`
  },
  get 'too-low-interveiw-level'() {
    return `المستوى أقل من المسموح. ${levelRange()}`
  },
  get 'too-high-interveiw-level'() {
    return `المستوى أعلى من المسموح. ${levelRange()}`
  },

  get 'too-low-rating-value'() {
    return `التقييم ناقص. اختر من نجمة إلى ${starsObject(bounds.rating.max)}.`
  },
  get 'too-high-rating-value'() {
    return `التقييم أعلى من المسموح. اختر من نجمة إلى ${starsObject(bounds.rating.max)}.`
  },
  get 'too-short-rating-text'() {
    return `تعليقك قصير. اكتب ${atLeast(bounds.rating.textMin)} أو اتركه فارغًا.`
  },
  get 'too-long-rating-text'() {
    return `تعليقك طويل. اكتب ${atMost(bounds.rating.textMax)}.`
  },

  get 'plan-weekly-minutes-out-of-range'() {
    const { minMinutes, maxMinutes } = bounds.plan
    return `دقائق الأسبوع خارج الحدود. اكتب من ${formatInteger(minMinutes)} إلى ${formatInteger(maxMinutes)}.`
  },
  'invalid-plan-price': 'سعر الباقة غير صحيح. اكتب مبلغًا أكبر من صفر.',
  get 'plan-discount-out-of-range'() {
    return `الخصم خارج الحدود. اكتب نسبة من ${formatPercent(0)} إلى ${formatPercent(bounds.plan.maxDiscount)}.`
  },
  get 'coupon-code-invalid'() {
    return `كود الخصم غير صحيح. اكتب ${formatInteger(3)} إلى ${formatInteger(32)} من الحروف الإنجليزية الكبيرة والأرقام.`
  },
  'zero-coupon-discount': 'نسبة الخصم صفر. اكتب نسبة أكبر.',
  get 'max-coupon-discount-exceeded'() {
    return `نسبة الخصم كبيرة. اكتب ${formatPercent(bounds.couponDiscount)} أو أقل.`
  },
  'expire-date-invalid': 'تاريخ الانتهاء غير صحيح. اختر تاريخًا من التقويم.',
  'expired-coupone-expire-date': 'تاريخ الانتهاء فات. اختر تاريخًا قادمًا.',

  'message-text-invalid-html': 'تنسيق الرسالة غير صحيح. أعد كتابتها نصًا بسيطًا.',
  get 'message-text-too-long'() {
    return `الرسالة طويلة. اكتب ${atMost(bounds.message.max)} أو قسّمها.`
  },
  'message-text-too-short': 'الرسالة فارغة. اكتب شيئًا ثم أرسل.',

  'withdraw-min-amount-above-max-amount': 'أقل مبلغ للسحب أكبر من أعلى مبلغ. عدّل أحدهما.',
  'withdraw-max-amount-zero-or-negative': 'أعلى مبلغ للسحب غير صحيح. اكتب مبلغًا أكبر من صفر.',
  'withdraw-min-amount-zero-or-nagative': 'أقل مبلغ للسحب غير صحيح. اكتب مبلغًا أكبر من صفر.',
  'invoice-amount-zero-or-negative': 'مبلغ السحب غير صحيح. اكتب مبلغًا أكبر من صفر.',
  'invoice-min-amount-subceeded': 'مبلغ السحب أقل من المسموح. اكتب مبلغًا أكبر.',
  'invoice-max-amount-exceeded': 'مبلغ السحب أكبر من المتاح. اكتب مبلغًا أقل.',
  'empty-invoice-note': 'الملاحظة فارغة. اكتب سببًا واضحًا.',
  'invoice-note-invalid-html': 'تنسيق الملاحظة غير صحيح. أعد كتابتها نصًا بسيطًا.',
  get 'invoice-note-too-long'() {
    return `الملاحظة طويلة. اكتب ${atMost(1000)}.`
  },
  'instapay-username-invalid': 'عنوان إنستاباي غير صحيح. اكتبه بهذه الصورة: name@instapay',
  'empty-bank-name': 'لم يُحدَّد البنك. اختر البنك من القائمة.',
  'invalid-bank-name': 'هذا البنك غير متاح. اختر بنكًا من القائمة.',
  get 'invalid-bank-account-number'() {
    return `رقم الحساب غير صحيح. اكتب عدد أرقام من ${formatInteger(8)} إلى ${formatInteger(20)}، أو رقم IBAN كاملًا.`
  },
  'invalid-withdraw-method': 'طريقة السحب غير صحيحة. اختر طريقة من القائمة.',

  get 'short-topic-name'() {
    return `اسم الموضوع قصير. اكتب ${atLeast(bounds.topicName.min)}.`
  },
  get 'long-topic-name'() {
    return `اسم الموضوع طويل. اكتب ${atMost(bounds.topicName.max)}.`
  },
  get 'short-contact-request-title'() {
    return `العنوان قصير. اكتب ${atLeast(bounds.contact.titleMin)}.`
  },
  get 'long-contact-request-title'() {
    return `العنوان طويل. اكتب ${atMost(bounds.contact.titleMax)}.`
  },
  get 'short-contact-request-message'() {
    return `الرسالة قصيرة. اكتب ${atLeast(bounds.contact.messageMin)}.`
  },
  get 'long-contact-request-message'() {
    return `الرسالة طويلة. اكتب ${atMost(bounds.contact.messageMax)}.`
  },
  'invalid-type': 'نوع هذه القيمة غير صحيح. امسحها واكتبها من جديد.',
}

/** The text of any code that arrives; an unknown one reads as `unexpected`. */
export function errorTextOf(code: string): string {
  return isErrorCode(code) ? errorText[code] : errorText.unexpected
}

export const requiredText = 'هذه الخانة مطلوبة. أكملها للمتابعة.'

/** A socket event that was not acknowledged in time. */
export const timeoutErrorText = 'تأخّر الرد أكثر من المعتاد. حاول مرة أخرى.'

export const disconnectedText = 'انقطع الاتصال المباشر. نعيده الآن، انتظر لحظات.'

export type DeviceErrorKind = 'not-found' | 'in-use' | 'over-constrained' | 'denied' | 'unexpected'

/** Camera and microphone. */
export const deviceErrorText: Readonly<Record<DeviceErrorKind, string>> = {
  'not-found': 'لم نجد كاميرا أو ميكروفون. وصّل الجهاز ثم حاول مرة أخرى.',
  'in-use': 'الكاميرا أو الميكروفون مشغول ببرنامج آخر. أغلق البرنامج ثم حاول مرة أخرى.',
  'over-constrained': 'هذا الجهاز لا يدعم الإعداد المطلوب. اختر كاميرا أو ميكروفونًا آخر.',
  denied: 'المتصفح لا يسمح باستخدام الكاميرا أو الميكروفون. اسمح بهما من إعدادات الموقع ثم حاول مرة أخرى.',
  unexpected: 'تعذّر تشغيل الكاميرا أو الميكروفون. أعد تحميل الصفحة ثم حاول مرة أخرى.',
}

/** Payment results without an error code. */
export const paymentText = {
  invalidCvv: 'رمز الأمان غير صحيح. اكتب الأرقام المطبوعة على ظهر البطاقة.',
  failed: 'لم تتم عملية الدفع. راجع البيانات أو اختر طريقة دفع أخرى.',
  canceled: 'أُلغيت عملية الدفع.',
  cancelFailed: 'لم نستطع إلغاء عملية الدفع. حاول مرة أخرى بعد قليل.',
} as const

/** For status 429 (rate limit); `waitSeconds` from its `Retry-After` header. */
export function tooManyRequestsText(waitSeconds: number): string {
  const whole = Math.max(1, Math.ceil(waitSeconds))
  const wait = whole < 60 ? seconds(whole, 'object') : formatDuration(Math.ceil(whole / 60), 'object')
  return `محاولات كثيرة في وقت قصير. حاول مرة أخرى بعد ${wait}.`
}
