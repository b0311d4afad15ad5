import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** Admins may see every tutor, a studio only its own. */
export function maySeeTutor(actor: Actor, tutor: { studioId: number | null }): Verdict {
  return isAdmin(actor.role) || tutor.studioId === actor.id ? true : 'forbidden'
}

/** `studioId` null means the tutors of all studios. */
export function maySeeStudio(actor: Actor, studioId: number | null): Verdict {
  return isAdmin(actor.role) || studioId === actor.id ? true : 'forbidden'
}
