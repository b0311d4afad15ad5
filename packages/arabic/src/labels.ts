// Arabic labels of the contract's enumerations. A value without a label does not compile.
import {
  Bank,
  CancelReason,
  City,
  ContactState,
  Gender,
  InvoiceState,
  LessonStatus,
  NotificationMethod,
  PaymentMethod,
  Period,
  RatingTag,
  ReportKind,
  Role,
  TransactionStatus,
  Weekday,
  WithdrawMethod,
} from '@hiwar/contract/enums.ts'
import type { IntroVideoState, MediaKind, PeriodWord, PhotoSessionState } from '@hiwar/contract/enums.ts'
import type { DeletionBlocker } from '@hiwar/contract/deletion.ts'
import type { ServerEnvironment } from '@hiwar/contract/settings.ts'
import { months } from './plurals.ts'
import type { DayPart } from './dates.ts'
import type { VideoReason } from './messages.ts'

/** The label of a role, when the gender is unknown; for a user prefer `personLabel`. */
export const roleLabel: Record<Role, string> = {
  [Role.SuperAdmin]: 'مدير عام',
  [Role.RegularAdmin]: 'مشرف',
  [Role.Tutor]: 'معلّم',
  [Role.Student]: 'طالب',
  [Role.TutorManager]: 'مدير معلّمين',
  [Role.Studio]: 'استوديو',
}

const womanLabel: Record<Role, string> = {
  [Role.SuperAdmin]: 'مديرة عامة',
  [Role.RegularAdmin]: 'مشرفة',
  [Role.Tutor]: 'معلّمة',
  [Role.Student]: 'طالبة',
  [Role.TutorManager]: 'مديرة معلّمين',
  [Role.Studio]: 'استوديو',
}

/** معلّم or معلّمة, طالب or طالبة; the generic label when the gender is unknown. */
export function personLabel(role: Role, gender: Gender | null | undefined): string {
  return gender === Gender.Female ? womanLabel[role] : roleLabel[role]
}

export const genderLabel: Record<Gender, string> = { [Gender.Male]: 'ذكر', [Gender.Female]: 'أنثى' }

export const cityLabel: Record<City, string> = {
  [City.Cairo]: 'القاهرة',
  [City.Alexandria]: 'الإسكندرية',
  [City.Giza]: 'الجيزة',
  [City.Dakahlia]: 'الدقهلية',
  [City.Qalyubia]: 'القليوبية',
  [City.Sharkia]: 'الشرقية',
  [City.Beheira]: 'البحيرة',
  [City.Aswan]: 'أسوان',
  [City.Asyut]: 'أسيوط',
  [City.BeniSuef]: 'بني سويف',
  [City.PortSaid]: 'بورسعيد',
  [City.Suez]: 'السويس',
  [City.Minya]: 'المنيا',
  [City.Gharbia]: 'الغربية',
  [City.Ismailia]: 'الإسماعيلية',
  [City.KafrElSheikh]: 'كفر الشيخ',
  [City.Matrouh]: 'مطروح',
  [City.RedSea]: 'البحر الأحمر',
  [City.Sohag]: 'سوهاج',
  [City.Fayoum]: 'الفيوم',
  [City.Luxor]: 'الأقصر',
  [City.Qena]: 'قنا',
  [City.NewValley]: 'الوادي الجديد',
  [City.NorthSinai]: 'شمال سيناء',
  [City.SouthSinai]: 'جنوب سيناء',
  [City.Damietta]: 'دمياط',
  [City.Monufia]: 'المنوفية',
  // The contract has Monufia twice; the second is labelled as the city, so that no list has the same label twice.
  [City.Minufiya]: 'منوف',
  [City.Helwan]: 'حلوان',
  [City.GizaCity]: 'مدينة الجيزة',
}

/**
 * The length of a plan's period, by its number or its word in URLs; in the digits chosen at the time of reading.
 */
export const periodLabel: Readonly<Record<Period | PeriodWord, string>> = {
  get [Period.Month]() {
    return months(1)
  },
  get [Period.Quarter]() {
    return months(3)
  },
  [Period.Year]: 'سنة',
  get month() {
    return months(1)
  },
  get quarter() {
    return months(3)
  },
  year: 'سنة',
}

export const weekdayLabel: Record<Weekday, string> = {
  [Weekday.Sunday]: 'الأحد',
  [Weekday.Monday]: 'الاثنين',
  [Weekday.Tuesday]: 'الثلاثاء',
  [Weekday.Wednesday]: 'الأربعاء',
  [Weekday.Thursday]: 'الخميس',
  [Weekday.Friday]: 'الجمعة',
  [Weekday.Saturday]: 'السبت',
}

export const dayPartLabel: Record<DayPart, string> = {
  morning: 'صباحًا',
  afternoon: 'بعد الظهر',
  evening: 'مساءً',
  night: 'ليلًا',
}

export const lessonStatusLabel: Record<LessonStatus, string> = {
  [LessonStatus.Pending]: 'قادمة',
  [LessonStatus.Happening]: 'جارية الآن',
  [LessonStatus.Fulfilled]: 'مكتملة',
  [LessonStatus.Canceled]: 'ملغاة',
}

export const transactionStatusLabel: Record<TransactionStatus, string> = {
  [TransactionStatus.New]: 'في انتظار الدفع',
  [TransactionStatus.Paid]: 'مدفوعة',
  [TransactionStatus.Canceled]: 'ملغاة',
  [TransactionStatus.Refunded]: 'مستردّة',
  [TransactionStatus.Expired]: 'انتهت مهلتها',
  [TransactionStatus.PartialRefunded]: 'مستردّة جزئيًا',
  [TransactionStatus.Failed]: 'لم تنجح',
}

export const paymentMethodLabel: Record<PaymentMethod, string> = {
  [PaymentMethod.Card]: 'بطاقة بنكية',
  [PaymentMethod.EWallet]: 'محفظة إلكترونية',
  [PaymentMethod.BankInstallment]: 'تقسيط بنكي',
  [PaymentMethod.Fawry]: 'كود دفع فوري',
}

export const notificationMethodLabel: Record<NotificationMethod, string> = {
  [NotificationMethod.Whatsapp]: 'واتساب',
  [NotificationMethod.Telegram]: 'تيليجرام',
}

/** Nouns, so that they suit both معلّم and معلّمة. */
export const ratingTagLabel: Record<RatingTag, string> = {
  [RatingTag.Clear]: 'شرح واضح',
  [RatingTag.Patient]: 'صبر وهدوء',
  [RatingTag.Prepared]: 'تحضير جيّد',
  [RatingTag.Fun]: 'حصة ممتعة',
  [RatingTag.Corrects]: 'تصحيح مفيد',
  [RatingTag.Listens]: 'حسن إنصات',
  [RatingTag.OnTime]: 'التزام بالموعد',
  [RatingTag.GoodSound]: 'صوت واضح',
}

export type RatingStars = 1 | 2 | 3 | 4 | 5

export const ratingValueLabel: Record<RatingStars, string> = {
  1: 'ضعيف',
  2: 'مقبول',
  3: 'جيّد',
  4: 'جيّد جدًا',
  5: 'ممتاز',
}

export const cancelReasonLabel: Record<CancelReason, string> = {
  [CancelReason.Sick]: 'ظرف صحي',
  [CancelReason.Time]: 'الموعد لم يعد مناسبًا',
  [CancelReason.Technical]: 'مشكلة تقنية',
  [CancelReason.Mistake]: 'حجز بالخطأ',
  [CancelReason.Other]: 'سبب آخر',
}

/** What a report is about, as the reporter chose; the words are stored with the report. */
export const reportCategoryLabel = {
  lesson: 'حصة أو موعد',
  payment: 'دفع أو اشتراك',
  tutor: 'تصرّف معلّم',
  student: 'تصرّف طالب',
  technical: 'الصوت أو الصورة أو الموقع',
  other: 'شيء آخر',
} as const

/** The app stores the category's key, other clients a word of their own. */
export const reportCategoryText = (category: string): string =>
  Object.hasOwn(reportCategoryLabel, category)
    ? reportCategoryLabel[category as keyof typeof reportCategoryLabel]
    : category

export const reportKindLabel: Record<ReportKind, string> = {
  [ReportKind.TutorAbsent]: 'غياب معلّم',
  [ReportKind.StudentAbsent]: 'غياب طالب',
  [ReportKind.Technical]: 'مشكلة تقنية',
  [ReportKind.Conduct]: 'تصرّف',
  [ReportKind.Payment]: 'دفع',
  [ReportKind.Other]: 'أخرى',
}

/** Reasons for rejecting an intro video. */
export const mediaKindLabel: Record<MediaKind, string> = {
  image: 'الصورة الشخصية',
  video: 'الفيديو التعريفي',
  thumbnail: 'غلاف الفيديو',
}

export const photoSessionStateLabel: Record<PhotoSessionState, string> = {
  unassigned: 'بلا استوديو',
  waiting: 'تنتظر التصوير',
  done: 'اكتملت',
}

export const introVideoStateLabel: Record<IntroVideoState, string> = {
  none: 'لم يُرسل',
  pending: 'قيد المراجعة',
  rejected: 'مرفوض',
  passed: 'مقبول',
}

export const videoReasonLabel: Record<VideoReason, string> = {
  sound: 'الصوت',
  light: 'الإضاءة',
  framing: 'وضع الكاميرا',
  language: 'اللغة',
  length: 'المدة',
  content: 'المحتوى',
  other: 'سبب آخر',
}

export const withdrawMethodLabel: Record<WithdrawMethod, string> = {
  [WithdrawMethod.Wallet]: 'محفظة إلكترونية',
  [WithdrawMethod.Bank]: 'حساب بنكي',
  [WithdrawMethod.Instapay]: 'إنستاباي',
}

export const bankLabel: Record<Bank, string> = {
  [Bank.Cib]: 'البنك التجاري الدولي CIB',
  [Bank.Alexandria]: 'بنك الإسكندرية',
  [Bank.Nbe]: 'البنك الأهلي المصري',
  [Bank.Misr]: 'بنك مصر',
  [Bank.Qnb]: 'بنك قطر الوطني QNB',
  [Bank.Mashreq]: 'بنك المشرق',
  [Bank.Aaib]: 'البنك العربي الأفريقي الدولي AAIB',
}

export const contactStateLabel: Record<ContactState, string> = {
  [ContactState.Open]: 'مفتوح',
  [ContactState.Answered]: 'تم الرد',
  [ContactState.Spam]: 'مزعج',
}

/** As shown to the tutor. */
export const invoiceStateLabel: Record<InvoiceState, string> = {
  [InvoiceState.Pending]: 'قيد المراجعة',
  [InvoiceState.UpdatedByReceiver]: 'طلبت تغيير بيانات الاستلام',
  [InvoiceState.CanceledByReceiver]: 'طلبت الإلغاء',
  [InvoiceState.CanceledByAdmin]: 'ألغته الإدارة',
  [InvoiceState.CancellationApproved]: 'أُلغي بطلبك',
  [InvoiceState.Fulfilled]: 'تم التحويل',
  [InvoiceState.Rejected]: 'مرفوض',
}

/** As shown to staff. */
export const invoiceStateStaffLabel: Record<InvoiceState, string> = {
  [InvoiceState.Pending]: 'ينتظر الدفع',
  [InvoiceState.UpdatedByReceiver]: 'تغيير بيانات مطلوب',
  [InvoiceState.CanceledByReceiver]: 'إلغاء مطلوب',
  [InvoiceState.CanceledByAdmin]: 'ألغته الإدارة',
  [InvoiceState.CancellationApproved]: 'أُلغي بطلب المعلّم',
  [InvoiceState.Fulfilled]: 'مدفوع',
  [InvoiceState.Rejected]: 'مرفوض',
}

/** So that nobody takes another platform for the real one. */
export const serverEnvironmentLabel: Readonly<Record<Exclude<ServerEnvironment, 'production'>, string>> = {
  local: 'نسخة محلية',
  staging: 'نسخة تجريبية',
}

/** What keeps an account from being erased. */
export const deletionBlockerLabel: Readonly<Record<DeletionBlocker, string>> = {
  invoice: 'سحب لم يُبتّ فيه',
  earnings: 'أرباح لم تُسحب',
  payment: 'دفعة لم تكتمل',
  refund: 'مبلغ مستحق الرد',
}
