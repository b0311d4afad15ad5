/** The kind of thing an action is done to, by the first word of the action's name. */
const targetTypes = {
  user: 'user',
  tutor: 'user',
  auth: 'user',
  deletion: 'user',
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

/** What was done, by the second word of the action's name. */
const auditVerbs = [
  'create',
  'update',
  'photo',
  'erase',
  'activate',
  'deactivate',
  'flags',
  'studio',
  'media',
  'video-review',
  'login',
  'login-failed',
  'password-reset',
  'sign-out-all',
  'fulfil',
  'reject',
  'cancel',
  'approve-cancel',
  'decline-cancel',
  'approve-update',
  'decline-update',
  'note',
  'receipt',
  'receipt-read',
  'refund',
  'sync',
  'delete',
  'decide',
  'reply',
  'reply-update',
  'reply-delete',
  'read',
  'flush',
  'reveal',
  'csv',
] as const
type Verb = (typeof auditVerbs)[number]

/**
 * An action of the audit log (admin.md 2.2): what it was done to, and what was done. A call that staff write with names
 * its action as its `audit`; some calls write a more exact one.
 */
export type AuditAction = `${Area}.${Verb}`

const areas: readonly string[] = Object.keys(targetTypes)
const verbs: readonly string[] = auditVerbs

/** The name of an action, or the beginning of several up to its dot: `invoice.`. */
export function isAuditFilter(text: string): boolean {
  const [area, verb, ...rest] = text.split('.')
  if (area === undefined || verb === undefined || rest.length > 0) return false
  return areas.includes(area) && (verb === '' || verbs.includes(verb))
}

export const auditTargetTypes = [...new Set(Object.values(targetTypes))]

export function auditTargetType(action: AuditAction): (typeof targetTypes)[Area] {
  const [area] = action.split('.') as [Area]
  return targetTypes[area]
}
