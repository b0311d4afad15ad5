import { City, Gender } from '@hiwar/contract/enums.ts'
import { About, Bio, BirthYear, Phone, UserName, oneOf } from '@hiwar/contract/fields.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { z } from '@hiwar/client/schema.ts'

/** What students read about a tutor. */
export const Profile = z.object({ name: UserName, bio: Bio, about: About })

/** Everything a tutor's account needs before onboarding (people.md R4). */
export const WholeProfile = z.extend(Profile, {
  phone: Phone,
  city: oneOf(City),
  gender: oneOf(Gender),
  birthYear: BirthYear,
})
export type WholeProfile = z.infer<typeof WholeProfile>

/** Only what differs from what is known goes out. */
export function changesOf(user: UserSelf, tutor: TutorMeta, values: Partial<WholeProfile>): Partial<WholeProfile> {
  const known = new Map<string, unknown>(Object.entries({ ...user, bio: tutor.bio, about: tutor.about }))
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== undefined && value !== known.get(field)),
  )
}
