// Loaded after the first render of the forms, so that neither zod nor the schemas delay it.
import { CreateUser } from '@hiwar/contract/users.ts'
import { z } from '@hiwar/client/schema.ts'
import { newPasswordShape, sameTwice } from '../../parts/new-password.ts'

export { SignIn } from '@hiwar/contract/auth.ts'

/** The contract's rules, the repeated password, and the consent to the terms. */
export const Register = z
  .object({
    email: CreateUser.shape.email,
    ...newPasswordShape,
    terms: z.boolean().check(z.refine((isTicked) => isTicked, { error: 'terms-not-accepted' })),
  })
  .check(sameTwice)
