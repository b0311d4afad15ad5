import { City, Gender } from '@hiwar/contract/enums.ts'
import { BirthYear, Phone, UserName, oneOf, tutorTextNames, tutorTexts } from '@hiwar/contract/fields.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { z } from '@hiwar/client/schema.ts'

/** What students read about a tutor. */
export const Profile = z.object({ name: UserName, ...tutorTexts })
export type Profile = z.infer<typeof Profile>

/** Everything a tutor's account needs before onboarding (people.md R4). */
export const WholeProfile = z.extend(Profile, {
  phone: Phone,
  city: oneOf(City),
  gender: oneOf(Gender),
  birthYear: BirthYear,
})
export type WholeProfile = z.infer<typeof WholeProfile>

/** The texts of a tutor as a form holds them. */
export const textsOf = (tutor: TutorMeta) =>
  Object.fromEntries(tutorTextNames.map((name) => [name, tutor[name] ?? ''])) as Record<
    (typeof tutorTextNames)[number],
    string
  >

/** The values that differ from the stored account; a text that is empty and was never written does not. */
export function changesOf(user: UserSelf, tutor: TutorMeta, values: Partial<WholeProfile>): Partial<WholeProfile> {
  const stored = new Map<string, unknown>(Object.entries({ ...user, ...textsOf(tutor) }))
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== undefined && value !== stored.get(field)),
  )
}
