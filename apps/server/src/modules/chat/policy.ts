import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

interface ChatTarget {
  readonly id: number
  readonly role: Role
  /** Listed for students. */
  readonly isOnboarded: boolean
}

/**
 * Student to whoever teaches, tutor to manager, manager to whoever teaches; once a room is there both write (lessons.md
 * 7).
 */
export function mayStart(actor: Actor, other: ChatTarget): Verdict {
  if (actor.id === other.id) return 'forbidden'
  if (actor.role === Role.Student)
    return isTutorLike(other.role) && actor.verifiedEmail && other.isOnboarded ? true : 'forbidden'
  if (actor.role === Role.Tutor) return other.role === Role.TutorManager ? true : 'forbidden'
  return actor.role === Role.TutorManager && isTutorLike(other.role) ? true : 'forbidden'
}

/** Members read; admins too, and leave an entry. */
export function mayRead(actor: Actor, memberIds: readonly number[] | undefined): Verdict {
  if (memberIds === undefined) return 'room-not-found'
  return memberIds.includes(actor.id) || isAdmin(actor.role) ? true : 'forbidden'
}

/** Everyone lists their own rooms; admins anyone's. */
export function mayListRooms(actor: Actor, userId: number): Verdict {
  return actor.id === userId || isAdmin(actor.role) ? true : 'forbidden'
}
