import { days, hours } from '@hiwar/arabic/plurals.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
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

/** Once stored, these can be changed but not cleared. */
const kept = ['email', 'birthYear', 'notice'] as const satisfies readonly (keyof EditUser)[]

/** The fields that were emptied although they cannot be cleared. */
export function emptiedFields(account: Account, values: EditUser): readonly (typeof kept)[number][] {
  const stored = storedFields(account)
  return kept.filter((field) => values[field] == null && stored[field] != null)
}

/** The fields that differ from what is stored; null clears one. */
export function changesOf(account: Account, values: EditUser): UserChange {
  const wanted: Fields = values
  const changed = Object.entries(storedFields(account)).flatMap(([field, stored]) => {
    const value = wanted[field] === undefined || wanted[field] === '' ? null : wanted[field]
    if (value === stored || (value === null && kept.some((each) => each === field))) return []
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

const emailLoss = () =>
  'يفقد البريد تأكيده، ونخبر العنوانين بالتغيير. صاحب البريد القديم يستطيع استعادته خلال ' +
  `${days(bounds.emailChange.undoHours / 24, 'object')}، ولا نرسل كود كلمة المرور إلى الجديد خلال ` +
  `${hours(bounds.emailChange.noResetHours, 'object')}.`

/** What a change takes from the person, as sentences (admin.md 1.4). */
export function lossesOf({ user }: Account, change: UserChange): string[] {
  const changesPhone = change.phone !== undefined
  return [
    ...(change.email !== undefined ? [emailLoss()] : []),
    ...(changesPhone && user.verifiedPhone ? ['يفقد الرقم تأكيده، وتتوقّف رسائلنا إليه حتى يُؤكَّد الجديد.'] : []),
  ]
}
