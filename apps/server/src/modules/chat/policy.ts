import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

interface ChatTarget {
  readonly id: number
  readonly role: Role
  /** True when students can find and book this tutor. */
  readonly isOnboarded: boolean
}

/**
 * Who may open a room: a student with tutors and managers, a tutor with managers, a manager with tutors and managers.
 * Once the room exists both may write (lessons.md 7).
 */
export function mayStart(actor: Actor, other: ChatTarget): Verdict {
  if (actor.id === other.id) return 'forbidden'
  if (actor.role === Role.Student)
    return isTutorLike(other.role) && actor.verifiedEmail && other.isOnboarded ? true : 'forbidden'
  if (actor.role === Role.Tutor) return other.role === Role.TutorManager ? true : 'forbidden'
  return actor.role === Role.TutorManager && isTutorLike(other.role) ? true : 'forbidden'
}

/** Members may read a room; admins too, which is written to the audit log. */
export function mayRead(actor: Actor, memberIds: readonly number[] | undefined): Verdict {
  if (memberIds === undefined) return 'room-not-found'
  return memberIds.includes(actor.id) || isAdmin(actor.role) ? true : 'forbidden'
}

/** Everyone may list their own rooms, admins anyone's. */
export function mayListRooms(actor: Actor, userId: number): Verdict {
  return actor.id === userId || isAdmin(actor.role) ? true : 'forbidden'
}

/** The room of two people may be looked up by either of them and by admins. */
export function mayFindRoom(actor: Actor, memberIds: readonly number[]): Verdict {
  return memberIds.includes(actor.id) || isAdmin(actor.role) ? true : 'forbidden'
}

/** Only members pin or mute a room, each for themselves. */
export function mayChangeSettings(actor: Actor, memberIds: readonly number[] | undefined): Verdict {
  if (memberIds === undefined) return 'room-not-found'
  return memberIds.includes(actor.id) ? true : 'forbidden'
}
