import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

interface Question {
  readonly actorId?: number | undefined
  readonly targetType?: string | undefined
  readonly targetId?: string | undefined
  /** Role of the account the question is about; null without one. */
  readonly userRole: Role | null
}

/**
 * Super admins read everything; others their own acts, one object's, or those on an account that is no admin's
 * (admin.md 2.2).
 */
export function mayReadAudit(actor: Actor, { actorId, targetType, targetId, userRole }: Question): Verdict {
  const isOneObject = targetType !== undefined && targetId !== undefined
  if (actor.role === Role.SuperAdmin || actorId === actor.id || isOneObject) return true
  return userRole !== null && !isAdmin(userRole) ? true : 'forbidden'
}
