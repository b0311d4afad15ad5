// Where people are signed in (more.md 1): the list, the end of one, and what a token is worth afterwards.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  endSignIn,
  endSignInsOf,
  listSignIns,
  listSignInsOf,
  refreshToken,
  signInWithPassword,
  signOut,
  signOutAll,
} from '@hiwar/contract/auth.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import type { Person } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'
import { deleteDeadSignIns } from './service.ts'

const password = 'lantern1!'
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/131.0'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await buildTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } })
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await app.close()
})

const aPerson = async () => await app.people.student({ user: { passwordHash } })
const enter = async ({ email }: Person, userAgent = phone) =>
  (await app.call(signInWithPassword, { body: { email, password }, headers: { 'user-agent': userAgent } })).body
const statusOf = async (as: { token: string }) => (await app.call(getCurrentUser, { as })).status
const listOf = async (as: { token: string }) => (await app.call(listSignIns, { as })).body
const idOf = async (as: { token: string }) => (await listOf(as)).find(({ current }) => current)?.id ?? ''

describe('the own sign-ins', () => {
  test('are listed with what they are known by, the last used first, this one marked', async () => {
    const person = await aPerson()
    await app.call(signOutAll, { as: person, body: { keepThis: false } })
    const onPhone = await enter(person)
    app.clock.advance(HOUR_MS)
    const onLaptop = await enter(person, laptop)
    const now = app.clock.now()
    expect(await listOf(onLaptop)).toEqual([
      {
        id: expect.any(String),
        label: 'Firefox · Windows',
        createdAt: now.toISOString(),
        lastSeenAt: now.toISOString(),
        current: true,
      },
      expect.objectContaining({ label: 'Chrome · Android', current: false }),
    ])

    // A use is noted once in a quarter of an hour.
    app.clock.advance(15 * MINUTE_MS)
    expect((await listOf(onLaptop))[0]).toMatchObject({ lastSeenAt: now.toISOString(), current: true })
    for (const [as, label] of [
      [onLaptop, 'Firefox · Windows'],
      [onPhone, 'Chrome · Android'],
    ] as const) {
      app.clock.advance(1)
      const [first] = await listOf(as)
      expect(first).toMatchObject({ label, lastSeenAt: app.clock.now().toISOString(), current: true })
    }
  })

  test('keep the IP address they come from, or none where the proxy names no valid one', async () => {
    for (const [ip, kept] of [
      ['203.0.113.7', '203.0.113.7'],
      ['2001:db8::7', '2001:db8::7'],
      ['unknown', null],
    ] as const) {
      const { id: userId, email } = await aPerson()
      const sent = { body: { email, password }, headers: { 'x-forwarded-for': ip } }
      expect((await app.call(signInWithPassword, sent)).status, ip).toBe(200)
      const rows = app.deps.db.selectFrom('signIns').select('ip').where('userId', '=', userId)
      expect((await rows.orderBy('createdAt').execute()).at(-1), ip).toEqual({ ip: kept })
    }
  })

  test('one of them ends alone and at once: its tokens are refused and its sockets close', async () => {
    const person = await aPerson()
    const lost = await enter(person)
    const { body: refreshed } = await app.call(refreshToken, { as: lost })
    const [own, theirs] = [await openSocket(app.url, person.token), await openSocket(app.url, lost.token)]
    const id = await idOf(lost)

    expect((await app.call(endSignIn, { as: person, params: { id } })).status).toBe(200)
    expect(await statusOf(lost)).toBe(401)
    expect(await statusOf({ token: refreshed })).toBe(401)
    expect((await app.call(refreshToken, { as: lost })).status).toBe(401)
    await expect.poll(() => theirs.raw.connected).toBe(false)
    await expect(openSocket(app.url, lost.token)).rejects.toThrow()
    expect(await statusOf(person)).toBe(200)
    expect(own.raw.connected).toBe(true)
    expect((await listOf(person)).map((each) => each.id)).not.toContain(id)
    expect((await app.call(endSignIn, { as: person, params: { id } })).status).toBe(200)
    own.close()
  })

  test('signing out ends this one and no other', async () => {
    const person = await aPerson()
    const leaving = await enter(person)
    expect((await app.call(signOut, { as: leaving })).status).toBe(200)
    expect(await statusOf(leaving)).toBe(401)
    expect(await statusOf(person)).toBe(200)
    expect(await app.call(signOut, { as: leaving })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test('signing out with the type of a body, but none, is no malformed body', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'of no kind',
    ]) {
      const person = await enter(await aPerson())
      const { status } = await fetch(`${app.url}/api/v1${signOut.path}`, {
        method: signOut.method,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
      })
      expect(status, type).toBe(200)
      expect(await statusOf(person)).toBe(401)
    }
  })

  test('somebody else cannot end them, nor learns whether they exist', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const id = await idOf(person)
    expect((await app.call(endSignIn, { as: other, params: { id } })).status).toBe(200)
    expect(await statusOf(person)).toBe(200)
    expect((await listOf(other)).map((each) => each.id)).not.toContain(id)
  })

  test('signing out everywhere and a new password keep this one in the list and end the others', async () => {
    const person = await aPerson()
    const [mine, other] = [await enter(person), await enter(person, laptop)]
    const { body } = await app.call(signOutAll, { as: mine, body: {} })
    const kept = { token: body.token ?? '' }
    expect(await listOf(kept)).toEqual([expect.objectContaining({ label: 'Chrome · Android', current: true })])
    expect(await statusOf(other)).toBe(401)

    const again = await enter(person, laptop)
    const changed = await app.call(updateUser, {
      as: kept,
      params: { id: person.id },
      body: { password: { current: password, new: 'another-1!' } },
    })
    expect(await listOf({ token: changed.body.token ?? '' })).toEqual([
      expect.objectContaining({ label: 'Chrome · Android', current: true }),
    ])
    expect(await statusOf(again)).toBe(401)
  })

  test('end after ninety days, however often they are refreshed, and the last token with them', async () => {
    const person = await aPerson()
    let { token } = person
    for (let day = 0; day < 85; day += 5) {
      app.clock.advance(5 * DAY_MS)
      token = (await app.call(refreshToken, { as: { token } })).body
    }
    expect(await statusOf({ token })).toBe(200)
    app.clock.advance(5 * DAY_MS - MINUTE_MS)
    expect(await statusOf({ token })).toBe(200)
    token = (await app.call(refreshToken, { as: { token } })).body
    app.clock.advance(MINUTE_MS)
    expect(await statusOf({ token })).toBe(401)
  })

  test('a token is worth no more than the sign-in it names', async () => {
    const [stranger, admin] = [await aPerson(), await app.people.admin()]
    const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
    const changes = [{ lastSeenAt: ago(30) }, { createdAt: ago(90) }, { userId: stranger.id }]
    for (const change of changes) {
      const person = await aPerson()
      await app.deps.db.updateTable('signIns').set(change).where('userId', '=', person.id).execute()
      for (const source of ['the database', 'the cache'])
        expect(await statusOf(person), `${JSON.stringify(change)}, from ${source}`).toBe(401)
      const listed = (await app.call(listSignInsOf, { as: admin, query: { userId: person.id } })).body
      expect(listed, JSON.stringify(change)).toEqual([])
    }
  })

  test('of staff end by a line in the log, their own sign-out by none', async () => {
    const admin = await app.people.admin({ user: { passwordHash } })
    const other = await enter(admin)
    const logged = async () => await entriesOf(app, 'auth.sign-in-end', admin.id)
    const id = await idOf(other)
    for (const ended of [id, id, randomUUID()]) await app.call(endSignIn, { as: admin, params: { id: ended } })
    expect(await logged()).toMatchObject([{ actorId: admin.id, outcome: 'ok' }])
    await app.call(signOut, { as: admin })
    expect(await logged()).toHaveLength(1)
  })

  test('that end take along the messages to their devices, and no others', async () => {
    const [person, bystander] = [await aPerson(), await aPerson()]
    const [mine, other] = [await enter(person), await enter(person)]
    const { db, now } = app.deps
    const keys = { p256dh: 'p', auth: 'a', label: '', createdAt: now() }
    for (const { id: userId, as } of [
      { id: person.id, as: mine },
      { id: person.id, as: other },
      { id: bystander.id, as: bystander },
    ]) {
      const signInId = await idOf(as)
      const endpoint = `https://push.test/${signInId}`
      await db
        .insertInto('pushSubscriptions')
        .values({ ...keys, userId, signInId, endpoint })
        .execute()
    }
    const left = async () =>
      (await db.selectFrom('pushSubscriptions').select('userId').orderBy('id').execute()).map(({ userId }) => userId)
    await app.call(signOutAll, { as: mine, body: {} })
    expect(await left()).toEqual([person.id, bystander.id])
    const fresh = await enter(person)
    const [{ id } = { id: '' }] = (await listOf(fresh)).filter(({ current }) => !current)
    await app.call(endSignIn, { as: fresh, params: { id } })
    expect(await left()).toEqual([bystander.id])
  })

  test('are listed up to a hundred, the last used ones', async () => {
    const person = await aPerson()
    const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000)
    const many = Array.from({ length: 100 }, (_, place) => ({ id: randomUUID(), lastSeenAt: ago(place + 1) }))
    await app.deps.db
      .insertInto('signIns')
      .values(many.map((one) => ({ ...one, userId: person.id, label: '', createdAt: ago(200) })))
      .execute()
    const listed = (await listOf(person)).map(({ id }) => id)
    expect(listed).toEqual([await idOf(person), ...many.slice(0, 99).map(({ id }) => id)])
  })

  test('dead ones are forgotten after a month', async () => {
    const person = await aPerson()
    const known = async () =>
      (await app.deps.db.selectFrom('signIns').select('id').where('userId', '=', person.id).execute()).length
    app.clock.advance(29 * DAY_MS)
    await deleteDeadSignIns(app.deps)
    expect(await known()).toBe(1)
    app.clock.advance(2 * DAY_MS)
    await deleteDeadSignIns(app.deps)
    expect(await known()).toBe(0)
  })
})

describe('sign-ins of others', () => {
  test('an admin sees them and ends all of them; the log says so', async () => {
    const [admin, person] = [await app.people.admin(), await aPerson()]
    const second = await enter(person)
    const seen = await app.call(listSignInsOf, { as: admin, query: { userId: person.id } })
    expect(seen.body).toHaveLength(2)
    expect(seen.body.every(({ current }) => !current)).toBe(true)

    expect((await app.call(endSignInsOf, { as: admin, params: { userId: person.id } })).status).toBe(200)
    expect([await statusOf(person), await statusOf(second)]).toEqual([401, 401])
    expect((await app.call(listSignInsOf, { as: admin, query: { userId: person.id } })).body).toEqual([])
    expect(await entriesOf(app, 'auth.sign-in-end', person.id)).toEqual([
      expect.objectContaining({ actorId: admin.id, userId: person.id, outcome: 'ok' }),
    ])
  })

  test('a regular admin does neither to an admin, and nobody to an account that is not there', async () => {
    const admin = await app.people.admin()
    const superAdmin = await app.people.someone(Role.SuperAdmin)
    for (const person of [superAdmin, await app.people.admin()]) {
      expect((await app.call(listSignInsOf, { as: admin, query: { userId: person.id } })).status).toBe(403)
      expect((await app.call(endSignInsOf, { as: admin, params: { userId: person.id } })).status).toBe(403)
      expect(await statusOf(person)).toBe(200)
    }
    expect((await app.call(endSignInsOf, { as: superAdmin, params: { userId: admin.id } })).status).toBe(200)
    const erased = await app.people.student({ user: { erasedAt: app.clock.now() } })
    const nobody = { status: 404, body: { code: 'user-not-found' } }
    for (const userId of [999_999, erased.id]) {
      expect(await app.call(endSignInsOf, { as: superAdmin, params: { userId } })).toMatchObject(nobody)
      expect(await app.call(listSignInsOf, { as: superAdmin, query: { userId } })).toMatchObject(nobody)
    }
  })
})
