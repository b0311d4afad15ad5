// Loaded after the first render of the form, so that neither zod nor the schema delays it.
import { CreateUser } from '@hiwar/contract/users.ts'
import { z } from '@hiwar/client/schema.ts'
import { newPasswordShape, sameTwice } from '@hiwar/app/account/new-password.ts'

/** The contract's rules, the repeated password, and the consent to the terms. */
export const Register = z
  .object({
    email: CreateUser.shape.email,
    ...newPasswordShape,
    terms: z.boolean().check(z.refine((isTicked) => isTicked, { error: 'terms-not-accepted' })),
  })
  .check(sameTwice)
