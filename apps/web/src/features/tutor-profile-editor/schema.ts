import { City, Gender } from '@hiwar/contract/enums.ts'
import { About, Bio, BirthYear, Phone, UserName, oneOf } from '@hiwar/contract/fields.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { z } from '@hiwar/client/schema.ts'

/** What students read about a tutor. */
export const Profile = z.object({ name: UserName, bio: Bio, about: About })
export type Profile = z.infer<typeof Profile>

/** Everything a tutor's account needs before onboarding (people.md R4). */
export const WholeProfile = z.extend(Profile, {
  phone: Phone,
  city: oneOf(City),
  gender: oneOf(Gender),
  birthYear: BirthYear,
})
export type WholeProfile = z.infer<typeof WholeProfile>

/** The values that differ from the stored account. */
export function changesOf(user: UserSelf, tutor: TutorMeta, values: Partial<WholeProfile>): Partial<WholeProfile> {
  const stored = new Map<string, unknown>(Object.entries({ ...user, bio: tutor.bio, about: tutor.about }))
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== undefined && value !== stored.get(field)),
  )
}
