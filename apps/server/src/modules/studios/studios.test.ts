import { Role } from '@hiwar/contract/enums.ts'
import { getStudioTutor, listStudioTutors, listStudios } from '@hiwar/contract/studios.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let admin: Person
let studio: Person
let otherStudio: Person
let mine: Person
let unassigned: Person

beforeAll(async () => {
  app = await buildTestApp({ at: '2026-06-01T10:00:00.000Z' })
  admin = await app.people.admin()
  studio = await app.people.someone(Role.Studio, { user: { name: 'استوديو النيل', address: 'المعادي' } })
  otherStudio = await app.people.someone(Role.Studio)
  mine = await app.people.tutor({
    user: { name: 'سارة' },
    tutor: { studioId: studio.id, notice: 90, createdAt: new Date('2026-05-01T00:00:00Z') },
  })
  unassigned = await app.people.manager({
    user: { name: 'سالم', city: 3, birthYear: 1980, phone: null, image: null },
    tutor: { bio: null, notice: 0 },
  })
})
afterAll(async () => {
  await app.close()
})

const ids = (answer: { body: { list: readonly { id: number }[] } }) => answer.body.list.map(({ id }) => id)

describe('tutors of a studio', () => {
  test('are visible to that studio; admins see all', async () => {
    expect(ids(await app.call(listStudioTutors, { as: studio }))).toEqual([mine.id])
    expect(ids(await app.call(listStudioTutors, { as: otherStudio }))).toEqual([])
    expect((await app.call(listStudioTutors, { as: studio, query: { studioId: otherStudio.id } })).status).toBe(403)
    expect(ids(await app.call(listStudioTutors, { as: admin }))).toEqual([unassigned.id, mine.id])
    expect(ids(await app.call(listStudioTutors, { as: admin, query: { studioId: studio.id } }))).toEqual([mine.id])
  })

  test('are searched by name and address, only within the studio', async () => {
    expect(ids(await app.call(listStudioTutors, { as: studio, query: { search: 'سالم' } }))).toEqual([])
    expect(ids(await app.call(listStudioTutors, { as: studio, query: { search: 'سار' } }))).toEqual([mine.id])
    expect(
      ids(await app.call(listStudioTutors, { as: admin, query: { search: unassigned.email.slice(0, -4) } })),
    ).toEqual([unassigned.id])
    expect(ids(await app.call(listStudioTutors, { as: admin, query: { search: '%' } }))).toEqual([])
  })

  test('are found by the state of the photo session and by the file that is missing', async () => {
    const found = async (query: Record<string, string>, as = admin) =>
      ids(await app.call(listStudioTutors, { as, query }))
    expect(await found({ state: 'done' })).toEqual([mine.id])
    expect(await found({ state: 'waiting' })).toEqual([])
    expect(await found({ state: 'unassigned' })).toEqual([unassigned.id])
    expect(await found({ state: 'unassigned' }, studio)).toEqual([])
    expect(await found({ missing: 'image' })).toEqual([unassigned.id])
    expect(await found({ missing: 'video' })).toEqual([])
    expect((await app.call(listStudioTutors, { as: admin, query: { state: 'gone' as 'done' } })).status).toBe(400)

    const waiting = await app.people.tutor({ tutor: { studioId: studio.id, thumbnail: null } })
    await app.people.tutor({ user: { erasedAt: app.clock.now() }, tutor: { studioId: studio.id, thumbnail: null } })
    expect(await found({ state: 'waiting' })).toEqual([waiting.id])
    for (const missing of ['image', 'video'] as const) {
      const other = await app.people.tutor({
        user: missing === 'image' ? { image: null } : {},
        tutor: { studioId: studio.id, ...(missing === 'video' && { video: null }) },
      })
      expect(await found({ state: 'waiting', missing })).toEqual([other.id])
      await app.deps.db.deleteFrom('tutors').where('id', '=', other.id).execute()
    }
    expect(await found({ state: 'waiting' }, studio)).toEqual([waiting.id])
    expect(await found({ missing: 'thumbnail' }, otherStudio)).toEqual([])
    await app.deps.db.deleteFrom('tutors').where('id', '=', waiting.id).execute()
  })

  test('are paged, also with nested parameters', async () => {
    const page = await app.call(listStudioTutors, { as: admin, query: { pagination: { page: 2, size: 1 } } })
    expect([ids(page), page.body.total]).toEqual([[mine.id], 2])
  })

  test('can be read one by one', async () => {
    const one = async (as: Person, tutorId = mine.id) => await app.call(getStudioTutor, { as, params: { tutorId } })
    expect((await one(studio)).body).toEqual({
      id: mine.id,
      email: mine.email,
      name: 'سارة',
      image: 'http://api.test/assets/uploads/face-960.webp',
      video: 'http://api.test/assets/uploads/intro.mp4',
      thumbnail: 'http://api.test/assets/uploads/thumb-960.webp',
      studioId: studio.id,
      createdAt: '2026-05-01T00:00:00.000Z',
    })
    expect([
      (await one(admin)).status,
      (await one(otherStudio)).status,
      (await one(mine)).status,
      (await one(admin, 999_999)).status,
    ]).toEqual([200, 403, 403, 404])
  })
})

test('studios are listed for tutors, the newest first, without erased ones', async () => {
  await app.people.someone(Role.Studio, { user: { erasedAt: app.clock.now() } })
  const answer = await app.call(listStudios, { as: mine })
  expect(answer.body).toEqual({
    list: [
      { id: otherStudio.id, name: 'منى سمير', address: null, image: null },
      { id: studio.id, name: 'استوديو النيل', address: 'المعادي', image: null },
    ],
    total: 2,
  })
  const student = await app.people.student({ subscribed: false })
  expect([
    (await app.call(listStudios, { as: student })).status,
    (await app.call(listStudios, { as: studio })).status,
    (await app.call(listStudios)).status,
  ]).toEqual([403, 403, 401])
})
