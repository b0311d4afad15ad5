// How sessions end and what is written down at the door: sign-out everywhere (extras.md 6.1), entries for staff
// (admin.md 2.2), old hashes.
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInWithPassword, signOutAll } from '@hiwar/contract/auth.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { openSocket } from '../../../test/sockets.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(async () => {
  await app.close()
})

const whoAmI = async (token: string | null) =>
  (await app.call(getCurrentUser, { as: { token: token ?? 'none' } })).status
const entriesAbout = async (userId: number) =>
  await app.deps.db
    .selectFrom('auditLog')
    .select(['action', 'outcome', 'actorId', 'requestId', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

test('signing out everywhere revokes every older token, closes the sockets and returns a new token', async () => {
  const person = await app.people.student()
  const socket = await openSocket(app.url, person.token)
  const closed = new Promise((resolve) => {
    socket.raw.once('disconnect', resolve)
  })

  const { status, body } = await app.call(signOutAll, { as: person, body: {} })
  expect(status).toBe(200)
  expect(await whoAmI(person.token)).toBe(401)
  expect(await whoAmI(body.token)).toBe(200)
  await closed
  const told = await app.deps.db
    .selectFrom('deliveries')
    .select(['kind', 'channel'])
    .where('userId', '=', person.id)
    .execute()
  expect(told).toEqual([{ kind: 'signed-out-everywhere', channel: 'email' }])
  await expect(openSocket(app.url, person.token)).rejects.toThrow()
})

test('with keepThis: false no token is returned, and an absent body means the defaults', async () => {
  const person = await app.people.student()
  const none = await app.call(signOutAll, { as: person, body: { keepThis: false } })
  expect(none).toMatchObject({ status: 200, body: { token: null } })
  expect(await whoAmI(person.token)).toBe(401)

  const other = await app.people.student()
  const bare = await fetch(`${app.url}/api/v1/auth/sign-out-all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}` },
  })
  expect(typeof ((await bare.json()) as { token: unknown }).token).toBe('string')
  expect(await app.call(signOutAll)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test('the calendar key is renewed only when asked and only where there is one', async () => {
  const key = Buffer.from('0123456789abcdef')
  const keyOf = async (id: number) =>
    (await app.deps.db.selectFrom('users').select('calendarKey').where('id', '=', id).executeTakeFirstOrThrow())
      .calendarKey
  const withFeed = await app.people.student({ user: { calendarKey: key } })
  const without = await app.people.student()
  const { body } = await app.call(signOutAll, { as: withFeed, body: {} })
  expect(Buffer.from((await keyOf(withFeed.id)) ?? [])).toEqual(key)
  await app.call(signOutAll, { as: { token: body.token ?? '' }, body: { calendar: true } })
  await app.call(signOutAll, { as: without, body: { calendar: true } })
  const renewed = Buffer.from((await keyOf(withFeed.id)) ?? [])
  expect(renewed).toHaveLength(16)
  expect(renewed).not.toEqual(key)
  expect(await keyOf(without.id)).toBeNull()
})

test.each([Role.SuperAdmin, Role.RegularAdmin, Role.Studio])(
  'role %i: coming in, failing to and signing out everywhere are written down',
  async (role) => {
    const person = await app.people.someone(role, { user: { passwordHash: await hashPassword('lantern1!') } })
    await app.call(signInWithPassword, { body: { email: person.email, password: 'wrong' } })
    await expect.poll(async () => (await entriesAbout(person.id)).length).toBe(1)
    const { body } = await app.call(signInWithPassword, { body: { email: person.email, password: 'lantern1!' } })
    await app.call(signOutAll, { as: body, body: {} })

    const entries = await entriesAbout(person.id)
    expect(entries).toMatchObject([
      { action: 'auth.login-failed', outcome: 'refused', actorId: null },
      { action: 'auth.login', outcome: 'ok', actorId: person.id },
      { action: 'auth.sign-out-all', outcome: 'ok', actorId: person.id },
    ])
    expect(JSON.stringify(entries)).not.toContain('lantern1!')
  },
)

test('a user never learns about the sign-ins of others', async () => {
  const person = await app.people.student({ user: { passwordHash: await hashPassword('lantern1!') } })
  await app.call(signInWithPassword, { body: { email: person.email, password: 'wrong' } })
  const { body } = await app.call(signInWithPassword, { body: { email: person.email, password: 'lantern1!' } })
  await app.call(signOutAll, { as: body, body: {} })
  expect(await entriesAbout(person.id)).toEqual([])
})

test('passwords are hashed with argon2id; an old hash with weaker parameters still works and is replaced', async () => {
  const old = await hash('lantern1!', { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  const person = await app.people.student({ user: { passwordHash: old } })
  const stored = async () =>
    (await app.deps.db.selectFrom('users').select('passwordHash').where('id', '=', person.id).executeTakeFirstOrThrow())
      .passwordHash ?? ''
  await app.call(signInWithPassword, { body: { email: person.email, password: 'wrong' } })
  expect(await stored()).toBe(old)
  expect((await app.call(signInWithPassword, { body: { email: person.email, password: 'lantern1!' } })).status).toBe(
    200,
  )
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await app.call(signInWithPassword, { body: { email: person.email, password: 'lantern1!' } })).status).toBe(
    200,
  )
  expect(await stored()).toBe(renewed)
})

test('an unknown address costs as much processor time as a wrong password', async () => {
  const person = await app.people.student({ user: { passwordHash: await hashPassword('lantern1!') } })
  // Time of the processor, whichever thread spends it: a busy machine changes nothing about it.
  const workOf = async (email: string) => {
    const before = process.cpuUsage()
    for (let round = 0; round < 3; round++) await app.call(signInWithPassword, { body: { email, password: 'wrong' } })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await workOf(person.email)
  const ratios: number[] = []
  for (let pair = 0; pair < 7; pair++) ratios.push((await workOf('nobody@example.com')) / (await workOf(person.email)))
  const ratio = ratios.toSorted((a, b) => a - b)[3] ?? 0
  // Without hashing for unknown addresses it would be under a third.
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})
