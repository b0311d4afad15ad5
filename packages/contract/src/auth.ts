import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { Email, Instant, QueryId } from './fields.ts'
import { admins } from './roles.ts'
import { UserSelf } from './users.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './time.ts'

/** No password policy at sign-in: an old password must still work. */
export const SignIn = z.object({ email: Email, password: z.string().check(z.minLength(1), z.maxLength(100)) })

/**
 * A code of the person's app, or a recovery code. Without a right one, an account that has a second factor is answered 401
 * `second-factor-required`, and that only after a right password or proof.
 */
const totp = z.optional(z.string().check(z.maxLength(bounds.secondFactor.typedMax)))

const SignedIn = z.object({ user: UserSelf, token: z.string() })

export const signInWithPassword = endpoint({
  name: 'signInWithPassword',
  method: 'POST',
  path: '/auth/password',
  who: 'anyone',
  summary: 'Sign in; every failure answers the same code in the same time',
  body: z.extend(SignIn, { totp }),
  reply: SignedIn,
  fails: ['user-not-found', 'second-factor-required'],
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
  totp,
})

export const signInSocially = endpoint({
  name: 'signInSocially',
  method: 'POST',
  path: '/auth/google',
  who: 'anyone',
  summary: 'Sign in or register with the proof of the social sign-in provider',
  body: SignInSocially,
  reply: SignedIn,
  fails: ['user-not-found', 'second-factor-required', 'service-unavailable'],
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
  withoutSecondFactor: true,
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

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/auth/sign-out',
  who: 'signed-in',
  summary: 'End this sign-in: its tokens stop working and its sockets close',
  withoutSecondFactor: true,
})

/** A place where somebody is signed in (more.md 1). */
export const SignInEntry = z.object({
  id: z.uuid(),
  /** Browser and system, "Chrome · Android"; empty when the client does not say. */
  label: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** The one this call was made by. */
  current: z.boolean(),
})
export type SignInEntry = z.infer<typeof SignInEntry>

export const listSignIns = endpoint({
  name: 'listSignIns',
  method: 'GET',
  path: '/auth/sign-in/list',
  who: 'signed-in',
  summary: 'Where I am signed in, last used first',
  reply: z.array(SignInEntry),
})

export const endSignIn = endpoint({
  name: 'endSignIn',
  method: 'DELETE',
  path: '/auth/sign-in/:id',
  who: 'signed-in',
  summary: 'End one of my sign-ins; ending it again changes nothing',
  params: z.object({ id: z.uuid() }),
  audit: 'auth.sign-in-end',
})

export const listSignInsOf = endpoint({
  name: 'listSignInsOf',
  method: 'GET',
  path: '/admin/sign-in/list',
  who: admins,
  summary: 'Where a person is signed in, last used first',
  query: z.object({ userId: QueryId }),
  reply: z.array(SignInEntry),
  fails: ['user-not-found'],
})

export const endSignInsOf = endpoint({
  name: 'endSignInsOf',
  method: 'DELETE',
  path: '/admin/sign-in/of/:userId',
  who: admins,
  summary: 'End all sign-ins of a person',
  params: z.object({ userId: QueryId }),
  fails: ['user-not-found'],
  audit: 'auth.sign-in-end',
})

/** The password, or for an account without one a fresh proof of the sign-in provider. */
const Confirmation = z.extend(z.partial(SocialProof), { password: z.optional(SignIn.shape.password) })

export const confirmIdentity = endpoint({
  name: 'confirmIdentity',
  method: 'POST',
  path: '/auth/confirm',
  who: 'signed-in',
  summary: 'It is still me: good for sensitive changes in the next 15 minutes of this sign-in',
  body: Confirmation,
  fails: ['wrong-password', 'service-unavailable'],
  withoutSecondFactor: true,
})

export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/auth/email-undo',
  who: 'anyone',
  summary: 'Give an account its former address back, by the link that address was mailed; ends all its sign-ins',
  body: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'invalid-verification-code' })) }),
  fails: ['invalid-verification-code', 'expired-verification-code', 'user-exists'],
  rateLimit: { points: 10, seconds: MINUTE_SECONDS, by: 'ip' },
})
