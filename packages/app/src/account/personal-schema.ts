import { bounds } from '@hiwar/contract/bounds.ts'
import { City, Gender } from '@hiwar/contract/enums.ts'
import { BirthYear, Email, Notice, Phone, UserName, oneOf, plainText } from '@hiwar/contract/fields.ts'
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
  address: z.optional(plainText(0, bounds.address.max)),
})
export type PersonalData = z.infer<typeof PersonalData>
