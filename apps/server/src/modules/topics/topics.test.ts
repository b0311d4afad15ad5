import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

type App = Awaited<ReturnType<typeof buildTestApp>>
interface Someone {
  readonly id: number
  readonly token: string
}

let app: App
let topicIds: number[]
let student: Someone

beforeAll(async () => {
  app = await buildTestApp()
  await app.deps.db.deleteFrom('topics').where(everyRow).execute()
  const rows = await app.deps.db
    .insertInto('topics')
    .values(
      Array.from({ length: 32 }, (_, place) => ({
        nameAr: `موضوع ${place}`,
        nameEn: `Topic ${place}`,
        createdAt: new Date(2026, 0, 1, 0, place),
        updatedAt: new Date(2026, 0, 1, 0, place),
      })),
    )
    .returning('id')
    .execute()
  topicIds = rows.map((row) => row.id)
})
beforeEach(async () => {
  vi.restoreAllMocks()
  student = await app.people.student()
})
afterAll(async () => {
  await app.close()
})

async function send(method: string, path: string, given: { as?: Someone; body?: object } = {}) {
  const response = await fetch(`${app.url}/api/v1/topic${path}`, {
    method,
    headers: {
      ...(given.as === undefined ? {} : { authorization: `Bearer ${given.as.token}` }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const add = async (as: Someone, ids: unknown) => await send('POST', '/of/user', { as, body: { topicIds: ids } })
const held = async (as: Someone) =>
  (await send('GET', '/of/user', { as })).body.map((topic: { id: number }) => topic.id)

test('topics are listed newest first, in pages', async () => {
  const { body } = await send('GET', '/list?page=2&size=5', { as: student })
  expect(body.total).toBe(32)
  expect(body.list.map((topic: { id: number }) => topic.id)).toEqual(topicIds.toReversed().slice(5, 10))
  expect(body.list[0]).toMatchObject({
    name: { ar: 'موضوع 26', en: 'Topic 26' },
    createdAt: expect.stringMatching(/Z$/),
  })
})

test('the search looks in both languages, ignores case and takes its text literally', async () => {
  const total = async (name: string) =>
    (await send('GET', `/list?name=${encodeURIComponent(name)}`, { as: student })).body.total
  expect(await total('topic 3')).toBe(3)
  expect(await total('موضوع 31')).toBe(1)
  expect(await total('%')).toBe(0)
  expect(await total('_')).toBe(0)
  expect(await total('\\')).toBe(0)
})

test('only signed-in users may list topics', async () => {
  expect((await send('GET', '/list')).status).toBe(401)
  expect((await send('GET', '/of/user')).status).toBe(401)
  expect((await send('GET', '/of/user', { as: await app.people.admin() })).body.code).toBe('forbidden')
})

test('a student adds topics; repeated ones are ignored', async () => {
  const [a = 0, b = 0, c = 0] = topicIds
  expect((await add(student, [a, b, b])).status).toBe(200)
  expect((await add(student, [b, c])).status).toBe(200)
  expect(
    (
      await add(
        student,
        Array.from({ length: 31 }, () => c),
      )
    ).status,
  ).toBe(200)
  expect(await held(student)).toEqual([c, b, a])
})

test('adding nothing changes nothing', async () => {
  expect((await add(student, [])).status).toBe(200)
  expect(await held(student)).toEqual([])
})

test('one unknown topic refuses the whole request', async () => {
  expect((await add(student, [topicIds[0], 999_999])).body).toMatchObject({
    code: 'topic-not-found',
    field: 'topicIds',
  })
  expect(await held(student)).toEqual([])
})

test('a user may have at most 30 topics', async () => {
  expect((await add(student, topicIds.slice(0, 30))).status).toBe(200)
  expect((await add(student, topicIds.slice(0, 30))).status).toBe(200)
  expect((await add(student, [topicIds[30]])).body.code).toBe('bad-request')
  expect((await add(student, topicIds.slice(0, 31))).body.code).toBe('bad-request')
})

test('two simultaneous additions do not exceed the limit together', async () => {
  await add(student, topicIds.slice(0, 29))
  const statuses = await Promise.all([topicIds[30], topicIds[31]].map(async (id) => (await add(student, [id])).status))
  expect(statuses.toSorted((x, y) => x - y)).toEqual([200, 400])
})

test("a tutor's new topics are on the card at once", async () => {
  const tutor = await app.people.tutor()
  const emit = vi.spyOn(app.deps.realtime, 'emit')
  await add(tutor, [topicIds[7]])
  expect(emit).toHaveBeenCalledWith(
    'TutorsCache',
    'TutorUpdated',
    expect.objectContaining({ id: tutor.id, topics: ['موضوع 7'], topicIds: [topicIds[7]] }),
  )
})
