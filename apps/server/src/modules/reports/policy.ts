import type { UpdateReport } from '@hiwar/contract/reports.ts'
import type * as z from 'zod/mini'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

type ReportField = keyof z.infer<typeof UpdateReport>

interface ReportState {
  readonly createdBy: number
  readonly resolvedAt: Date | null
}

const creatorFields: ReadonlySet<ReportField> = new Set(['title', 'description', 'category', 'version'])
const adminFields: ReadonlySet<ReportField> = new Set(['category', 'resolved', 'assignedTo', 'outcome', 'version'])

/** A report is visible to its creator and to admins only. */
export function maySee(actor: Actor, report: { createdBy: number }): boolean {
  return isAdmin(actor.role) || report.createdBy === actor.id
}

/** Creators may correct their text until somebody replies; admins categorise, assign and resolve. */
export function mayUpdate(
  actor: Actor,
  report: ReportState & { publishedReplies: number },
  fields: readonly ReportField[],
): Verdict {
  const isOpenOwn = report.createdBy === actor.id && report.resolvedAt === null && report.publishedReplies === 0
  const isAllowed = (field: ReportField) =>
    (isAdmin(actor.role) && adminFields.has(field)) || (isOpenOwn && creatorFields.has(field))
  if (!isAdmin(actor.role) && !isOpenOwn) return 'forbidden'
  return fields.every(isAllowed) ? true : 'forbidden'
}

export function mayDelete(actor: Actor, report: ReportState & { replies: number }): Verdict {
  if (isAdmin(actor.role)) return true
  return report.createdBy === actor.id && report.resolvedAt === null && report.replies === 0 ? true : 'forbidden'
}

/** Only admins may write drafts. */
export function mayReply(actor: Actor, given: { draft: boolean }): Verdict {
  return isAdmin(actor.role) || !given.draft ? true : 'forbidden'
}

/** Drafts and replies to other people's reports are visible to admins only. */
export function maySeeReply(actor: Actor, reply: { draft: boolean; reportCreatedBy: number }): boolean {
  return isAdmin(actor.role) || (reply.reportCreatedBy === actor.id && !reply.draft)
}

/** Only the author may change a reply, and only an admin may publish one. */
export function mayUpdateReply(
  actor: Actor,
  reply: { createdBy: number },
  given: { draft?: boolean | undefined },
): Verdict {
  if (reply.createdBy !== actor.id) return 'forbidden'
  return given.draft === undefined || isAdmin(actor.role) ? true : 'forbidden'
}

export function mayDeleteReply(actor: Actor, reply: { createdBy: number }): Verdict {
  return isAdmin(actor.role) || reply.createdBy === actor.id ? true : 'forbidden'
}
