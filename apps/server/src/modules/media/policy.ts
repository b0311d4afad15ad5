import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** One's own photo; an admin changes those of whoever the admin may change by PUT /user/{id} (people.md 2). */
export function mayChangePhoto(actor: Actor, target: { id: number; role: Role }): Verdict {
  const isSelf = actor.id === target.id
  if (isSelf || actor.role === Role.SuperAdmin) return true
  return actor.role === Role.RegularAdmin && !isAdmin(target.role) ? true : 'forbidden'
}

/** `image`, `video`, `thumbnail` as they lie with a tutor. */
export type MediaKind = 'image' | 'video' | 'thumbnail'

export interface MediaTarget {
  readonly id: number
  readonly studioId: number | null
  readonly activated: boolean
  readonly introVideoRetryAt: Date | null
}

/**
 * Admins and the tutor's studio bring everything; the tutor brings the own video alone, until activation, and after a
 * rejection only from the named day on (people.md 2, extras.md 11.1).
 */
export function mayUploadMedia(
  actor: Actor,
  tutor: MediaTarget,
  given: { kinds: readonly MediaKind[]; at: Date },
): Verdict {
  if (isAdmin(actor.role)) return true
  if (actor.role === Role.Studio) return tutor.studioId === actor.id ? true : 'forbidden'
  const isOwnVideo = actor.id === tutor.id && given.kinds.every((kind) => kind === 'video')
  const isInTime = tutor.introVideoRetryAt === null || given.at >= tutor.introVideoRetryAt
  return isOwnVideo && !tutor.activated && isInTime ? true : 'forbidden'
}
