import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { Email } from './fields.ts'
import { UserSelf } from './users.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './time.ts'

/** No password policy at sign-in: an old password must still work. */
export const SignIn = z.object({ email: Email, password: z.string().check(z.minLength(1), z.maxLength(100)) })

const SignedIn = z.object({ user: UserSelf, token: z.string() })

export const signInWithPassword = endpoint({
  name: 'signInWithPassword',
  method: 'POST',
  path: '/auth/password',
  who: 'anyone',
  summary: 'Sign in; every failure answers the same code in the same time',
  body: SignIn,
  reply: SignedIn,
  fails: ['user-not-found'],
  rateLimit: { points: 10, seconds: MINUTE_SECONDS, by: 'ip' },
})

/** What the sign-in provider gave the browser, and what belongs to it. */
export const SocialProof = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(4096)),
  /** Kind of `token`: an id credential, an access token or an authorization code. */
  type: z.enum(['id-token', 'bearer', 'code']),
  /** Must stand in the id credential when sent: it was asked for by this browser and nobody else. */
  nonce: z.optional(z.string().check(z.minLength(16), z.maxLength(128))),
  /** PKCE secret of the code. */
  verifier: z.optional(z.string().check(z.regex(/^[\w.~-]{43,128}$/))),
  /** Where the code was sent: `page` is `/signed-in` of the main app, absent is `postmessage`. */
  redirect: z.optional(z.enum(['postmessage', 'page'])),
})
export type SocialProof = z.infer<typeof SocialProof>

/** `role` says it is the registration screen, which may create an account. */
export const SignInSocially = z.extend(SocialProof, {
  role: z.optional(z.union([z.literal(Role.Tutor), z.literal(Role.Student)])),
})

export const signInSocially = endpoint({
  name: 'signInSocially',
  method: 'POST',
  path: '/auth/google',
  who: 'anyone',
  summary: 'Sign in or register with the proof of the social sign-in provider',
  body: SignInSocially,
  reply: SignedIn,
  fails: ['user-not-found', 'service-unavailable'],
  rateLimit: { points: 20, seconds: MINUTE_SECONDS, by: 'ip' },
})

/** How a browser asks the provider (OpenID Connect, authorization code with PKCE). */
export const SocialSignIn = z.object({ authorizeUrl: z.string(), clientId: z.string(), redirectUri: z.string() })
export type SocialSignIn = z.infer<typeof SocialSignIn>

export const getSocialSignIn = endpoint({
  name: 'getSocialSignIn',
  method: 'GET',
  path: '/auth/google',
  who: 'anyone',
  summary: 'Where the social sign-in button leads; null while there is no provider',
  reply: z.nullable(SocialSignIn),
  fails: ['service-unavailable'],
})

export const refreshToken = endpoint({
  name: 'refreshToken',
  method: 'POST',
  path: '/auth/refresh-token',
  who: 'signed-in',
  summary: 'A new token for one that is still valid',
  reply: z.string(),
  rateLimit: { points: 5, seconds: MINUTE_SECONDS, by: 'ip' },
})

export const signOutAll = endpoint({
  name: 'signOutAll',
  method: 'POST',
  path: '/auth/sign-out-all',
  who: 'signed-in',
  summary: 'End every session of the caller; this one goes on with a fresh token if wanted',
  body: z.optional(z.object({ keepThis: z._default(z.boolean(), true), calendar: z._default(z.boolean(), false) })),
  reply: z.object({ token: z.nullable(z.string()) }),
  audit: 'auth.sign-out-all',
  rateLimit: { points: 5, seconds: HOUR_SECONDS, by: 'user' },
})
