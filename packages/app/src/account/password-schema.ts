import { z } from '@hiwar/client/schema.ts'
import { newPasswordShape, sameTwice } from './new-password.ts'

/** The current password is not validated: it may predate today's password rule (people.md 1). */
export const ChangePassword = z.object({ current: z.string(), ...newPasswordShape }).check(sameTwice)
