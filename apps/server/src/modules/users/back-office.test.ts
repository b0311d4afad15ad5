// Accounts as the back office reads and changes them, and the preferences of everyone (people.md 2, extras.md 7).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInWithPassword } from '@hiwar/contract/auth.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { changePreferences, defaultPreferences } from '@hiwar/contract/preferences.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { createUser, getCurrentUser, getUser, listUsers, updateUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'

let app: TestApp
let admin: Person
let boss: Person
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.people.admin()
  boss = await app.people.someone(Role.SuperAdmin)
})
afterAll(async () => {
  await app.close()
})

const entriesAbout = async (userId: number) =>
  await app.deps.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after', 'outcome', 'reason'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

describe('preferences', () => {
  test('start with the defaults, change key by key and are visible to the owner only', async () => {
    const person = await app.people.student()
    expect((await app.call(getCurrentUser, { as: person })).body.preferences).toEqual(defaultPreferences)
    const [one, other] = await Promise.all([
      app.call(changePreferences, { as: person, body: { digits: 'arab' } }),
      app.call(changePreferences, { as: person, body: { textSize: 125 } }),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await app.call(getCurrentUser, { as: person })).body.preferences).toEqual({
      ...defaultPreferences,
      digits: 'arab',
      textSize: 125,
    })
    expect(
      (await app.call(changePreferences, { as: person, body: { weeklyGoalMinutes: null, digits: 'latn' } })).body,
    ).toMatchObject({ digits: 'latn', weeklyGoalMinutes: null })
    expect((await app.call(getUser, { as: admin, params: { id: person.id } })).body.preferences).toBeUndefined()
    expect(
      (await app.call(updateUser, { as: admin, params: { id: person.id }, body: { name: 'سلمى علي' } })).body
        .preferences,
    ).toBeUndefined()
    expect(
      (await app.call(updateUser, { as: person, params: { id: person.id }, body: { name: 'سلمى' } })).body.preferences,
    ).toMatchObject({ textSize: 125 })
  })

  test('are part of the sign-in reply', async () => {
    const person = await app.people.student({
      user: {
        passwordHash: await hashPassword('lantern1!'),
        preferences: JSON.stringify({ motion: 'reduced', gone: 1 }),
      },
    })
    const { body } = await app.call(signInWithPassword, { body: { email: person.email, password: 'lantern1!' } })
    expect(body.user.preferences).toEqual({ ...defaultPreferences, motion: 'reduced' })
  })

  test.each([
    [{}, 'empty-request'],
    [{ unknown: 1 }, 'empty-request'],
    [{ digits: 'roman' }, 'bad-request'],
    [{ textSize: 110 }, 'bad-request'],
    [{ weeklyGoalMinutes: 20 }, 'bad-request'],
    [{ weeklyGoalMinutes: 2535 }, 'bad-request'],
    [{ pageSize: 5 }, 'bad-request'],
    [{ captions: 'yes' }, 'bad-request'],
  ])('%j is rejected', async (body, code) => {
    const person = await app.people.student()
    expect(await app.call(changePreferences, { as: person, body: body as never })).toMatchObject({
      status: 400,
      body: { code },
    })
  })
})

describe('reading accounts', () => {
  test('returns an account by id, and 404 for an unknown one', async () => {
    const person = await app.people.student()
    expect((await app.call(getUser, { as: admin, params: { id: person.id } })).body).toMatchObject({
      id: person.id,
      email: person.email,
      creditScore: 0,
    })
    expect(await app.call(getUser, { as: admin, params: { id: 2_000_000_000 } })).toMatchObject({
      status: 404,
      body: { code: 'user-not-found' },
    })
  })

  test('filters, searches, sorts and pages the list', async () => {
    const mark = 'zq'
    const made = []
    for (const [index, user] of [
      { name: `${mark}a`, gender: 'male', city: 7, verifiedEmail: false, phone: null },
      { name: `${mark}b`, gender: 'female', city: 7 },
      { name: `${mark}c`, gender: 'male', city: 8 },
    ].entries()) {
      app.clock.advance(1000)
      made.push(
        await app.people.someone(index === 2 ? Role.Studio : Role.Student, {
          user: { ...user, email: `${mark}_${index}%@list.test` },
        }),
      )
    }
    const namesOf = async (query: object) => {
      const { status, body } = await app.call(listUsers, { as: admin, query: { search: mark, ...query } })
      expect(status).toBe(200)
      return { names: body.list.map((user) => user.name?.slice(2)).join(''), total: body.total }
    }
    expect(await namesOf({})).toEqual({ names: 'cba', total: 3 })
    expect(await namesOf({ role: Role.Student, order: ['name'] })).toEqual({ names: 'ab', total: 2 })
    expect(await namesOf({ verified: false })).toEqual({ names: 'a', total: 1 })
    expect(await namesOf({ gender: 'male', order: ['name'], direction: ['desc'] })).toEqual({ names: 'ca', total: 2 })
    expect(await namesOf({ city: 7, page: 2, size: 1 })).toEqual({ names: 'a', total: 2 })
    expect(await namesOf({ full: true, order: ['id'] })).toEqual({ names: 'abc', total: 3 })
    expect(await namesOf({ search: 'ZQA', columns: ['name'], match: 'exact' })).toEqual({ names: 'a', total: 1 })
    expect(await namesOf({ search: 'ZQA', sensitive: true })).toEqual({ names: '', total: 0 })
    expect(await namesOf({ search: `${mark}_1%`, columns: ['email'], match: 'prefix' })).toEqual({
      names: 'b',
      total: 1,
    })
    expect(await namesOf({ search: 'q%1', columns: ['email'] })).toEqual({ names: '', total: 0 })
    expect(await namesOf({ search: '%@list.test', match: 'suffix', columns: ['email'], order: ['createdAt'] })).toEqual(
      { names: 'abc', total: 3 },
    )
    const all = { search: '', columns: ['phone'], ids: made.map(({ id }) => id), order: ['id'] }
    expect(await namesOf(all), 'also who has no phone').toEqual({ names: 'abc', total: 3 })
  })

  test('a subscribed account is one whose subscription runs at this moment', async () => {
    const { id } = await app.people.student()
    const at = (ms: number) => new Date(app.clock.now().getTime() + ms)
    const whole = { start: at(-DAY_MS), end: at(DAY_MS), terminatedAt: null }
    for (const [change, runs] of [
      [{}, true],
      [{ start: at(0) }, true],
      [{ start: at(1) }, false],
      [{ end: at(1) }, true],
      [{ end: at(0) }, false],
      [{ terminatedAt: at(1) }, true],
      [{ terminatedAt: at(0) }, false],
    ] as const) {
      await app.deps.db
        .updateTable('subscriptions')
        .set({ ...whole, ...change })
        .where('userId', '=', id)
        .execute()
      for (const subscribed of [true, false]) {
        const { total } = (await app.call(listUsers, { as: admin, query: { ids: [id], subscribed } })).body
        expect(total, JSON.stringify(change)).toBe(subscribed === runs ? 1 : 0)
      }
    }
  })

  test.each([
    { columns: ['passwordHash'] },
    { order: ['passwordHash'] },
    { role: 9 },
    { city: 31 },
    { match: 'regex' },
    { page: 0 },
  ])('rejects the query %j', async (query) => {
    expect(await app.call(listUsers, { as: admin, query: query as never })).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    })
  })

  test('neither lists nor changes an erased account', async () => {
    const person = await app.people.student({ user: { erasedAt: app.deps.now(), name: 'قديم' } })
    const { body } = await app.call(listUsers, { as: admin, query: { search: 'قديم', columns: ['name'] } })
    expect(body.list).toEqual([])
    expect(await app.call(updateUser, { as: boss, params: { id: person.id }, body: { name: 'جديد' } })).toMatchObject({
      status: 404,
      body: { code: 'user-not-found' },
    })
    expect((await app.call(getCurrentUser, { as: person })).status).toBe(401)
  })
})

test('accounts of several roles are listed together', async () => {
  const { body } = await app.call(listUsers, {
    as: admin,
    query: { role: [Role.SuperAdmin, Role.RegularAdmin], size: 100 },
  })
  const roles = new Set(body.list.map(({ role }) => role))
  expect(roles).toEqual(new Set([Role.SuperAdmin, Role.RegularAdmin]))
})

describe('the look-up of many accounts by id', () => {
  test('answers those that exist, in one call', async () => {
    const [one, other, erased] = [
      await app.people.student(),
      await app.people.tutor(),
      await app.people.student({ user: { erasedAt: app.deps.now() } }),
    ]
    const ids = [one.id, other.id, erased.id, 2_000_000_000]
    const { body } = await app.call(listUsers, { as: admin, query: { ids, size: 100 } })
    expect(new Set(body.list.map(({ id }) => id))).toEqual(new Set([one.id, other.id]))
    expect(body.total).toBe(2)
  })

  test('joins the other filters, and takes at most a hundred', async () => {
    const person = await app.people.student()
    const query = { ids: [person.id], role: Role.Tutor }
    expect((await app.call(listUsers, { as: admin, query })).body.list).toEqual([])
    const many = Array.from({ length: 101 }, (_, place) => place + 1)
    expect((await app.call(listUsers, { as: admin, query: { ids: many } })).status).toBe(400)
  })
})

describe('acts of staff are audited in the same transaction', () => {
  test('creating an account, without secrets', async () => {
    const { body } = await app.call(createUser, {
      as: admin,
      body: { role: Role.Studio, email: 'studio-new@example.com', password: 'lantern1!' },
    })
    const entries = await entriesAbout(body.user.id)
    expect(entries).toMatchObject([
      {
        action: 'user.create',
        actorId: admin.id,
        before: null,
        after: { email: 'studio-new@example.com', role: Role.Studio },
        outcome: 'ok',
      },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/lantern1|argon2/)
    const { body: own } = await app.call(createUser, {
      body: { role: Role.Student, email: 'self-made@example.com', password: 'lantern1!' },
    })
    expect(await entriesAbout(own.user.id)).toEqual([])
  })

  test.each([
    ['tutor.activate', { activated: true, notice: 45 }],
    ['tutor.deactivate', { activated: false }],
    ['tutor.flags', { passedDemoSession: true }],
    ['tutor.media', { video: null }],
    ['user.photo', { image: null }],
    ['user.update', { name: 'اسم جديد', phone: null }],
  ] as const)('%s', async (action, body) => {
    const tutor = await app.people.tutor({ tutor: { activated: action !== 'tutor.activate' } })
    const { status } = await app.call(updateUser, {
      as: admin,
      params: { id: tutor.id },
      body,
      headers: { 'x-admin-reason': encodeURIComponent('بطلب من المعلم') },
    })
    expect(status).toBe(200)
    const [entry, ...more] = await entriesAbout(tutor.id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ action, actorId: admin.id, after: body, reason: 'بطلب من المعلم' })
    expect(Object.keys(entry?.before ?? {}).toSorted()).toEqual(Object.keys(body).toSorted())
  })

  test('what a tutor has passed, as it was and as it is', async () => {
    const tutor = await app.people.tutor()
    for (const passed of [true, false]) {
      const body = { passedIntroVideo: passed, passedDemoSession: passed }
      await app.call(updateUser, { as: admin, params: { id: tutor.id }, body })
    }
    expect(await entriesAbout(tutor.id)).toMatchObject([
      { before: { passedDemoSession: false }, after: { passedDemoSession: true } },
      {
        before: { passedIntroVideo: true, passedDemoSession: true },
        after: { passedIntroVideo: false, passedDemoSession: false },
      },
    ])
  })

  test('choosing a studio, with only what has changed', async () => {
    const studio = await app.people.someone(Role.Studio)
    const tutor = await app.people.tutor()
    await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { studioId: studio.id, name: 'منى سمير' } })
    await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { studioId: studio.id } })
    expect(await entriesAbout(tutor.id)).toMatchObject([
      { action: 'tutor.studio', before: { studioId: null }, after: { studioId: studio.id } },
    ])
    await app.call(updateUser, { as: studio, params: { id: tutor.id }, body: { thumbnail: null } })
    expect((await entriesAbout(tutor.id))[1]).toMatchObject({ action: 'tutor.media', actorId: studio.id })
  })

  test('a password without its value, no entry for the own account of a student, and refused attempts', async () => {
    const owner = await app.people.admin({ user: { passwordHash: await hashPassword('lantern1!') } })
    await app.call(updateUser, {
      as: owner,
      params: { id: owner.id },
      body: { password: { current: 'lantern1!', new: 'brand-new2?' } },
    })
    const [entry, ...more] = await entriesAbout(owner.id)
    expect([entry?.action, entry?.before, entry?.after]).toEqual(['user.update', {}, { password: 'changed' }])
    expect(more).toEqual([])

    const student = await app.people.student()
    await app.call(updateUser, { as: student, params: { id: student.id }, body: { name: 'هالة' } })
    expect(await entriesAbout(student.id)).toEqual([])
    expect((await app.call(updateUser, { as: admin, params: { id: boss.id }, body: { name: 'آخر' } })).status).toBe(403)
    await expect.poll(async () => (await entriesAbout(boss.id)).length).toBe(1)
    expect((await entriesAbout(boss.id))[0]).toMatchObject({
      action: 'user.update',
      actorId: admin.id,
      outcome: 'refused',
    })
  })
})
