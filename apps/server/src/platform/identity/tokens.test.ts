import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTokens } from './tokens.ts'

const secret = 'a secret of our own, long enough for any'
const now = new Date('2026-07-06T07:00:00.000Z')
const tokens = createTokens(secret)

/** As ours, but for what is changed. */
async function token(given: { alg?: string; claims?: object; key?: string } = {}): Promise<string> {
  const iat = now.getTime() / 1000
  return await new SignJWT({ id: 7, iat, exp: iat + 60, ...given.claims })
    .setProtectedHeader({ alg: given.alg ?? 'HS256' })
    .sign(new TextEncoder().encode(given.key ?? secret))
}

test('what is ours is read: whose, of which generation, since when, until when; older ones have no generation', async () => {
  const iat = now.getTime() / 1000
  expect(await tokens.read(await token(), now)).toEqual({ id: 7, generation: 0, iat, exp: iat + 60 })
  const issued = await tokens.issue({ id: 7, generation: 3 }, now)
  expect(await tokens.read(issued, now)).toEqual({ id: 7, generation: 3, iat, exp: iat + 7 * 86_400 })
})

test.each([
  ['another algorithm, though with our secret', { alg: 'HS384' }],
  ['another secret', { key: `${secret}!` }],
  ['nobody', { claims: { id: undefined } }],
  ['a name for an id', { claims: { id: '7' } }],
  ['a name for a generation', { claims: { gen: 'latest' } }],
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
