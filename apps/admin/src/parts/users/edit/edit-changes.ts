import type { SentTo } from '@hiwar/client/http.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf, updateUser } from '@hiwar/contract/users.ts'
import type { EditUser } from './edit-schema.ts'

/** An account as it was loaded; `tutor` is null for those who do not teach. */
export interface Account {
  readonly user: UserSelf
  readonly tutor: TutorMeta | null
}

export type UserChange = NonNullable<SentTo<typeof updateUser>['body']>

const userFields = [
  'name',
  'email',
  'phone',
  'address',
  'gender',
  'birthYear',
  'city',
  'notificationMethod',
] as const satisfies readonly (keyof UserSelf & keyof EditUser)[]
const tutorFields = ['bio', 'about', 'notice', 'studioId'] as const satisfies readonly (keyof TutorMeta &
  keyof EditUser)[]

type Fields = Readonly<Record<string, unknown>>

/** The stored values of the fields that can be edited. */
export function storedFields({ user, tutor }: Account): Fields {
  return {
    ...Object.fromEntries(userFields.map((field) => [field, user[field]])),
    ...(tutor !== null && Object.fromEntries(tutorFields.map((field) => [field, tutor[field]]))),
  }
}

/** Empty text boxes hold `''`; what was never chosen is undefined. */
export function formValues({ user, tutor }: Account) {
  return {
    name: user.name ?? '',
    email: user.email,
    phone: user.phone ?? '',
    address: user.address ?? '',
    gender: user.gender ?? undefined,
    birthYear: user.birthYear ?? undefined,
    city: user.city ?? undefined,
    notificationMethod: user.notificationMethod,
    bio: tutor?.bio ?? '',
    about: tutor?.about ?? '',
    notice: tutor?.notice,
    studioId: tutor?.studioId ?? null,
  }
}

/** A birth year and a notice cannot be cleared: empty, they stay as they are. */
const stays: ReadonlySet<string> = new Set(['birthYear', 'notice', 'email'])

/** The fields that differ from what is stored; null clears one. */
export function changesOf(account: Account, values: EditUser): UserChange {
  const wanted: Fields = values
  const changed = Object.entries(storedFields(account)).flatMap(([field, stored]) => {
    const value = wanted[field] === undefined || wanted[field] === '' ? null : wanted[field]
    if (value === stored || (value === null && stays.has(field))) return []
    return [[field, value]]
  })
  return Object.fromEntries(changed) as UserChange
}

/** The stored values of the fields that a change holds. */
export function beforeChange(account: Account, change: UserChange): Record<string, unknown> {
  const stored = storedFields(account)
  return Object.fromEntries(Object.keys(change).map((field) => [field, stored[field]]))
}

/** What somebody else changed since the form was opened; null when nothing of it moved. */
export function movedSince(opened: Account, now: Account): { before: Fields; after: Fields } | null {
  const [before, after] = [storedFields(opened), storedFields(now)]
  const moved = Object.keys(after).filter((field) => before[field] !== after[field])
  if (moved.length === 0) return null
  const only = (fields: Fields) => Object.fromEntries(moved.map((field) => [field, fields[field]]))
  return { before: only(before), after: only(after) }
}

/** What a change takes from the person, as sentences (admin.md 1.4). */
export function lossesOf({ user }: Account, change: UserChange): string[] {
  const changesPhone = change.phone !== undefined
  return [
    ...(change.email !== undefined ? ['يفقد البريد تأكيده، ونخبر البريد القديم بالتغيير.'] : []),
    ...(changesPhone && user.verifiedPhone ? ['يفقد الرقم تأكيده، وتتوقّف رسائلنا إليه حتى يُؤكَّد الجديد.'] : []),
  ]
}
