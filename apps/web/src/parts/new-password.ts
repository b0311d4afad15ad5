import { Password } from '@hiwar/contract/fields.ts'
import { z } from '@hiwar/client/schema.ts'

/** A new password typed twice. */
export const newPasswordShape = { password: Password, again: z.string() }

/** The check that goes with it: both are the same. */
export const sameTwice = z.refine<{ password: string; again: string }>((values) => values.password === values.again, {
  path: ['again'],
  error: 'different-passwords',
})
