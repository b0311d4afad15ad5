import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

const isOwnOrAdmin = (actor: Actor, tutorId: number) => actor.id === tutorId || isAdmin(actor.role)

export function maySeeMeta(actor: Actor, tutorId: number): Verdict {
  return isOwnOrAdmin(actor, tutorId) ? true : 'forbidden'
}

/** A profile that is not listed is hidden, so this decides between showing it and `tutor-not-found`. */
export function mayPreview(actor: Actor | null, tutorId: number): boolean {
  return actor !== null && isOwnOrAdmin(actor, tutorId)
}

/** Who is online is for people with an account; favourites are a student's (extras.md 1). */
export function mayFilter(actor: Actor | null, by: { online: boolean; favourite: boolean }): Verdict {
  if (by.online && actor === null) return 'forbidden'
  return by.favourite && actor?.role !== Role.Student ? 'forbidden' : true
}
