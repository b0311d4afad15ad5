import { Role } from '@hiwar/contract/enums.ts'
import { listFullTutors, listUncontactedTutors } from '@hiwar/contract/tutor-lists.ts'
import { pairKey } from '@hiwar/rules/pair-key.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let admin: Person
let studio: Person
let mine: Person
let unassigned: Person

beforeAll(async () => {
  app = await buildTestApp({ at: '2026-06-01T10:00:00.000Z' })
  admin = await app.people.admin()
  studio = await app.people.someone(Role.Studio, { user: { name: 'استوديو النيل', address: 'المعادي' } })
  mine = await app.people.tutor({
    user: { name: 'سارة' },
    tutor: {
      studioId: studio.id,
      notice: 90,
      createdAt: new Date('2026-05-01T00:00:00Z'),
      updatedAt: new Date('2026-05-02T00:00:00Z'),
    },
  })
  unassigned = await app.people.manager({
    user: {
      name: 'حسام',
      city: 3,
      birthYear: 1980,
      phone: null,
      image: null,
      gender: 'male',
      verifiedEmail: false,
      verifiedWhatsapp: true,
      notificationMethod: 1,
    },
    tutor: { bio: null, about: 'أشرح القواعد بأمثلة', notice: 0, video: null },
  })
})
afterAll(async () => {
  await app.close()
})

const ids = (answer: { body: { list: readonly { id: number }[] } }) => answer.body.list.map(({ id }) => id)

test('uncontacted tutors are those without a chat room with the student', async () => {
  const student = await app.people.student({ subscribed: false })
  const [first, other] = [await app.people.tutor(), await app.people.student({ subscribed: false })]
  const lastSeenAt = new Date('2026-05-31T10:00:00Z')
  const second = await app.people.tutor({
    user: { name: 'رامي', image: 'rami-960.webp', gender: 'male', lastSeenAt },
    tutor: { bio: 'محادثة كل يوم' },
  })
  const hidden = await app.people.tutor({ tutor: { activated: false } })
  for (const pair of [
    [student.id, first.id],
    [other.id, second.id],
  ] as const) {
    const { id: roomId } = await app.deps.db
      .insertInto('rooms')
      .values({ pairKey: pairKey(...pair), createdAt: app.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
    await app.deps.db
      .insertInto('roomMembers')
      .values(pair.map((userId) => ({ roomId, userId, ...at })))
      .execute()
  }
  await app.deps.presence.addSocket(second.id, 'socket')
  const answer = await app.call(listUncontactedTutors, { as: student, query: { size: 100 } })
  expect([
    ids(answer).includes(first.id),
    ids(answer).includes(second.id),
    ids(answer).includes(hidden.id),
    answer.body.total,
  ]).toEqual([false, true, false, ids(answer).length])
  expect(ids(answer)).toEqual(ids(answer).toSorted((a, b) => a - b))
  expect(answer.body.list[0]).toMatchObject({ online: false, lastSeen: app.clock.now().toISOString() })
  expect(answer.body.list.find(({ id }) => id === second.id)).toEqual({
    id: second.id,
    name: 'رامي',
    image: 'http://api.test/assets/uploads/rami-960.webp',
    bio: 'محادثة كل يوم',
    role: Role.Tutor,
    gender: 'male',
    lastSeen: lastSeenAt.toISOString(),
    online: true,
  })
  await app.deps.presence.removeSocket(second.id, 'socket')
  expect((await app.call(listUncontactedTutors, { as: second })).status).toBe(403)
})

describe('full tutors', () => {
  type Query = NonNullable<NonNullable<Parameters<typeof app.call<typeof listFullTutors>>[1]>['query']>
  const found = async (query: Query) =>
    ids(await app.call(listFullTutors, { as: admin, query: { ...query, size: 100 } })).filter(
      (id) => id === mine.id || id === unassigned.id,
    )

  test.each<[string, Query, boolean, boolean]>([
    ['a name', { name: 'سارة' }, true, false],
    ['no phone', { phone: '' }, false, true],
    ['no bio', { bio: '' }, false, true],
    ['a photo', { image: 'true' }, true, false],
    ['no password', { password: 'false' }, true, true],
    ['a password', { password: 'true' }, false, false],
    ['no video', { video: 'false' }, false, true],
    ['a thumbnail', { thumbnail: 'true' }, true, true],
    ['no thumbnail', { thumbnail: 'false' }, false, false],
    ['what they say of themselves', { about: 'القواعد' }, false, true],
    ['activated', { activated: 'true' }, true, true],
    ['not activated', { activated: 'false' }, false, false],
    ['an address that nobody proved', { verifiedEmail: 'false' }, false, true],
    ['verified for WhatsApp', { verifiedWhatsapp: 'true' }, false, true],
    ['told by WhatsApp', { notificationMethod: [1] }, false, true],
    ['a gender', { gender: ['male'] }, false, true],
    ['a notice of at least', { notice: { gte: 60 } }, true, false],
    ['exactly no notice', { notice: 0 }, false, true],
    ['born before', { birthYear: { lt: 1990 } }, false, true],
    ['entered before', { createdAt: { lt: '2026-05-15T00:00:00.000Z' } }, true, false],
    ['cities', { city: [3, 4] }, false, true],
    ['a role', { role: [3] }, true, false],
    ['verified phones', { verifiedPhone: 'true' }, true, true],
    ['phones that are not verified', { verifiedPhone: 'false' }, false, false],
    ['a studio', { studio: 'true' }, true, false],
    ['what is missing besides the activation', { incomplete: 'true' }, false, true],
    ['nothing missing', { incomplete: 'false' }, true, false],
    ['never by Telegram', { verifiedTelegram: 'true' }, false, false],
  ])('by %s', async (_what, query, first, second) => {
    const answer = await found(query)
    expect([answer.includes(mine.id), answer.includes(unassigned.id)]).toEqual([first, second])
  })

  test('by the studio', async () => {
    expect(await found({ studioId: studio.id })).toEqual([mine.id])
    expect(await found({ studioId: admin.id })).toEqual([])
  })

  test('are sorted, and returned all at once on request', async () => {
    expect(await found({ order: ['notice'], direction: ['desc'] })).toEqual([mine.id, unassigned.id])
    expect(await found({ order: ['notice'] })).toEqual([unassigned.id, mine.id])
    expect(await found({ order: ['name'] })).toEqual([unassigned.id, mine.id])
    const one = (await app.call(listFullTutors, { as: admin, query: { email: mine.email } })).body.list[0]
    expect(one).toMatchObject({
      id: mine.id,
      email: mine.email,
      studioId: studio.id,
      notice: 90,
      activated: true,
      video: 'http://api.test/assets/uploads/intro.mp4',
      thumbnail: 'http://api.test/assets/uploads/thumb-960.webp',
      meta: { createdAt: '2026-05-01T00:00:00.000Z', updatedAt: '2026-05-02T00:00:00.000Z' },
    })
    expect(JSON.stringify(one)).not.toContain('passwordHash')
    const all = await app.call(listFullTutors, { as: admin, query: { full: 'true', size: 1 } })
    expect(ids(all)).toEqual(expect.arrayContaining([mine.id, unassigned.id]))
  })

  test('are only for admins, and unknown orders are rejected', async () => {
    expect((await app.call(listFullTutors, { as: studio })).status).toBe(403)
    expect(
      (
        await fetch(`${app.url}/api/v1/user/tutor/full-tutors?order[]=password_hash`, {
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await fetch(`${app.url}/api/v1/user/tutor/full-tutors?role[]=4`, {
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).status,
    ).toBe(400)
  })
})
