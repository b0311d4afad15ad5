import type { SettingKey } from '@hiwar/contract/settings.ts'

export interface SettingGroup {
  readonly id: string
  readonly title: string
  readonly hint: string
  readonly keys: readonly SettingKey[]
  /** How a change of it is confirmed: money asks for a reason (admin.md 0.5). */
  readonly level: 1 | 2
  /** What a change of it means, where that is more than usual. */
  readonly effect?: string
}

/** The settings in the order of the screen; maintenance has a card of its own. */
export const settingGroups: readonly SettingGroup[] = [
  {
    id: 'lessons',
    title: 'الحجز',
    hint: 'متى يُحجز ومتى يُلغى',
    keys: ['lesson.bookingWindowDays', 'lesson.bookedAtOnce', 'lesson.lateLineMinutes', 'lesson.noticeDefault'],
    level: 1,
  },
  {
    id: 'sessions',
    title: 'الجلسة',
    hint: 'متى يدخل الاثنان ومتى تنتهي المكالمة',
    keys: [
      'session.openBeforeMinutes',
      'session.joinButtonMinutes',
      'session.openAfterMinutes',
      'session.graceSeconds',
    ],
    level: 1,
  },
  {
    id: 'money',
    title: 'المال',
    hint: 'أجر المعلّمين والحصة المجانية والسحب والتقسيط والاسترجاع',
    keys: [
      'lesson.hourlyRate',
      'trial.minutes',
      'withdraw.min',
      'withdraw.max',
      'pay.installments',
      'pay.installmentsMin',
      'refund.selfServiceDays',
    ],
    level: 2,
  },
  { id: 'accounts', title: 'الحسابات', hint: 'حذف الحساب', keys: ['account.graceDays'], level: 1 },
  {
    id: 'staff',
    title: 'فريق العمل',
    hint: 'الدخول إلى لوحة الإدارة',
    keys: ['staff.secondFactor'],
    level: 1,
    effect: 'إن كانت الخطوة مطلوبة، فمن لم يفعّلها بعد لا يفتح شيئًا في لوحة الإدارة حتى يفعّلها، وأنت أيضًا.',
  },
  {
    id: 'contact',
    title: 'التواصل والأدلة',
    hint: 'ما فرغ منها لا يظهر لأحد',
    keys: ['contact.whatsapp', 'contact.phone', 'contact.email', 'contact.tutorsGroup', 'guide.plans', 'guide.tutors'],
    level: 1,
  },
  {
    id: 'social',
    title: 'صفحاتنا',
    hint: 'روابط شبكات التواصل',
    keys: ['social.facebook', 'social.youtube', 'social.instagram', 'social.tiktok', 'social.x'],
    level: 1,
  },
  {
    id: 'legal',
    title: 'البيانات القانونية',
    hint: 'تظهر في الشروط وسياسة الخصوصية',
    keys: [
      'legal.entity',
      'legal.register',
      'legal.taxNumber',
      'legal.address',
      'legal.dataOfficer',
      'legal.hosting',
      'legal.mail',
    ],
    level: 1,
  },
]
