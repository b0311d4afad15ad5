import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

interface Members {
  readonly tutorId: number
  readonly studentId: number
}

const isMember = (actor: Actor, lesson: Members) => actor.id === lesson.tutorId || actor.id === lesson.studentId

/** Members and admins may read and cancel a lesson. */
export function mayAccess(actor: Actor, lesson: Members): Verdict {
  return isMember(actor, lesson) || isAdmin(actor.role) ? true : 'forbidden'
}

/** Only the student of a lesson may move it. */
export function mayMove(actor: Actor, lesson: Members): Verdict {
  return actor.role === Role.Student && actor.id === lesson.studentId ? true : 'forbidden'
}

/** Users may list their own lessons, admins anyone's. */
export function mayList(actor: Actor, users: readonly number[] | undefined): Verdict {
  if (isAdmin(actor.role)) return true
  return users?.length === 1 && users[0] === actor.id ? true : 'forbidden'
}
