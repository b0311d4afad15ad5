import { Password } from '@hiwar/contract/fields.ts'
import { z } from '@hiwar/client/schema.ts'

/** The fields of a new password and its repetition. */
export const newPasswordShape = { password: Password, again: z.string() }

/** Checks that the repetition matches. */
export const sameTwice = z.refine<{ password: string; again: string }>((values) => values.password === values.again, {
  path: ['again'],
  error: 'different-passwords',
})
