// The fields of PUT /user/{id}: the one list that rights, audit entries and the statements derive from. A field of the
// contract without a line here does not compile.
import type { Received } from '@hiwar/contract/endpoint.ts'
import { PhotoSessionState, Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { updateUser } from '@hiwar/contract/users.ts'
import { photoSessionState } from '@hiwar/rules/photo-session.ts'

/** What is to change, without the proof of who changes it. */
export type ProfileChange = Omit<Received<typeof updateUser.body>, 'currentPassword'>
export type ProfileField = keyof ProfileChange

/** The account a change is about. `tutor` is null for users who do not teach. */
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

/** What the caller is to the account. */
export interface Relation {
  readonly isSelf: boolean
  /** An admin who outranks the target, or is it. */
  readonly isAdmin: boolean
  readonly isStudio: boolean
  readonly isManager: boolean
}

type MayWrite = (relation: Relation, target: Target) => boolean

const self: MayWrite = ({ isSelf }) => isSelf
const selfOrAdmin: MayWrite = ({ isSelf, isAdmin }) => isSelf || isAdmin
const admin: MayWrite = ({ isAdmin }) => isAdmin
const adminOrStudio: MayWrite = ({ isAdmin, isStudio }) => isAdmin || isStudio
const adminOrManager: MayWrite = ({ isAdmin, isManager }) => isAdmin || isManager

/**
 * Who may write each field (people.md 2), and the table whose column of the same name holds it: `derived` ones are
 * written to other columns by update.ts. Fields of `tutors` are only for accounts that teach. All of them are audited,
 * the password without its value.
 */
const profileFields = {
  email: { table: 'users', mayWrite: selfOrAdmin },
  password: { table: 'users', derived: true, mayWrite: self },
  name: { table: 'users', mayWrite: selfOrAdmin },
  address: { table: 'users', mayWrite: selfOrAdmin },
  gender: { table: 'users', mayWrite: selfOrAdmin },
  birthYear: { table: 'users', mayWrite: selfOrAdmin },
  phone: { table: 'users', mayWrite: selfOrAdmin },
  city: { table: 'users', mayWrite: selfOrAdmin },
  notificationMethod: { table: 'users', mayWrite: selfOrAdmin },
  // A tutor's photo comes from the photo session.
  image: { table: 'users', mayWrite: ({ isSelf, isAdmin }, { tutor }) => isAdmin || (isSelf && tutor === null) },
  video: { table: 'tutors', mayWrite: adminOrStudio },
  thumbnail: { table: 'tutors', mayWrite: adminOrStudio },
  bio: { table: 'tutors', mayWrite: selfOrAdmin },
  about: { table: 'tutors', mayWrite: selfOrAdmin },
  notice: { table: 'tutors', mayWrite: selfOrAdmin },
  studioId: {
    table: 'tutors',
    mayWrite: ({ isSelf, isAdmin }, target) => isAdmin || (isSelf && mayChooseStudio(target)),
  },
  activated: { table: 'tutors', mayWrite: admin },
  passedIntroVideo: { table: 'tutors', derived: true, mayWrite: adminOrManager },
  passedDemoSession: { table: 'tutors', derived: true, mayWrite: adminOrManager },
} as const satisfies Record<
  ProfileField,
  { readonly table: 'users' | 'tutors'; readonly derived?: true; readonly mayWrite: MayWrite }
>

/** After interview and demo session, until the photo session is done (people.md 11). */
function mayChooseStudio({ role, image, tutor }: Target): boolean {
  if (tutor === null) return true
  const isDone = photoSessionState({ ...tutor, image }) === PhotoSessionState.Done
  const hasPassed =
    isTutorLike(role) && (role === Role.TutorManager || (tutor.passedInterview && tutor.passedDemoSession))
  return hasPassed && !isDone
}

export const mayWriteField = (field: ProfileField, relation: Relation, target: Target): boolean =>
  profileFields[field].mayWrite(relation, target)

/** Whether the field exists only on accounts that teach. */
export const isTutorField = (field: ProfileField): boolean => profileFields[field].table === 'tutors'

const isProfileField = (name: string): name is ProfileField => Object.hasOwn(profileFields, name)

/** The fields that a change holds. */
export const fieldsSent = (change: ProfileChange): ProfileField[] =>
  Object.keys(change)
    .filter(isProfileField)
    .filter((field) => change[field] !== undefined)

type Columns<Table> = {
  [F in ProfileField]: (typeof profileFields)[F] extends { readonly derived: true }
    ? never
    : (typeof profileFields)[F] extends { readonly table: Table }
      ? F
      : never
}[ProfileField]

const isColumnOf =
  <Table extends 'users' | 'tutors'>(table: Table) =>
  (field: ProfileField): field is Columns<Table> =>
    profileFields[field].table === table && !('derived' in profileFields[field])

const fieldNames = Object.keys(profileFields).filter(isProfileField)
/** The fields that are columns of `users`, by the same name. */
export const userColumnFields = fieldNames.filter(isColumnOf('users'))
/** The fields that are columns of `tutors`, by the same name. */
export const tutorColumnFields = fieldNames.filter(isColumnOf('tutors'))
