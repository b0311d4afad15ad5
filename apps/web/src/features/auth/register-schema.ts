import { CreateUser } from '@hiwar/contract/users.ts'
import { z } from '@hiwar/client/schema.ts'
import { newPasswordShape, sameTwice } from '../../parts/new-password.ts'

/** The contract's rules, the password once more, and the tick. */
export const Register = z
  .object({
    email: CreateUser.shape.email,
    ...newPasswordShape,
    terms: z.boolean().check(z.refine((isTicked) => isTicked, { error: 'terms-not-accepted' })),
  })
  .check(sameTwice)
