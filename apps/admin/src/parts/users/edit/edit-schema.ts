import { z } from '@hiwar/client/schema.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { City, Gender, NotificationMethod } from '@hiwar/contract/enums.ts'
import { About, Bio, BirthYear, Email, Id, Notice, Phone, UserName, oneOf, plainText } from '@hiwar/contract/fields.ts'

/** What an admin changes of an account (admin.md 1.4). An emptied text box is an absent field: it clears what was there. */
export const EditUser = z.object({
  name: z.optional(UserName),
  email: Email,
  phone: z.optional(Phone),
  address: z.optional(plainText(0, bounds.address.max)),
  gender: z.optional(oneOf(Gender)),
  birthYear: z.optional(BirthYear),
  city: z.optional(oneOf(City)),
  notificationMethod: z.optional(z.nullable(oneOf(NotificationMethod))),
  bio: z.optional(Bio),
  about: z.optional(About),
  /** Null while the field is empty: the form would show what was stored in the place of undefined. */
  notice: z.optional(z.nullable(Notice)),
  studioId: z.optional(z.nullable(Id)),
})
export type EditUser = z.infer<typeof EditUser>
