import { numberFormat } from './digits.ts'

/**
 * Plural forms of a noun. `#` is replaced by the number; `few`, `many` and `other` without it get the number in front.
 * `zero`, `one` and `two` are complete texts without a number; without `zero`, 0 is formatted with `other`.
 */
export interface PluralForms {
  zero?: string
  one: string
  two: string
  few: string
  many: string
  other: string
}

const rules = new Intl.PluralRules('ar')

/** The Arabic plural form of a count: 0 · 1 · 2 · 3–10 · 11–99 · 100 and more (103 counts as 3). */
export function plural(count: number, forms: PluralForms): string {
  const category = rules.select(count)
  const number = numberFormat({ maximumFractionDigits: 2 }).format(count)
  const form = forms[category] ?? forms.other
  if (form.includes('#')) return form.replace('#', number)

  const isWhole = category === 'one' || category === 'two' || (category === 'zero' && forms.zero !== undefined)
  return isWhole ? form : `${number} ${form}`
}

/** Grammatical position of the noun: `subject` (حصتان) or `object`, after a verb or a preposition (حصتين). */
export type Place = 'subject' | 'object'

function counter(forms: PluralForms, twoAsObject: string) {
  const asObject = { ...forms, two: twoAsObject }
  return (count: number, place: Place = 'subject'): string => plural(count, place === 'object' ? asObject : forms)
}

/* Units of time read as the platform's own unit formats do: "دقيقة", "دقيقتان", "5 دقائق". */

export const seconds = counter({ one: 'ثانية', two: 'ثانيتان', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' }, 'ثانيتين')
export const minutes = counter({ one: 'دقيقة', two: 'دقيقتان', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' }, 'دقيقتين')
export const hours = counter({ one: 'ساعة', two: 'ساعتان', few: 'ساعات', many: 'ساعة', other: 'ساعة' }, 'ساعتين')
export const days = counter({ one: 'يوم', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' }, 'يومين')
export const weeks = counter({ one: 'أسبوع', two: 'أسبوعان', few: 'أسابيع', many: 'أسبوعًا', other: 'أسبوع' }, 'أسبوعين')
export const months = counter({ one: 'شهر', two: 'شهران', few: 'شهور', many: 'شهرًا', other: 'شهر' }, 'شهرين')
export const years = counter({ one: 'سنة', two: 'سنتان', few: 'سنوات', many: 'سنة', other: 'سنة' }, 'سنتين')

export const lessons = counter(
  { zero: 'لا حصص', one: 'حصة واحدة', two: 'حصتان', few: 'حصص', many: 'حصة', other: 'حصة' },
  'حصتين',
)
export const tutors = counter(
  { zero: 'لا معلّمين', one: 'معلّم واحد', two: 'معلّمان', few: 'معلّمين', many: 'معلّمًا', other: 'معلّم' },
  'معلّمين اثنين',
)
export const students = counter(
  { zero: 'لا طلاب', one: 'طالب واحد', two: 'طالبان', few: 'طلاب', many: 'طالبًا', other: 'طالب' },
  'طالبين',
)
export const ratings = counter(
  { zero: 'لا تقييمات', one: 'تقييم واحد', two: 'تقييمان', few: 'تقييمات', many: 'تقييمًا', other: 'تقييم' },
  'تقييمين',
)
export const results = counter(
  { zero: 'لا نتائج', one: 'نتيجة واحدة', two: 'نتيجتان', few: 'نتائج', many: 'نتيجة', other: 'نتيجة' },
  'نتيجتين',
)
export const rows = counter(
  { zero: 'لا صفوف', one: 'صف واحد', two: 'صفان', few: 'صفوف', many: 'صفًا', other: 'صف' },
  'صفين',
)
export const subscriptions = counter(
  {
    zero: 'لا اشتراكات',
    one: 'اشتراك واحد',
    two: 'اشتراكان',
    few: 'اشتراكات',
    many: 'اشتراكًا',
    other: 'اشتراك',
  },
  'اشتراكين',
)
export const withdrawals = counter(
  {
    zero: 'لا طلبات سحب',
    one: 'طلب سحب واحد',
    two: 'طلبا سحب',
    few: 'طلبات سحب',
    many: 'طلب سحب',
    other: 'طلب سحب',
  },
  'طلبي سحب',
)
export const contactRequests = counter(
  {
    zero: 'لا طلبات تواصل',
    one: 'طلب تواصل واحد',
    two: 'طلبا تواصل',
    few: 'طلبات تواصل',
    many: 'طلب تواصل',
    other: 'طلب تواصل',
  },
  'طلبي تواصل',
)
export const visits = counter(
  { zero: 'لا زيارات', one: 'زيارة واحدة', two: 'زيارتان', few: 'زيارات', many: 'زيارة', other: 'زيارة' },
  'زيارتين',
)
export const words = counter(
  { zero: 'لا كلمات', one: 'كلمة واحدة', two: 'كلمتان', few: 'كلمات', many: 'كلمة', other: 'كلمة' },
  'كلمتين',
)
export const characters = counter({ one: 'حرف واحد', two: 'حرفان', few: 'حروف', many: 'حرفًا', other: 'حرف' }, 'حرفين')
export const interviewsToReview = (count: number): string =>
  plural(count, {
    one: 'مقابلة واحدة تنتظر نتيجتها',
    two: 'مقابلتان تنتظران النتيجة',
    few: 'مقابلات تنتظر نتيجتها',
    many: 'مقابلة تنتظر نتيجتها',
    other: 'مقابلة تنتظر نتيجتها',
  })
export const messages = counter(
  { zero: 'لا رسائل', one: 'رسالة واحدة', two: 'رسالتان', few: 'رسائل', many: 'رسالة', other: 'رسالة' },
  'رسالتين',
)
export const unreadMessages = (count: number): string => `${messages(count)} غير ${count === 2 ? 'مقروءتين' : 'مقروءة'}`
export const recoveryCodes = counter(
  {
    zero: 'لا أكواد استرداد',
    one: 'كود استرداد واحد',
    two: 'كودا استرداد',
    few: 'أكواد استرداد',
    many: 'كود استرداد',
    other: 'كود استرداد',
  },
  'كودَي استرداد',
)
