import { z } from '@hiwar/client/schema.ts'
import { newPasswordShape, sameTwice } from '../../parts/new-password.ts'

/** The present password is only asked for: an old one must be accepted whatever the rule of today (people.md 1). */
export const ChangePassword = z.object({ current: z.string(), ...newPasswordShape }).check(sameTwice)
