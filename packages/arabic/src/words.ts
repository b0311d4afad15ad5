// Short texts that several screens share. Texts of a single screen stay in that screen.
import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from './digits.ts'
import { days } from './plurals.ts'

export const productName = 'حوار'

/** Labels of buttons and links. */
export const actions = {
  book: 'احجز',
  bookLesson: 'احجز حصة',
  bookAgain: 'احجز مرة أخرى',
  reschedule: 'غيّر الموعد',
  confirm: 'أكّد',
  cancel: 'ألغِ',
  cancelLesson: 'ألغِ الحصة',
  dismiss: 'تراجع',
  undo: 'أعده',
  back: 'رجوع',
  next: 'التالي',
  previous: 'السابق',
  skip: 'تخطَّ',
  later: 'لاحقًا',
  finish: 'إنهاء',
  save: 'احفظ',
  send: 'أرسل',
  resend: 'أرسل مرة أخرى',
  edit: 'عدّل',
  remove: 'احذف',
  add: 'أضف',
  change: 'غيّر',
  choose: 'اختر',
  copy: 'انسخ',
  copied: 'نُسخ',
  share: 'شارك',
  search: 'ابحث',
  clear: 'امسح',
  close: 'إغلاق',
  open: 'افتح',
  retry: 'إعادة المحاولة',
  reload: 'إعادة التحميل',
  more: 'المزيد',
  showAll: 'عرض الكل',
  join: 'انضمّ',
  leave: 'غادر',
  pay: 'ادفع',
  subscribe: 'اشترك',
  rate: 'قيّم',
  message: 'أرسل رسالة',
  verify: 'أكّد الآن',
  addToCalendar: 'أضف إلى التقويم',
  signIn: 'تسجيل الدخول',
  register: 'إنشاء حساب',
  signOut: 'تسجيل الخروج',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  goHome: 'الصفحة الرئيسية',
  contactUs: 'تواصل معنا',
} as const

/** States of blocks and users. */
export const states = {
  loading: 'جارٍ التحميل',
  stillLoading: 'التحميل يستغرق وقتًا أطول من المعتاد',
  saving: 'جارٍ الحفظ',
  saved: 'تم الحفظ',
  sending: 'جارٍ الإرسال',
  sent: 'تم الإرسال',
  failed: 'لم تنجح العملية',
  offline: 'لا يوجد اتصال بالإنترنت',
  reconnecting: 'نعيد الاتصال',
  online: 'متصل الآن',
  none: 'لا يوجد',
  optional: 'اختياري',
  required: 'مطلوب',
  free: 'مجانًا',
  today: 'اليوم',
  now: 'الآن',
  selected: 'محدد',
  unavailable: 'غير متاح',
  verified: 'مؤكَّد',
  unverified: 'غير مؤكَّد',
} as const

/** Names of the product's concepts: one word each, everywhere. */
export const things = {
  lesson: 'حصة',
  lessons: 'الحصص',
  tutor: 'معلّم',
  tutors: 'المعلّمون',
  student: 'طالب',
  students: 'الطلاب',
  plan: 'باقة',
  plans: 'الباقات',
  minutesBalance: 'رصيد الدقائق',
  slot: 'موعد',
  slots: 'المواعيد',
  rating: 'تقييم',
  ratings: 'التقييمات',
  withdrawal: 'سحب',
  withdrawals: 'طلبات السحب',
  payments: 'المدفوعات',
  chat: 'المحادثات',
  settings: 'الإعدادات',
  profile: 'الملف الشخصي',
  schedule: 'جدول الحصص',
  dashboard: 'لوحة المتابعة',
  upcomingLessons: 'الحصص القادمة',
  pastLessons: 'الحصص السابقة',
  menu: 'القائمة',
} as const

/** Names of form fields. */
export const fields = {
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  currentPassword: 'كلمة المرور الحالية',
  newPassword: 'كلمة المرور الجديدة',
  confirmPassword: 'تأكيد كلمة المرور',
  phone: 'رقم الموبايل',
  city: 'المحافظة',
  gender: 'النوع',
  birthYear: 'سنة الميلاد',
  code: 'كود التأكيد',
  bio: 'نبذة قصيرة',
  about: 'عنّي',
  date: 'التاريخ',
  time: 'الوقت',
  duration: 'المدة',
  period: 'الفترة',
  amount: 'المبلغ',
  status: 'الحالة',
  paymentMethod: 'طريقة الدفع',
} as const

const { minDays, maxDays } = bounds.withdrawal

/** `4 إلى 5 أيام عمل`: until the team has transferred a withdrawal. */
export const withdrawalDays = (): string => `${formatInteger(minDays)} إلى ${days(maxDays)} عمل`
/** When the money of a withdrawal arrives. */
export const withdrawalTime = (): string => `نراجع طلبك ونحوّل المبلغ خلال ${withdrawalDays()} من إرساله.`
