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
export type AuditArea = keyof typeof targetTypes

/** What was done, by the second word of the action's name. */
export const auditVerbs = [
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
export type AuditVerb = (typeof auditVerbs)[number]

/**
 * An action of the audit log (admin.md 2.2): what it was done to, and what was done. A call that staff write with names
 * its action as its `audit`; some calls write a more exact one.
 */
export type AuditAction = `${AuditArea}.${AuditVerb}`

export const auditAreas = Object.keys(targetTypes) as readonly AuditArea[]

/** The parts of an action's name, of which `verb` is null in the beginning of several (`invoice.`); null if no name. */
export function readAuditAction(text: string): { area: AuditArea; verb: AuditVerb | null } | null {
  const [first, second, ...rest] = text.split('.')
  const area = auditAreas.find((each) => each === first)
  const verb = auditVerbs.find((each) => each === second) ?? null
  if (area === undefined || rest.length > 0 || (verb === null && second !== '')) return null
  return { area, verb }
}

export type AuditTargetType = (typeof targetTypes)[AuditArea]
export const auditTargetTypes = [...new Set(Object.values(targetTypes))]

export function auditTargetType(action: AuditAction): AuditTargetType {
  const [area] = action.split('.') as [AuditArea]
  return targetTypes[area]
}

/** Refused: who did it was not allowed to. */
export const AuditOutcome = { Ok: 'ok', Refused: 'refused' } as const
export type AuditOutcome = (typeof AuditOutcome)[keyof typeof AuditOutcome]
