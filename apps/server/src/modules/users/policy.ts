import type { Received } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import type { updateUser } from '@hiwar/contract/users.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

export type UserField = keyof Received<typeof updateUser.body>

/** Anyone registers as student or tutor; admins make the rest, and only a SuperAdmin makes admins (people.md 2). */
export function mayCreate(actor: Actor | null, role: Role): Verdict {
  if (role === Role.Student || role === Role.Tutor) return true
  if (actor === null || !isAdmin(actor.role)) return 'forbidden'
  return !isAdmin(role) || actor.role === Role.SuperAdmin ? true : 'forbidden'
}

/** The account a change is about. `tutor` is null for whoever does not teach. */
export interface Target {
  readonly id: number
  readonly role: Role
  readonly image: string | null
  readonly tutor: {
    readonly studioId: number | null
    readonly video: string | null
    readonly thumbnail: string | null
    readonly passedInterview: boolean
    readonly passedDemoSession: boolean
  } | null
}

interface Standing {
  readonly isSelf: boolean
  /** An admin who outranks the target, or is it. */
  readonly isAdmin: boolean
  readonly isStudio: boolean
  readonly isManager: boolean
}

function standingOf(actor: Actor, target: Target): Standing {
  const isSelf = actor.id === target.id
  return {
    isSelf,
    isAdmin: actor.role === Role.SuperAdmin || (actor.role === Role.RegularAdmin && (isSelf || !isAdmin(target.role))),
    isStudio: actor.role === Role.Studio && target.tutor?.studioId === actor.id,
    isManager: actor.role === Role.TutorManager && target.role === Role.Tutor,
  }
}

type Right = (standing: Standing, target: Target) => boolean

const selfOrAdmin: Right = (standing) => standing.isSelf || standing.isAdmin
const adminOnly: Right = (standing) => standing.isAdmin
const adminOrStudio: Right = (standing) => standing.isAdmin || standing.isStudio
const adminOrManager: Right = (standing) => standing.isAdmin || standing.isManager

/** The field rights of PUT /user/{id} (people.md 2). */
const rights: Record<UserField, Right> = {
  email: selfOrAdmin,
  password: (standing) => standing.isSelf,
  name: selfOrAdmin,
  address: selfOrAdmin,
  gender: selfOrAdmin,
  birthYear: selfOrAdmin,
  phone: selfOrAdmin,
  city: selfOrAdmin,
  notificationMethod: selfOrAdmin,
  // A tutor's photo comes from the photo session.
  image: (standing, target) => standing.isAdmin || (standing.isSelf && target.tutor === null),
  video: adminOrStudio,
  thumbnail: adminOrStudio,
  bio: selfOrAdmin,
  about: selfOrAdmin,
  notice: selfOrAdmin,
  studioId: (standing, target) => standing.isAdmin || (standing.isSelf && mayChooseStudio(target)),
  activated: adminOnly,
  passedIntroVideo: adminOrManager,
  passedDemoSession: adminOrManager,
}

/** After interview and demo session, until the photo session is done (people.md 11). */
function mayChooseStudio({ role, image, tutor }: Target): boolean {
  if (tutor === null) return true
  const isDone = tutor.studioId !== null && image !== null && tutor.video !== null && tutor.thumbnail !== null
  const hasPassed =
    isTutorLike(role) && (role === Role.TutorManager || (tutor.passedInterview && tutor.passedDemoSession))
  return hasPassed && !isDone
}

/** Whether this person may send exactly these fields for this account. */
export function mayUpdate(actor: Actor, target: Target, fields: readonly UserField[]): Verdict {
  const standing = standingOf(actor, target)
  if (!Object.values(standing).includes(true)) return 'forbidden'
  return fields.every((field) => rights[field](standing, target)) ? true : 'forbidden'
}

const tutorFields: ReadonlySet<UserField> = new Set([
  'video',
  'thumbnail',
  'bio',
  'about',
  'notice',
  'studioId',
  'activated',
  'passedIntroVideo',
  'passedDemoSession',
])

/** True when these fields fit the kind of account. */
export function fitsAccount(target: Target, fields: readonly UserField[]): boolean {
  return target.tutor !== null || !fields.some((field) => tutorFields.has(field))
}
