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

/** What is done in each area, by the second word of the action's name. */
const verbs = {
  user: ['create', 'update', 'photo', 'erase'],
  tutor: ['activate', 'deactivate', 'flags', 'studio', 'media', 'video-review'],
  auth: ['login', 'login-failed', 'password-reset', 'sign-out-all', 'sign-in-end', 'totp-on', 'totp-off'],
  deletion: ['decide'],
  invoice: [
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
  ],
  tx: ['refund', 'refund-own', 'cancel', 'sync'],
  card: ['delete'],
  plan: ['create', 'update', 'delete'],
  coupon: ['create', 'update', 'delete'],
  invite: ['create', 'update', 'delete'],
  lesson: ['cancel'],
  interview: ['update'],
  demo: ['update'],
  rating: ['update', 'delete'],
  topic: ['create', 'update', 'delete'],
  report: ['create', 'update', 'delete', 'reply', 'reply-update', 'reply-delete'],
  contact: ['update', 'reveal'],
  notes: ['read'],
  cache: ['flush'],
  settings: ['update'],
  chat: ['read'],
  phone: ['reveal'],
  export: ['csv'],
} as const satisfies Record<AuditArea, readonly string[]>
type VerbOf<Area extends AuditArea> = (typeof verbs)[Area][number]
export type AuditVerb = VerbOf<AuditArea>

/**
 * An action of the audit log (admin.md 2.2): what it was done to, and what was done. A call that staff write with names
 * its action as its `audit`; some calls write a more exact one.
 */
export type AuditAction = { [Area in AuditArea]: `${Area}.${VerbOf<Area>}` }[AuditArea]

export const auditAreas = Object.keys(targetTypes) as readonly AuditArea[]

/** Every action of an area. */
export function actionsOf(area: AuditArea): readonly AuditAction[] {
  return verbs[area].map((verb) => `${area}.${verb}` as AuditAction)
}

/** The parts of an action's name, of which `verb` is null in the beginning of several (`invoice.`); null if no name. */
export function readAuditAction(text: string): { area: AuditArea; verb: AuditVerb | null } | null {
  const [first, second, ...rest] = text.split('.')
  const area = auditAreas.find((each) => each === first)
  if (area === undefined || rest.length > 0) return null
  const known: readonly AuditVerb[] = verbs[area]
  const verb = known.find((each) => each === second) ?? null
  return verb === null && second !== '' ? null : { area, verb }
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
