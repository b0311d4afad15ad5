/** The kind of thing an action is done to, by the first word of the action's name. */
const targetTypes = {
  user: 'user',
  tutor: 'user',
  auth: 'user',
  invoice: 'invoice',
  tx: 'transaction',
  card: 'user',
  plan: 'plan',
  coupon: 'coupon',
  invite: 'invite',
  lesson: 'lesson',
  interview: 'interview',
  demo: 'demo',
  rating: 'rating',
  topic: 'topic',
  report: 'report',
  contact: 'contact',
  notes: 'lesson',
  cache: 'cache',
  settings: 'settings',
  chat: 'chat',
  phone: 'user',
  export: 'list',
} as const
type Area = keyof typeof targetTypes

/**
 * Every action of the audit log (admin.md 2.2). A call that staff write with names its action here and as its `audit`;
 * some calls write a more exact one. The screen translates these names.
 */
export const auditActions = [
  'user.create',
  'user.update',
  'user.photo',
  'user.erase',
  'tutor.activate',
  'tutor.deactivate',
  'tutor.flags',
  'tutor.studio',
  'tutor.media',
  'tutor.video-review',
  'auth.login',
  'auth.login-failed',
  'auth.password-reset',
  'auth.sign-out-all',
  'invoice.fulfil',
  'invoice.reject',
  'invoice.cancel',
  'invoice.approve-cancel',
  'invoice.decline-cancel',
  'invoice.approve-update',
  'invoice.decline-update',
  'invoice.note',
  'invoice.receipt',
  'invoice.receipt-read',
  'tx.refund',
  'tx.cancel',
  'tx.sync',
  'card.delete',
  'plan.create',
  'plan.update',
  'plan.delete',
  'coupon.create',
  'coupon.update',
  'coupon.delete',
  'invite.create',
  'invite.update',
  'invite.delete',
  'lesson.cancel',
  'interview.update',
  'demo.update',
  'rating.update',
  'rating.delete',
  'topic.create',
  'topic.update',
  'topic.delete',
  'report.create',
  'report.update',
  'report.delete',
  'report.reply',
  'report.reply-update',
  'report.reply-delete',
  'contact.update',
  'notes.read',
  'cache.flush',
  'settings.update',
  'chat.read',
  'phone.reveal',
  'export.csv',
] as const satisfies readonly `${Area}.${string}`[]
export type AuditAction = (typeof auditActions)[number]

export const auditAreas = Object.keys(targetTypes)
export const auditTargetTypes = [...new Set(Object.values(targetTypes))]

export function auditTargetType(action: AuditAction): (typeof targetTypes)[Area] {
  const [area] = action.split('.') as [Area]
  return targetTypes[area]
}
