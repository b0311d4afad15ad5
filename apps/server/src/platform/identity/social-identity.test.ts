// Against the local provider over HTTP: what counts as a proof, what is refused, and what means the provider is away.
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateKeyPair, SignJWT } from 'jose'
import { startOpenId, type RunningOpenId } from '../../../../../doubles/openid/server.ts'
import { ProofRefused, ProviderUnavailable, createSocialIdentity, type SocialSettings } from './social-identity.ts'

const page = 'http://127.0.0.1:3001/signed-in'
const mona = { email: 'mona@example.com', name: 'منى', isVerified: true }
let running: RunningOpenId
let now = () => new Date()

beforeAll(async () => {
  running = await startOpenId()
})
afterAll(async () => {
  await running.close()
})
beforeEach(() => {
  running.fault = 'none'
  now = () => new Date()
})

function identity(change: Partial<SocialSettings> = {}) {
  return createSocialIdentity({
    issuer: running.issuer,
    clientId: running.provider.clientId,
    clientSecret: running.provider.clientSecret,
    tokenInfoUrl: undefined,
    page,
    timeoutMs: 20_000,
    now: () => now(),
    log: { error: () => undefined },
    ...change,
  })
}

const ofIdToken = async (claims: Record<string, unknown> = {}, nonce?: string) =>
  await identity().identify({
    type: 'id-token',
    token: await running.provider.idToken(mona, claims),
    ...(nonce === undefined ? {} : { nonce }),
  })

test('an id credential of the provider for us names a verified address in lower case', async () => {
  expect(await ofIdToken({ email: ' Mona@Example.com ' })).toEqual({ email: 'mona@example.com' })
  expect(await ofIdToken({ email_verified: 'true' })).toEqual({ email: 'mona@example.com' })
  expect(await ofIdToken({ nonce: 'a-nonce-of-this-browser' }, 'a-nonce-of-this-browser')).toEqual({
    email: 'mona@example.com',
  })
  expect(await ofIdToken({ azp: undefined })).toEqual({ email: 'mona@example.com' })
})

const second = Math.floor(Date.now() / 1000)
test.each([
  ['another issuer', { iss: 'https://elsewhere.example.com' }],
  ['another audience', { aud: 'other.apps.googleusercontent.com' }],
  ['made by another party', { azp: 'other.apps.googleusercontent.com' }],
  ['for several, none named', { aud: ['hiwar-local.apps.googleusercontent.com', 'b'], azp: undefined }],
  ['over', { iat: second - 7200, exp: second - 3600 }],
  ['without an end', { exp: undefined }],
  ['without a person', { sub: undefined }],
  ['an unverified address', { email_verified: false }],
  ['no word of verification', { email_verified: undefined }],
  ['no address', { email: undefined }],
])('an id credential is refused: %s', async (_, claims) => {
  await expect(ofIdToken(claims)).rejects.toBeInstanceOf(ProofRefused)
})

test('a nonce that is asked for must be there', async () => {
  await expect(ofIdToken({ nonce: 'a-nonce-of-another-one' }, 'a-nonce-of-this-browser')).rejects.toBeInstanceOf(
    ProofRefused,
  )
  await expect(ofIdToken({}, 'a-nonce-of-this-browser')).rejects.toBeInstanceOf(ProofRefused)
})

test("a stranger's signature, no signature, a shared secret and nonsense are no proof", async () => {
  const { provider } = running
  const claims = { iss: provider.issuer, aud: provider.clientId, sub: '1', email: mona.email, email_verified: true }
  const { privateKey } = await generateKeyPair('RS256')
  const kid = provider.publishedKeys().keys[0]?.kid ?? ''
  const sign = (alg: string) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).setIssuedAt().setExpirationTime('1h')
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const forged = [
    await sign('RS256').sign(privateKey),
    await sign('HS256').sign(new TextEncoder().encode(provider.clientSecret.padEnd(32, '-'))),
    `${encode({ alg: 'none' })}.${encode({ ...claims, iat: second, exp: second + 60 })}.`,
    'nonsense',
    `${(await provider.idToken(mona)).slice(0, -6)}AAAAAA`,
  ]
  for (const token of forged)
    await expect(identity().identify({ type: 'id-token', token })).rejects.toBeInstanceOf(ProofRefused)
})

test('new keys of the provider are found by themselves; forgotten ones are worth nothing', async () => {
  const social = identity()
  await social.identify({ type: 'id-token', token: await running.provider.idToken(mona) })
  const old = await running.provider.idToken(mona)
  await running.provider.rotateKeys(true)
  const fresh = identity()
  expect(await fresh.identify({ type: 'id-token', token: await running.provider.idToken(mona) })).toEqual({
    email: mona.email,
  })
  await expect(fresh.identify({ type: 'id-token', token: old })).rejects.toBeInstanceOf(ProofRefused)
})

test.each([
  ['introspection', undefined],
  ['tokeninfo', '/tokeninfo'],
] as const)('an access token counts only when made for us: %s', async (_, path) => {
  const social = identity({ tokenInfoUrl: path === undefined ? undefined : `${running.issuer}${path}` })
  const of = async (token: string) => await social.identify({ type: 'bearer', token })
  expect(await of(running.provider.accessToken(mona))).toEqual({ email: mona.email })
  await expect(of(running.provider.accessToken(mona, 'another-app'))).rejects.toBeInstanceOf(ProofRefused)
  await expect(of(running.provider.accessToken({ ...mona, isVerified: false }))).rejects.toBeInstanceOf(ProofRefused)
  await expect(of('unknown')).rejects.toBeInstanceOf(ProofRefused)
})

const request = (change: object = {}) => ({
  clientId: running.provider.clientId,
  redirectUri: 'postmessage',
  nonce: undefined,
  challenge: undefined,
  ...change,
})

test('a code is exchanged once, to where it was sent, with its verifier', async () => {
  const social = identity()
  const code = running.provider.code(mona, request())
  expect(await social.identify({ type: 'code', token: code })).toEqual({ email: mona.email })
  await expect(social.identify({ type: 'code', token: code })).rejects.toBeInstanceOf(ProofRefused)

  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const pageCode = (change = {}) =>
    running.provider.code(mona, request({ redirectUri: page, challenge, nonce: 'nonce-of-this-browser', ...change }))
  const proof = { type: 'code', redirect: 'page', verifier, nonce: 'nonce-of-this-browser' } as const
  expect(await social.identify({ ...proof, token: pageCode() })).toEqual({ email: mona.email })
  await expect(
    social.identify({ ...proof, token: pageCode(), verifier: randomBytes(32).toString('base64url') }),
  ).rejects.toBeInstanceOf(ProofRefused)
  await expect(
    social.identify({ ...proof, token: pageCode({ nonce: 'nonce-of-another-one' }) }),
  ).rejects.toBeInstanceOf(ProofRefused)
  await expect(social.identify({ type: 'code', token: pageCode(), verifier })).rejects.toBeInstanceOf(ProofRefused)
})

test('a provider that is off, away, silent, somebody else or refuses our secret is away, not a bad proof', async () => {
  const token = await running.provider.idToken(mona)
  for (const fault of ['away', 'silent'] as const) {
    running.fault = fault
    await expect(identity({ timeoutMs: 500 }).identify({ type: 'id-token', token })).rejects.toBeInstanceOf(
      ProviderUnavailable,
    )
  }
  running.fault = 'none'
  expect(await identity().identify({ type: 'id-token', token })).toEqual({ email: mona.email })
  await expect(identity({ issuer: null }).identify({ type: 'id-token', token })).rejects.toBeInstanceOf(
    ProviderUnavailable,
  )
  await expect(identity({ issuer: 'http://127.0.0.1:9' }).entry()).rejects.toBeInstanceOf(ProviderUnavailable)
  await expect(identity({ issuer: `${running.issuer}/` }).entry()).rejects.toBeInstanceOf(ProviderUnavailable)
  await expect(
    identity({ clientSecret: 'wrong' }).identify({ type: 'code', token: running.provider.code(mona, request()) }),
  ).rejects.toBeInstanceOf(ProviderUnavailable)
})

test('the entry tells a browser where to go; without a provider there is none', async () => {
  expect(await identity().entry()).toEqual({
    authorizeUrl: `${running.issuer}/authorize`,
    clientId: running.provider.clientId,
    redirectUri: page,
  })
  expect(await identity({ issuer: null }).entry()).toBeNull()
})
