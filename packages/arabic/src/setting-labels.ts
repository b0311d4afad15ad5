// Names and meanings of the platform settings (extras.md 8), and their values as text.
import type { MaintenanceMode, SettingKey, StaffSecondFactor } from '@hiwar/contract/settings.ts'
import { cairo, formatDateTime, formatDuration } from './dates.ts'
import { formatInteger } from './digits.ts'
import { days, lessons, seconds } from './plurals.ts'
import { formatMoney } from './money.ts'

/** What the number of a setting counts. */
export type SettingUnit = 'minutes' | 'seconds' | 'days' | 'lessons' | 'money'

export interface SettingLabel {
  readonly name: string
  /** What it decides, in a sentence or two. */
  readonly meaning: string
  readonly unit?: SettingUnit
  /** How null reads, where it means more than "not set". */
  readonly empty?: string
}

const page = (network: string): SettingLabel => ({
  name: network,
  meaning: `رابط صفحتنا على ${network}، في التطبيق والموقع.`,
})

export const settingLabel: Readonly<Record<SettingKey, SettingLabel>> = {
  'lesson.bookingWindowDays': {
    name: 'مدى الحجز',
    meaning: 'إلى أي يوم قادم يستطيع الطالب أن يحجز.',
    unit: 'days',
  },
  'lesson.bookedAtOnce': {
    name: 'الحصص المحجوزة معًا',
    meaning: 'كم حصة قادمة يحجزها الطالب في وقت واحد. لا تُحجز أخرى قبل أن تنتهي واحدة أو تُلغى.',
    unit: 'lessons',
  },
  'lesson.lateLineMinutes': {
    name: 'آخر وقت للإلغاء والتعديل',
    meaning: 'بعده لا تُعدَّل الحصة، وتُحسب دقائقها إن ألغاها الطالب. الحصص المحجوزة تبقى على وقتها.',
    unit: 'minutes',
  },
  'lesson.noticeDefault': {
    name: 'مهلة الحجز عند المعلّم الجديد',
    meaning: 'أقل وقت بين الحجز وبداية الحصة. يغيّرها كل معلّم من إعداداته.',
    unit: 'minutes',
  },
  'lesson.hourlyRate': {
    name: 'أجر ساعة المعلّم',
    meaning: 'يسري على الحجوزات الجديدة، والحصص المحجوزة تبقى بسعرها.',
    unit: 'money',
  },
  'trial.minutes': {
    name: 'الحصة المجانية',
    meaning: 'أطول حصة يجرّبها الطالب بلا باقة، مرة واحدة لكل شخص ورقم موبايل. أجر المعلّم عنها كالمعتاد.',
    unit: 'minutes',
  },
  'session.openBeforeMinutes': {
    name: 'فتح الجلسة قبل الموعد',
    meaning: 'من متى يمكن الدخول قبل بداية الحصة أو المقابلة.',
    unit: 'minutes',
  },
  'session.openAfterMinutes': {
    name: 'بقاء الجلسة بعد الموعد',
    meaning: 'إلى متى يمكن الدخول بعد نهاية الحصة أو المقابلة.',
    unit: 'minutes',
  },
  'session.joinButtonMinutes': {
    name: 'ظهور زر الدخول',
    meaning: 'قبل البداية بكم يظهر زر الدخول. لا يزيد على وقت فتح الجلسة.',
    unit: 'minutes',
  },
  'session.graceSeconds': {
    name: 'مهلة إنهاء المكالمة',
    meaning: 'كم تستمر المكالمة بعد نهاية وقتها قبل أن تُغلق.',
    unit: 'seconds',
  },
  'withdraw.min': { name: 'أقل مبلغ للسحب', meaning: 'لا يُقبل طلب سحب أقل منه.', unit: 'money' },
  'withdraw.max': {
    name: 'أعلى مبلغ للسحب',
    meaning: 'لا يُقبل طلب سحب أكبر منه. اتركه فارغًا إن لم تُرد حدًا.',
    unit: 'money',
    empty: 'بلا حد',
  },
  'pay.installments': { name: 'التقسيط البنكي', meaning: 'إيقافه يخفيه من طرق الدفع عند الطلاب.' },
  'pay.installmentsMin': {
    name: 'أقل مبلغ للتقسيط',
    meaning: 'لا يُعرض التقسيط على مبلغ أقل منه.',
    unit: 'money',
  },
  'refund.selfServiceDays': {
    name: 'استرجاع الطالب للمبلغ',
    meaning: 'كم يومًا بعد الدفع يسترجع الطالب المبلغ كله بنفسه، ما دام لم يستخدم منه شيئًا. الصفر يوقفه.',
    unit: 'days',
  },
  'account.graceDays': {
    name: 'مهلة حذف الحساب',
    meaning: 'كم يستطيع صاحب الحساب أن يرجع عن حذفه. الطلبات القائمة تبقى على موعدها.',
    unit: 'days',
  },
  'staff.secondFactor': {
    name: 'خطوة التحقّق الثانية لفريق العمل',
    meaning: 'كود من تطبيق المصادقة بعد كلمة المرور، للمديرين والاستوديوهات.',
  },
  'contact.whatsapp': { name: 'رقم واتساب', meaning: 'رقم المحادثات، في التطبيق والموقع.' },
  'contact.phone': { name: 'رقم المكالمات', meaning: 'رقم الاتصال، في التطبيق والموقع.' },
  'contact.email': { name: 'بريد التواصل', meaning: 'البريد الذي يراسلنا عليه الناس.' },
  'contact.tutorsGroup': { name: 'مجموعة المعلّمين', meaning: 'رابط مجموعتهم، ويراه المعلّمون وحدهم.' },
  'guide.plans': { name: 'شرح الباقات', meaning: 'رابط الفيديو الذي يشرح الباقات لمن سجّل الدخول.' },
  'guide.tutors': { name: 'دليل المعلّمين', meaning: 'رابط المستند الذي يشرح العمل مع المعلّمين.' },
  'social.facebook': page('فيسبوك'),
  'social.youtube': page('يوتيوب'),
  'social.instagram': page('إنستجرام'),
  'social.tiktok': page('تيك توك'),
  'social.x': page('إكس'),
  'legal.entity': { name: 'اسم الجهة', meaning: 'من يقف وراء المنصة، كما تسمّيه الشروط وسياسة الخصوصية.' },
  'legal.register': { name: 'السجل التجاري', meaning: 'رقمه كما يظهر في الشروط.' },
  'legal.taxNumber': { name: 'الرقم الضريبي', meaning: 'كما يظهر في الشروط.' },
  'legal.address': { name: 'العنوان القانوني', meaning: 'عنوان الجهة للمراسلات الرسمية.' },
  'legal.dataOfficer': {
    name: 'مسؤول حماية البيانات',
    meaning: 'اسمه وعنوانه، كما تذكرهما سياسة الخصوصية.',
  },
  'legal.hosting': { name: 'شركة الاستضافة', meaning: 'اسمها ودولتها، كما تذكرهما سياسة الخصوصية.' },
  'legal.mail': { name: 'خدمة البريد', meaning: 'اسمها ودولتها، كما تذكرهما سياسة الخصوصية.' },
  'maintenance.mode': { name: 'وضع الصيانة', meaning: 'كم من المنصة يعمل أمام المستخدمين.' },
  'maintenance.text': {
    name: 'نص الصيانة',
    meaning: 'ما يقرؤه المستخدمون. اتركه فارغًا ليظهر النص المعتاد.',
    empty: 'النص المعتاد',
  },
  'maintenance.until': { name: 'موعد انتهاء الصيانة', meaning: 'الموعد المتوقع، كما يراه المستخدمون.' },
}

export const maintenanceModeLabel: Readonly<Record<MaintenanceMode, string>> = {
  off: 'تعمل كالمعتاد',
  notice: 'إعلان فقط',
  readonly: 'للقراءة فقط',
  closed: 'مغلقة',
}

const staffSecondFactorLabel: Readonly<Record<StaffSecondFactor, string>> = {
  off: 'لمن يفعّلها',
  required: 'مطلوبة من الجميع',
}

/** What each value of a setting that is chosen from a list is called. */
export const choiceLabels: Readonly<Partial<Record<SettingKey, Readonly<Record<string, string>>>>> = {
  'maintenance.mode': maintenanceModeLabel,
  'staff.secondFactor': staffSecondFactorLabel,
  // Read when it is shown: the digits are the reader's.
  'trial.minutes': {
    '0': 'موقوفة',
    get '15'() {
      return formatDuration(15)
    },
    get '30'() {
      return formatDuration(30)
    },
  },
}

const units: Readonly<Record<SettingUnit, (value: number) => string>> = {
  minutes: (value) => formatDuration(value),
  seconds: (value) => seconds(value),
  days: (value) => days(value),
  lessons: (value) => lessons(value),
  money: formatMoney,
}

/** The value of a setting as text: `ساعة و30 دقيقة`, `150 ج.م.`, `موقوف`, `غير محدّد`. */
export function formatSetting(key: SettingKey, value: unknown): string {
  const { unit, empty = 'غير محدّد' } = settingLabel[key]
  if (value === null || value === undefined) return empty
  if (typeof value === 'boolean') return value ? 'مفعّل' : 'موقوف'
  if (typeof value !== 'number' && typeof value !== 'string') return JSON.stringify(value)
  const chosen = choiceLabels[key]?.[value]
  if (chosen !== undefined) return chosen
  if (typeof value === 'number') return unit === undefined ? formatInteger(value) : units[unit](value)
  return key === 'maintenance.until' ? formatDateTime(value, { zone: cairo }) : value
}
