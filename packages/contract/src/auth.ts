import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email } from './fields.ts'
import { UserSelf } from './users.ts'

/** No password policy at sign-in: an old password must still work. */
export const SignIn = z.object({ email: Email, password: z.string().check(z.minLength(1), z.maxLength(100)) })

export const signInWithPassword = endpoint({
  name: 'signInWithPassword', method: 'POST', path: '/auth/password', who: 'anyone',
  summary: 'Sign in; every failure answers the same code in the same time',
  body: SignIn,
  reply: z.object({ user: UserSelf, token: z.string() }),
  fails: ['user-not-found'],
})

export const refreshToken = endpoint({
  name: 'refreshToken', method: 'POST', path: '/auth/refresh-token', who: 'signed-in',
  summary: 'A new token for one that is still valid', reply: z.string(),
})
