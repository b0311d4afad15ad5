import { City, Gender } from '@hiwar/contract/enums.ts'
import { BirthYear, Email, Notice, Phone, UserName, oneOf } from '@hiwar/contract/fields.ts'
import { z } from '@hiwar/client/schema.ts'

/** The personal data a user can change. A field that was never set may stay empty. */
export const PersonalData = z.object({
  name: UserName,
  email: Email,
  phone: z.union([z.literal(''), Phone]),
  city: z.optional(oneOf(City)),
  gender: z.optional(oneOf(Gender)),
  birthYear: z.optional(BirthYear),
  notice: z.optional(Notice),
})
export type PersonalData = z.infer<typeof PersonalData>
