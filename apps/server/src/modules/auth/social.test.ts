// POST /auth/google (people.md 1) through HTTP, with a provider that speaks OpenID Connect.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bounds } from '@hiwar/contract/bounds.ts'
import { getSocialSignIn, signInSocially, signInWithPassword } from '@hiwar/contract/auth.ts'
import { sendPasswordCode } from '@hiwar/contract/confirmation-codes.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { createUser, getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import { startOpenId, type RunningOpenId } from '../../../../../doubles/openid/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { signingInBy } from '../../../test/openid.ts'

const NOW = new Date()

let provider: RunningOpenId
let app: TestApp
beforeAll(async () => {
  provider = await startOpenId()
  app = await buildTestApp({ environment: signingInBy(provider) })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  app.clock.set(NOW)
  provider.fault = 'none'
})

let count = 0
const newAddress = () => `social${++count}@example.com`
const accountOf = (email: string) => ({ email, name: 'سارة', isVerified: true })
const credential = async (email: string) => await provider.provider.idToken(accountOf(email))

const enter = async (email: string, role?: 3 | 4) =>
  await app.call(signInSocially, {
    body: { token: await credential(email), type: 'id-token', ...(role === undefined ? {} : { role }) },
  })

test('registering creates a verified account without password or name, and its token works', async () => {
  const email = newAddress()
  const { status, body } = await enter(email.toUpperCase(), Role.Student)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ email, role: Role.Student, verifiedEmail: true, hasPassword: false, name: null })
  expect((await app.call(getCurrentUser, { as: body })).body).toMatchObject({ id: body.user.id })
  const asTutor = { as: await app.people.admin(), query: { tutorId: body.user.id } }
  expect((await app.call(getTutorMeta, asTutor)).body.code).toBe('tutor-not-found')
  expect(
    await app.deps.db.selectFrom('confirmationCodes').select('userId').where('userId', '=', body.user.id).execute(),
  ).toEqual([])
})

test("a tutor's account is created with its tutor row, not activated", async () => {
  const { body } = await enter(newAddress(), Role.Tutor)
  const meta = await app.call(getTutorMeta, { as: body, query: { tutorId: body.user.id } })
  expect(meta.body).toMatchObject({ activated: false, notice: 30 })
})

test('all three kinds of proof sign in to the same account', async () => {
  const email = newAddress()
  const { body: first } = await enter(email, Role.Student)
  const code = provider.provider.code(accountOf(email), {
    clientId: provider.provider.clientId,
    redirectUri: 'postmessage',
    nonce: undefined,
    challenge: undefined,
  })
  const proofs = [
    { token: await credential(email), type: 'id-token' },
    { token: provider.provider.accessToken(accountOf(email)), type: 'bearer' },
    { token: code, type: 'code' },
  ] as const
  for (const proof of proofs) {
    const { status, body } = await app.call(signInSocially, { body: proof })
    expect(status).toBe(200)
    expect(body.user.id).toBe(first.user.id)
  }
})

test('signing in without an account is refused and creates none', async () => {
  const email = newAddress()
  expect(await enter(email)).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
  expect(await app.deps.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})

test('an account of another role is not opened by the registration screen', async () => {
  const email = newAddress()
  await enter(email, Role.Student)
  expect(await enter(email, Role.Tutor)).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'role' } })
  expect((await enter(email, Role.Student)).status).toBe(200)
  expect((await enter(email)).status).toBe(200)
})

test.each([Role.RegularAdmin, Role.SuperAdmin, Role.Studio, Role.TutorManager])(
  'role %i signs in and cannot be registered',
  async (role) => {
    const person = await app.people.someone(role)
    expect((await enter(person.email)).body.user).toMatchObject({ id: person.id, role })
    const wished = await app.call(signInSocially, {
      body: { token: await credential(newAddress()), type: 'id-token', role: role as never },
    })
    expect(wished).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  },
)

test("an account created with somebody else's address is taken over: its password and tokens stop working", async () => {
  const email = newAddress()
  const { body: squatter } = await app.call(createUser, { body: { role: Role.Student, email, password: 'lantern1!' } })
  const codes = async () =>
    await app.deps.db.selectFrom('confirmationCodes').select('purpose').where('userId', '=', squatter.user.id).execute()
  await app.call(sendPasswordCode, { body: { email } })
  expect(await codes()).toHaveLength(2)
  const { body: owner } = await enter(email)
  expect(owner.user).toMatchObject({ id: squatter.user.id, verifiedEmail: true, hasPassword: false })
  expect(await codes(), 'what was mailed before is worth nothing').toEqual([])
  expect((await app.call(getCurrentUser, { as: { token: squatter.token ?? '' } })).status).toBe(401)
  expect((await app.call(signInWithPassword, { body: { email, password: 'lantern1!' } })).status).toBe(404)
  expect((await app.call(getCurrentUser, { as: owner })).status).toBe(200)
})

test('a social sign-in by an email address that staff gave an account works once it is verified, or as late as a reset', async () => {
  const [email, student] = [newAddress(), await app.people.student()]
  const change = { params: { id: student.id }, body: { email } }
  expect((await app.call(updateUser, { as: await app.people.admin(), ...change })).status).toBe(200)
  const token = provider.provider.accessToken(accountOf(email))
  const enterByToken = async () => await app.call(signInSocially, { body: { token, type: 'bearer' } })
  expect(await enterByToken()).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
  const setVerified = async (verifiedEmail: boolean) =>
    await app.deps.db.updateTable('users').set({ verifiedEmail }).where('id', '=', student.id).execute()
  await setVerified(true)
  expect((await enterByToken()).status, 'verified by a code meanwhile').toBe(200)
  await setVerified(false)
  app.clock.advance(bounds.emailChange.noResetHours * HOUR_MS)
  expect((await enterByToken()).body.user).toMatchObject({ id: student.id, verifiedEmail: true })
})

test('a verified account keeps its password and its other sign-ins', async () => {
  const email = newAddress()
  const { body: registered } = await app.call(createUser, {
    body: { role: Role.Student, email, password: 'lantern1!' },
  })
  await app.deps.db.updateTable('users').set({ verifiedEmail: true }).where('id', '=', registered.user.id).execute()
  expect((await enter(email)).body.user).toMatchObject({ id: registered.user.id, hasPassword: true })
  expect((await app.call(getCurrentUser, { as: { token: registered.token ?? '' } })).status).toBe(200)
  expect((await app.call(signInWithPassword, { body: { email, password: 'lantern1!' } })).status).toBe(200)
})

test('two tabs registering at once create one account and both are signed in', async () => {
  const email = newAddress()
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await enter(email, Role.Student)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(1)
})

test.each([
  ['forged', async () => `${(await credential('a@example.com')).slice(0, -8)}AAAAAAAA`],
  [
    'for another app',
    async () => await provider.provider.idToken(accountOf('a@example.com'), { aud: 'x.apps.googleusercontent.com' }),
  ],
  [
    'unverified address',
    async () => await provider.provider.idToken({ ...accountOf('a@example.com'), isVerified: false }),
  ],
])('a proof that proves nothing is a bad request: %s', async (_, make) => {
  const answer = await app.call(signInSocially, { body: { token: await make(), type: 'id-token', role: 4 } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'token' } })
})

test.each([
  [{}],
  [{ token: 'x' }],
  [{ token: '', type: 'id-token' }],
  [{ token: 'x', type: 'magic' }],
  [{ token: 'x'.repeat(4097), type: 'code' }],
  [{ token: 'x', type: 'code', role: 6 }],
])('a malformed request is refused: %j', async (body) => {
  expect(await app.call(signInSocially, { body: body as never })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })
})

test('while the provider is unavailable calls answer 503, the entry too once its discovery is not cached', async () => {
  expect((await app.call(getSocialSignIn)).body).toMatchObject({
    clientId: provider.provider.clientId,
    redirectUri: 'http://app.test/signed-in',
  })
  const token = provider.provider.accessToken(accountOf('a@example.com'))
  provider.fault = 'away'
  expect(await app.call(signInSocially, { body: { token, type: 'bearer' } })).toMatchObject({
    status: 503,
    body: { code: 'service-unavailable' },
  })
  app.clock.advance(3 * DAY_MS)
  expect(await app.call(getSocialSignIn)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
})
