import { hash } from '@node-rs/argon2'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { TooManyRequests } from '../../failure.ts'
import { createTokens, passwordMatches } from './tokens.ts'

const secret = 'a secret of our own, long enough for any'
const now = new Date('2026-07-06T07:00:00.000Z')
const signInId = 'b2b6a1de-5a3a-4c89-9d1e-6f1c5a1f0b11'
const tokens = createTokens(secret)

/** As ours, but for what is changed. */
async function token(given: { alg?: string; claims?: object; key?: string } = {}): Promise<string> {
  const iat = now.getTime() / 1000
  return await new SignJWT({ id: 7, sid: signInId, gen: 0, iat, exp: iat + 60, ...given.claims })
    .setProtectedHeader({ alg: given.alg ?? 'HS256' })
    .sign(new TextEncoder().encode(given.key ?? secret))
}

test('what is ours is read: whose, of which sign-in and generation, since when, until when', async () => {
  const iat = now.getTime() / 1000
  expect(await tokens.read(await token(), now)).toEqual({ id: 7, signInId, generation: 0, iat, exp: iat + 60 })
  const until = new Date(now.getTime() + 90 * DAY_MS)
  const issued = await tokens.issue({ id: 7, signInId, generation: 3, until }, now)
  expect(await tokens.read(issued, now)).toEqual({ id: 7, signInId, generation: 3, iat, exp: iat + 7 * 86_400 })
})

test('a token does not outlive its sign-in', async () => {
  const until = new Date(now.getTime() + DAY_MS)
  const issued = await tokens.issue({ id: 7, signInId, generation: 0, until }, now)
  expect(await tokens.read(issued, now)).toMatchObject({ exp: until.getTime() / 1000 })
})

test.each([
  ['another algorithm, though with our secret', { alg: 'HS384' }],
  ['another secret', { key: `${secret}!` }],
  ['nobody', { claims: { id: undefined } }],
  ['a name for an id', { claims: { id: '7' } }],
  ['a name for a generation', { claims: { gen: 'latest' } }],
  ['of no generation', { claims: { gen: undefined } }],
  ['of no sign-in, as they were before', { claims: { sid: undefined } }],
  ['without an end', { claims: { exp: undefined } }],
  ['without a beginning', { claims: { iat: undefined } }],
  ['over', { claims: { exp: now.getTime() / 1000 } }],
])('a token is none: %s', async (_, given) => {
  expect(await tokens.read(await token(given), now)).toBeNull()
})

test('a token that was genuine once is none after its end', async () => {
  const genuine = await token()
  expect(await tokens.read(genuine, now)).not.toBeNull()
  expect(await tokens.read(genuine, new Date(now.getTime() + 60_000))).toBeNull()
})

test('so many passwords are hashed and wait at a time; more are refused', async () => {
  const quick = await hash('lantern1!', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const tries = Array.from({ length: 300 }, async () => await passwordMatches('lantern1!', quick))
  const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(96)
  expect(refused).toContainEqual({ status: 'rejected', reason: expect.any(TooManyRequests) })
  expect(await passwordMatches('lantern1!', quick), 'when they are done').toBe(true)
})
