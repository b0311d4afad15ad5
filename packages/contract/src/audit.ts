/** Every action of the audit log and the kind of thing it is done to (admin.md 2.2). The screen translates these names. */
export const auditActions = {
  'user.create': 'user', 'user.update': 'user', 'user.photo': 'user', 'user.erase': 'user',
  'tutor.activate': 'user', 'tutor.deactivate': 'user', 'tutor.flags': 'user', 'tutor.studio': 'user', 'tutor.media': 'user', 'tutor.video-review': 'user',
  'auth.login': 'user', 'auth.login-failed': 'user', 'auth.password-reset': 'user', 'auth.sign-out-all': 'user',
  'invoice.fulfil': 'invoice', 'invoice.reject': 'invoice', 'invoice.cancel': 'invoice', 'invoice.approve-cancel': 'invoice',
  'invoice.decline-cancel': 'invoice', 'invoice.approve-update': 'invoice', 'invoice.decline-update': 'invoice', 'invoice.note': 'invoice',
  'invoice.receipt': 'invoice', 'invoice.receipt-read': 'invoice',
  'tx.refund': 'transaction', 'tx.cancel': 'transaction', 'tx.sync': 'transaction', 'card.delete': 'user',
  'plan.create': 'plan', 'plan.update': 'plan', 'plan.delete': 'plan',
  'coupon.create': 'coupon', 'coupon.update': 'coupon', 'coupon.delete': 'coupon',
  'invite.create': 'invite', 'invite.update': 'invite', 'invite.delete': 'invite',
  'lesson.cancel': 'lesson', 'interview.update': 'interview', 'demo.update': 'demo', 'rating.update': 'rating', 'rating.delete': 'rating',
  'topic.create': 'topic', 'topic.update': 'topic', 'topic.delete': 'topic',
  'report.create': 'report', 'report.update': 'report', 'report.delete': 'report', 'report.reply': 'report', 'report.reply-update': 'report', 'report.reply-delete': 'report',
  'contact.update': 'contact', 'notes.read': 'lesson',
  'cache.flush': 'cache', 'settings.update': 'settings', 'chat.read': 'chat', 'phone.reveal': 'user', 'export.csv': 'list',
} as const

export type AuditAction = keyof typeof auditActions
export type AuditTarget = (typeof auditActions)[AuditAction]
