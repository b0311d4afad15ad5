import { createHmac, createSecretKey, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { jwtVerify, type JWTPayload } from 'jose'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Purpose } from '@hiwar/contract/enums.ts'
import { DAY_SECONDS } from '@hiwar/contract/time.ts'
import { TooManyRequests } from '../../failure.ts'
import { ConcurrencyLimitReached, createConcurrencyLimit } from '../cache/concurrency-limit.ts'

/** Tokens whose signature was found genuine. */
const MOST_KEPT = 10_000

/** Whose token it is, of which sign-in and generation (more.md 1), and its unix seconds. */
export interface TokenClaims {
  readonly id: number
  readonly signInId: string
  readonly generation: number
  readonly iat: number
  readonly exp: number
}

export interface Tokens {
  /** A Bearer token `{ id, sid, gen, iat, exp }` for 7 days from `at`, but not beyond `until`. */
  issue(owner: Pick<TokenClaims, 'id' | 'signInId' | 'generation'> & { until: Date }, at: Date): Promise<string>
  /** As `read` for a token that was read before; undefined for any other. */
  known(token: string, at: Date): TokenClaims | null | undefined
  /** What a token says that is genuine and not expired at `at`; null otherwise. */
  read(token: string, at: Date): Promise<TokenClaims | null>
  /** Proof of access to one session, 10 minutes (lessons.md 6). */
  issueForSession(given: { userId: number; name: string; room: string }, at: Date): Promise<string>
}

/** HS256 only, clock tolerance 0. `secret` of at least 32 characters. */
export function createTokens(secret: string): Tokens {
  const key = createSecretKey(secret, 'utf8')
  const genuine = new Map<string, TokenClaims>()
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  // The library would sign in the thread pool, in line behind the passwords that are being verified there.
  const sign = (payload: Record<string, unknown>, at: Date, exp: number) => {
    const claims = { ...payload, iat: seconds(at), exp }
    const signed = [{ alg: 'HS256' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  }

  const known = (token: string, at: Date) => {
    const claims = genuine.get(token)
    return claims === undefined || claims.exp > seconds(at) ? claims : null
  }

  return {
    known,
    issue: async ({ id, signInId, generation, until }, at) => {
      const exp = Math.min(seconds(at) + bounds.token.days * DAY_SECONDS, seconds(until))
      return sign({ id, sid: signInId, gen: generation }, at, exp)
    },
    issueForSession: async ({ userId, name, room }, at) =>
      sign({ sub: String(userId), name, room }, at, seconds(at) + bounds.session.tokenMinutes * 60),
    async read(token, at) {
      const before = known(token, at)
      if (before !== undefined) return before
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: at, clockTolerance: 0 })
        const claims = claimsOf(payload)
        if (claims === null) return null
        // The signature does not change: it is worked out once for each token. Whether the token still counts is asked
        // each time.
        if (genuine.size >= MOST_KEPT) genuine.clear()
        genuine.set(token, claims)
        return claims
      } catch {
        // Forged, malformed or expired are all one thing here: no user.
        return null
      }
    },
  }
}

/** Null for a token of another kind, and for one from before sign-ins had rows. */
function claimsOf({ id, sid: signInId, gen: generation, iat, exp }: JWTPayload): TokenClaims | null {
  if (typeof id !== 'number' || typeof signInId !== 'string' || typeof generation !== 'number') return null
  return iat === undefined || exp === undefined ? null : { id, signInId, generation, iat, exp }
}

// argon2id is this library's default; the numbers are its smallest safe set.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
// A hash of nothing anybody can type, so an unknown address takes as long as a wrong password.
const decoy = hash('decoy\u0000', cost)

/** As many as there are threads for it; more in the queue than end within two seconds help nobody. */
const hashing = createConcurrencyLimit({ atOnce: 4, waiting: 200 })

/** Fails with `too-many-requests` when too many are hashed at this moment. */
export const hashPassword = async (password: string): Promise<string> =>
  await inTurn(async () => await hash(password, cost))

/** Verifies in the same time whether `stored` exists or not. Fails like `hashPassword`. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const matches = await inTurn(async () => await verify(stored ?? (await decoy), password))
  return matches && stored !== null
}

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await hashing.run(task)
  } catch (error) {
    throw error instanceof ConcurrencyLimitReached ? new TooManyRequests(1) : error
  }
}

/** True for a hash made with other parameters than today's. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(currentForm)

/** 5 digits, the first not 0, from the system's random source. */
export const makeCode = (): number => randomInt(10_000, 100_000)

/** The part of a calendar address that is renewed to end it (extras.md 4). */
export const makeCalendarKey = (): Uint8Array => randomBytes(16)

/** Keyed hash of a confirmation code: useless without the secret although a code has only 90,000 values. */
export function hashCode(secret: string, code: number, about: { userId: number; purpose: Purpose }): string {
  return createHmac('sha256', secret).update(`${about.userId}:${about.purpose}:${code}`).digest('base64url')
}

/** What a device that asks for a code is known by, in a cookie. */
export const makeDeviceId = (): string => randomBytes(16).toString('base64url')

/** Keyed hash of it, which stands with the code. */
export const hashDevice = (secret: string, deviceId: string): string =>
  createHmac('sha256', secret).update(`device:${deviceId}`).digest('base64url')

/** What a link that undoes a change of address holds. */
export const makeUndoToken = (): string => randomBytes(32).toString('base64url')

/** Keyed hash of it, by which its change is found. */
export const hashUndoToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`undo:${token}`).digest('base64url')

/** Keyed hash of a phone number: it recognises the number and does not tell it. */
export const hashPhone = (secret: string, phone: string): string =>
  createHmac('sha256', secret).update(`phone:${phone}`).digest('base64url')

/** Constant-time comparison of two texts of any length. */
export function sameText(one: string, other: string): boolean {
  const a = createHmac('sha256', 'compare').update(one).digest()
  const b = createHmac('sha256', 'compare').update(other).digest()
  return timingSafeEqual(a, b)
}
