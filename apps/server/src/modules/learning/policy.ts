import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** Admins, and tutors who have or had a lesson with the student (more.md 2). */
export function mayRead(actor: Actor, { hasLesson }: { hasLesson: boolean }): Verdict {
  return isAdmin(actor.role) || hasLesson ? true : 'forbidden'
}
