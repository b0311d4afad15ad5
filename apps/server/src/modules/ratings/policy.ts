import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** Students rate tutors, tutors rate their own studio, which nobody else has (lessons.md 5). */
export function mayRatePair(actor: Actor, ratee: { id: number; role: Role }, ownStudioId: number | null): Verdict {
  if (actor.role === Role.Student) return isTutorLike(ratee.role) ? true : 'forbidden'
  return ratee.id === ownStudioId ? true : 'forbidden'
}

export function mayChange(actor: Actor, rating: { raterId: number }): Verdict {
  return actor.id === rating.raterId || isAdmin(actor.role) ? true : 'forbidden'
}

/** Users may list the ratings they gave, admins those of anyone. */
export function mayListOf(actor: Actor, raterId: number): Verdict {
  return actor.id === raterId || isAdmin(actor.role) ? true : 'forbidden'
}

/** Ratings of tutors are public, ratings of studios are for admins. */
export function maySeeRatingsOf(actor: Actor | null, ratee: { role: Role }): Verdict {
  return isTutorLike(ratee.role) || (actor !== null && isAdmin(actor.role)) ? true : 'forbidden'
}

/** A lesson can be rated once it has taken place. */
export function isRateable(lesson: { end: Date; canceledAt: Date | null }, now: Date): Verdict {
  return lesson.canceledAt === null && lesson.end <= now ? true : 'forbidden'
}
