import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'

interface Account {
  readonly id: number
  readonly role: Role
}

/** A super admin administers every account, a regular admin those that are no admins, and its own (people.md 2). */
export function mayAdminister(actor: Account, target: Account): boolean {
  if (actor.role === Role.SuperAdmin) return true
  return actor.role === Role.RegularAdmin && (actor.id === target.id || !isAdmin(target.role))
}

/** Anyone registers as student or tutor; admins make the rest, and only a super admin makes admins (people.md 2). */
export function mayCreateAccount(actorRole: Role | null, role: Role): boolean {
  if (role === Role.Student || role === Role.Tutor) return true
  if (actorRole === null || !isAdmin(actorRole)) return false
  return !isAdmin(role) || actorRole === Role.SuperAdmin
}
