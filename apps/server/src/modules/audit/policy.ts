import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

interface Question {
  readonly actorId?: number | undefined
  readonly targetType?: string | undefined
  readonly targetId?: string | undefined
  /** Roles of the accounts the question names, as `userId` or as its object; null for one that nobody has. */
  readonly accountRoles: readonly (Role | null)[]
}

/**
 * Super admins read everything; others their own acts, those on one object, or those on an account. An account that is
 * an admin's is closed to them however it is named (admin.md 2.2).
 */
export function mayReadAudit(actor: Actor, { actorId, targetType, targetId, accountRoles }: Question): Verdict {
  if (actor.role === Role.SuperAdmin || actorId === actor.id) return true
  const isBound = (targetType !== undefined && targetId !== undefined) || accountRoles.length > 0
  return isBound && accountRoles.every((role) => role !== null && !isAdmin(role)) ? true : 'forbidden'
}
