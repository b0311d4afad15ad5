import { randomUUID } from 'node:crypto'
import { auditTargetType, type AuditAction } from '@hiwar/contract/audit.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { insertInto } from '../queries.ts'
import type { DemoOffice } from './calendar.ts'

interface DemoAct {
  readonly by: 'admin' | 'super' | 'studio'
  readonly action: AuditAction
  /** Key of the account it was done to; else the id of the thing. */
  readonly to: string
  readonly daysAgo: number
  readonly before?: object
  readonly after?: object
  readonly reason?: string
  readonly isRefused?: true
}

/** What staff did in the last weeks, of every area of the log. */
const acts: readonly DemoAct[] = [
  { by: 'admin', action: 'auth.login', to: 'admin', daysAgo: 0 },
  { by: 'super', action: 'auth.login', to: 'super', daysAgo: 0 },
  { by: 'admin', action: 'phone.reveal', to: 'khaled-nabil', daysAgo: 1 },
  {
    by: 'admin',
    action: 'report.reply',
    to: '2',
    daysAgo: 1,
    after: { draft: true },
  },
  {
    by: 'admin',
    action: 'tutor.video-review',
    to: 'ghada-mounir',
    daysAgo: 1,
    before: { state: 'pending' },
    after: { state: 'rejected', reasons: ['sound', 'light'] },
  },
  {
    by: 'studio',
    action: 'tutor.media',
    to: 'magdy-hosny',
    daysAgo: 2,
    before: { image: null },
    after: { image: 'magdy-hosny-960.webp' },
  },
  {
    by: 'admin',
    action: 'user.update',
    to: 'super',
    daysAgo: 3,
    isRefused: true,
  },
  {
    by: 'admin',
    action: 'contact.update',
    to: '2',
    daysAgo: 3,
    before: { assignedTo: null },
    after: { assignedTo: 'admin' },
  },
  {
    by: 'super',
    action: 'settings.update',
    to: '',
    daysAgo: 4,
    before: { 'lesson.noticeDefault': 60 },
    after: { 'lesson.noticeDefault': 30 },
    reason: 'طلبات المعلّمين الجدد',
  },
  {
    by: 'admin',
    action: 'tutor.studio',
    to: 'lobna-shawky',
    daysAgo: 5,
    before: { studioId: null },
    after: { studioId: 'studio' },
  },
  { by: 'admin', action: 'export.csv', to: 'invoices', daysAgo: 6, after: { rows: 42, columns: ['id', 'amount'] } },
  {
    by: 'admin',
    action: 'lesson.cancel',
    to: '12',
    daysAgo: 8,
    before: { status: 'pending' },
    after: { status: 'canceled' },
    reason: 'اعتذر المعلّم هاتفيًا',
  },
  {
    by: 'admin',
    action: 'invoice.fulfil',
    to: '11',
    daysAgo: 24,
    before: { status: 0 },
    after: { status: 3 },
    reason: 'تم التحويل بإنستاباي',
  },
  {
    by: 'admin',
    action: 'invoice.reject',
    to: '10',
    daysAgo: 17,
    before: { status: 0 },
    after: { status: 4 },
    reason: 'رقم الحساب لا يطابق الاسم',
  },
  {
    by: 'super',
    action: 'plan.update',
    to: '2',
    daysAgo: 21,
    before: { quarterDiscount: 800 },
    after: { quarterDiscount: 1000 },
  },
  {
    by: 'super',
    action: 'coupon.create',
    to: '2',
    daysAgo: 12,
    after: { code: 'QUARTER20', discount: 2000 },
  },
  {
    by: 'admin',
    action: 'tx.refund',
    to: '1',
    daysAgo: 38,
    before: { refundedAmount: 0 },
    after: { refundedAmount: 179_000 },
    reason: 'اشترك بالخطأ ولم يحجز',
  },
  {
    by: 'super',
    action: 'user.create',
    to: 'studio',
    daysAgo: 60,
    after: { email: 'studio@hiwar.test', role: Role.Studio },
  },
  {
    by: 'admin',
    action: 'topic.update',
    to: '3',
    daysAgo: 44,
    before: { arabicName: 'العمل' },
    after: { arabicName: 'إنجليزية العمل' },
  },
  { by: 'super', action: 'cache.flush', to: '', daysAgo: 29 },
  {
    by: 'admin',
    action: 'tutor.activate',
    to: 'marina-girgis',
    daysAgo: 70,
    before: { activated: false },
    after: { activated: true },
  },
]

const roles = { admin: Role.RegularAdmin, super: Role.SuperAdmin, studio: Role.Studio } as const
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

export async function addOfficeAudit({ tx, idOf, at }: DemoOffice): Promise<void> {
  const failedSignIn = {
    actorId: null,
    actorRole: null,
    action: 'auth.login-failed',
    targetType: 'user',
    targetId: String(idOf('super')),
    userId: idOf('super'),
    outcome: 'refused',
  }
  // The log holds accounts by id; here they stand by key.
  const withIds = (field: string, value: unknown) =>
    (field === 'studioId' || field === 'assignedTo') && typeof value === 'string' ? idOf(value) : value
  const entries = acts.map(({ by, action, to, daysAgo, before, after, reason, isRefused }, place) => {
    const userId = idOf(to)
    return {
      at: at(daysAgo, `${String(9 + (place % 8)).padStart(2, '0')}:${String((place * 17) % 60).padStart(2, '0')}`),
      actorId: idOf(by),
      actorRole: roles[by],
      action,
      targetType: auditTargetType(action),
      targetId: userId === 0 ? to || null : String(userId),
      userId: userId === 0 ? null : userId,
      before: before === undefined ? null : JSON.stringify(before, withIds),
      after: after === undefined ? null : JSON.stringify(after, withIds),
      reason: reason ?? null,
      outcome: isRefused === true ? 'refused' : 'ok',
    }
  })
  await insertInto(
    tx,
    'auditLog',
    [...entries, { ...failedSignIn, at: at(2, '03:12') }]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((entry) => ({ ...entry, requestId: randomUUID(), ip: '197.44.12.8', userAgent: browser })),
  )
}
