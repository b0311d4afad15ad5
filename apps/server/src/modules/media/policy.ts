import { MediaKind, Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** The account whose photo this call changes: the caller's own, or the one that an admin names. */
export function photoTarget(actor: Actor, forUser: number | undefined): number | null {
  if (forUser === undefined) return actor.id
  return isAdmin(actor.role) ? forUser : null
}

/** Everyone may change their own photo; an admin also that of an account they may change otherwise (people.md 2). */
export function mayChangePhoto(actor: Actor, target: { id: number; role: Role }): Verdict {
  const isSelf = actor.id === target.id
  if (isSelf || actor.role === Role.SuperAdmin) return true
  return actor.role === Role.RegularAdmin && !isAdmin(target.role) ? true : 'forbidden'
}

export interface MediaTarget {
  readonly id: number
  readonly studioId: number | null
  readonly activated: boolean
  readonly introVideoRetryAt: Date | null
}

/**
 * Admins and the tutor's studio may upload every kind; the tutor only their own video, until they are activated, and
 * after a rejection only from the day the review names (people.md 2, extras.md 11.1).
 */
export function mayUploadMedia(
  actor: Actor,
  tutor: MediaTarget,
  given: { kinds: readonly MediaKind[]; at: Date },
): Verdict {
  if (isAdmin(actor.role)) return true
  if (actor.role === Role.Studio) return tutor.studioId === actor.id ? true : 'forbidden'
  const isOwnVideo = actor.id === tutor.id && given.kinds.every((kind) => kind === MediaKind.Video)
  const isInTime = tutor.introVideoRetryAt === null || given.at >= tutor.introVideoRetryAt
  return isOwnVideo && !tutor.activated && isInTime ? true : 'forbidden'
}
