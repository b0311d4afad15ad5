import type { AuditEntry } from '@hiwar/contract/admin.ts'
import { auditTargetTypes } from '@hiwar/contract/audit.ts'
import type { AuditTargetType } from '@hiwar/contract/audit.ts'

/** The page that shows a thing of the log by its id; null for things without one. */
const pageOfTarget: Readonly<Record<AuditTargetType, ((id: string) => string) | null>> = {
  user: (id) => `/user/${id}`,
  invoice: (id) => `/invoices?open=${id}`,
  transaction: (id) => `/transactions?open=${id}`,
  plan: (id) => `/plans?open=${id}`,
  coupon: (id) => `/plans?tab=coupons&open=${id}`,
  invite: (id) => `/plans?tab=invites&open=${id}`,
  lesson: (id) => `/lessons?open=${id}`,
  interview: (id) => `/interviews?open=${id}`,
  demo: (id) => `/interviews?tab=demo&open=${id}`,
  rating: null,
  topic: () => '/topics',
  report: (id) => `/reports?open=${id}`,
  contact: (id) => `/contact-requests?open=${id}`,
  cache: () => '/platform-settings',
  settings: () => '/platform-settings',
  chat: null,
  list: null,
}

/** The kind of thing an entry is about; null for one the contract no longer has. */
export function targetTypeOf({ targetType }: Pick<AuditEntry, 'targetType'>): AuditTargetType | null {
  return auditTargetTypes.find((type) => type === targetType) ?? null
}

/** Where the thing of an entry is shown; null for one that is gone or has no page. */
export function targetPage(entry: Pick<AuditEntry, 'targetType' | 'targetId' | 'action'>): string | null {
  const type = targetTypeOf(entry)
  if (type === null || entry.action.endsWith('.delete')) return null
  return pageOfTarget[type]?.(encodeURIComponent(entry.targetId ?? '')) ?? null
}
