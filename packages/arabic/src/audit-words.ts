// The Arabic sentence of every action of the audit log. An area or a verb of the contract without words does not
// compile. Verbal nouns throughout, so that no sentence needs the gender of who did it.
import { readAuditAction } from '@hiwar/contract/audit.ts'
import type { AuditArea, AuditTargetType, AuditVerb } from '@hiwar/contract/audit.ts'

/** What an area's actions are done to, in the genitive after a verbal noun. */
const areaThing: Record<AuditArea, string> = {
  user: 'حساب',
  tutor: 'معلّم',
  auth: 'حساب',
  invoice: 'طلب سحب',
  tx: 'عملية دفع',
  card: 'بطاقة محفوظة',
  plan: 'باقة',
  coupon: 'كوبون',
  invite: 'دعوة',
  lesson: 'حصة',
  interview: 'مقابلة',
  demo: 'حصة تجريبية',
  rating: 'تقييم',
  topic: 'موضوع',
  report: 'بلاغ',
  contact: 'طلب تواصل',
  notes: 'ملاحظات حصة',
  cache: 'الذاكرة المؤقتة',
  settings: 'إعدادات المنصة',
  chat: 'محادثة',
  phone: 'رقم موبايل',
  deletion: 'طلب محو حساب',
  export: 'قائمة',
}

const verbPhrase: Record<AuditVerb, (thing: string) => string> = {
  create: (thing) => `إنشاء ${thing}`,
  update: (thing) => `تعديل ${thing}`,
  photo: (thing) => `تغيير صورة ${thing}`,
  erase: (thing) => `محو ${thing} نهائيًا`,
  activate: (thing) => `تفعيل ${thing}`,
  deactivate: (thing) => `إيقاف ${thing}`,
  flags: (thing) => `تعديل مراحل قبول ${thing}`,
  studio: (thing) => `تغيير استوديو ${thing}`,
  media: (thing) => `تغيير وسائط ${thing}`,
  'video-review': (thing) => `مراجعة فيديو ${thing}`,
  login: (thing) => `تسجيل الدخول إلى ${thing}`,
  'login-failed': (thing) => `محاولة دخول فاشلة إلى ${thing}`,
  'password-reset': (thing) => `استعادة كلمة مرور ${thing}`,
  'sign-out-all': (thing) => `تسجيل خروج ${thing} من كل الأجهزة`,
  fulfil: (thing) => `تنفيذ ${thing}`,
  reject: (thing) => `رفض ${thing}`,
  cancel: (thing) => `إلغاء ${thing}`,
  'approve-cancel': (thing) => `الموافقة على إلغاء ${thing}`,
  'decline-cancel': (thing) => `رفض إلغاء ${thing}`,
  'approve-update': (thing) => `الموافقة على تعديل ${thing}`,
  'decline-update': (thing) => `رفض تعديل ${thing}`,
  note: (thing) => `تغيير ملاحظة ${thing}`,
  receipt: (thing) => `إرفاق إيصال ${thing}`,
  'receipt-read': (thing) => `فتح إيصال ${thing}`,
  refund: (thing) => `ردّ مبلغ ${thing}`,
  sync: (thing) => `تحديث حالة ${thing}`,
  delete: (thing) => `حذف ${thing}`,
  reply: (thing) => `الرد على ${thing}`,
  'reply-update': (thing) => `تعديل رد على ${thing}`,
  'reply-delete': (thing) => `حذف رد على ${thing}`,
  read: (thing) => `قراءة ${thing}`,
  decide: (thing) => `البتّ في ${thing}`,
  flush: (thing) => `تفريغ ${thing}`,
  reveal: (thing) => `إظهار ${thing}`,
  csv: (thing) => `تصدير ${thing} إلى ملف CSV`,
}

/** What an action was, `إلغاء حصة`; the name itself where the contract no longer has it. */
export function auditSentence(action: string): string {
  const read = readAuditAction(action)
  return read?.verb == null ? action : verbPhrase[read.verb](areaThing[read.area])
}

/** The thing an entry is about, beside its id. */
export const auditTargetLabel: Record<AuditTargetType, string> = {
  user: 'حساب',
  invoice: 'طلب سحب',
  transaction: 'عملية دفع',
  plan: 'باقة',
  coupon: 'كوبون',
  invite: 'دعوة',
  lesson: 'حصة',
  interview: 'مقابلة',
  demo: 'حصة تجريبية',
  rating: 'تقييم',
  topic: 'موضوع',
  report: 'بلاغ',
  contact: 'طلب تواصل',
  cache: 'الذاكرة المؤقتة',
  settings: 'إعدادات المنصة',
  chat: 'محادثة',
  list: 'قائمة',
}

export const auditOutcomeLabel = { ok: 'تم', refused: 'مرفوض' } as const satisfies Record<string, string>
