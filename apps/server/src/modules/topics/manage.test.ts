import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  changeOwnTopics,
  createTopic,
  deleteTopic,
  listOwnTopics,
  removeOwnTopics,
  updateTopic,
} from '@hiwar/contract/topics.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let admin: Person
let student: Person
let ids: number[]
let counter = 0

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.people.admin()
  ids = []
  for (let place = 0; place < 32; place += 1) ids.push((await create()).body.id)
})
beforeEach(async () => {
  vi.restoreAllMocks()
  student = await app.people.student()
})
afterAll(async () => {
  await app.close()
})

async function create(given: { arabicName?: string; englishName?: string } = {}) {
  counter += 1
  return await app.call(createTopic, {
    as: admin,
    body: { arabicName: `موضوع رقم ${counter}`, englishName: `Topic number ${counter}`, ...given },
  })
}
const change = async (addTopics: number[], removeTopics: number[], as = student) =>
  await app.call(changeOwnTopics, { as, body: { addTopics, removeTopics } })
const held = async (as = student) =>
  (await app.call(listOwnTopics, { as })).body.map((topic) => topic.id).toSorted((a, b) => a - b)
const id = (place: number) => ids[place] ?? expect.fail('no topic')

test('an admin creates a topic with a unique name in both languages', async () => {
  const { body } = await create({ arabicName: '  الطعام  ', englishName: 'Food' })
  expect(body.name).toEqual({ ar: 'الطعام', en: 'Food' })
  expect(await create({ arabicName: 'الطعام' })).toMatchObject({
    status: 409,
    body: { code: 'bad-request', field: 'arabicName' },
  })
  expect(await create({ englishName: 'Food' })).toMatchObject({
    status: 409,
    body: { code: 'bad-request', field: 'englishName' },
  })
  expect((await create({ arabicName: 'طب' })).body.code).toBe('short-topic-name')
  expect((await create({ englishName: 'x'.repeat(51) })).body.code).toBe('long-topic-name')
  expect(
    (await app.call(createTopic, { as: student, body: { arabicName: 'موضوع', englishName: 'Topic' } })).body.code,
  ).toBe('forbidden')
})

test("a renamed topic is on its tutors' cards at once", async () => {
  const tutor = await app.people.tutor()
  await change([id(3)], [], tutor)
  const card = async () => (await app.call(getTutorInfo, { params: { id: tutor.id } })).body.topics
  expect(await card()).toHaveLength(1)
  const rename = async (topic: number, body: object) =>
    await app.call(updateTopic, { as: admin, params: { id: topic }, body })
  app.clock.advance(1000)
  const updatedAt = app.clock.now().toISOString()
  const changed = { name: { ar: 'اسم جديد', en: 'Topic number 4' }, updatedAt }
  expect((await rename(id(3), { arabicName: 'اسم جديد' })).body).toMatchObject(changed)
  expect(await card()).toEqual(['اسم جديد'])
  expect(await entriesOf(app, 'topic.update', id(3))).toHaveLength(1)
  app.clock.advance(1000)
  expect((await rename(id(3), { englishName: 'Topic number 4' })).body, 'no change').toMatchObject(changed)
  expect((await rename(id(3), { englishName: 'A new name' })).body.name).toEqual({ ar: 'اسم جديد', en: 'A new name' })
  expect((await app.call(listOwnTopics, { as: tutor })).body).toMatchObject([
    { name: { ar: 'اسم جديد', en: 'A new name' }, updatedAt: app.clock.now().toISOString() },
  ])
  expect((await rename(id(3), {})).body.code).toBe('empty-request')
  expect((await rename(999_999, { arabicName: 'اسم آخر' })).body.code).toBe('topic-not-found')
  expect(await rename(id(4), { arabicName: 'اسم جديد' })).toMatchObject({ status: 409, body: { field: 'arabicName' } })
})

test('a deleted topic is removed from everyone who had it', async () => {
  const { body: topic } = await create()
  await change([topic.id, id(0)], [])
  expect((await app.call(deleteTopic, { as: admin, params: { id: topic.id } })).status).toBe(200)
  expect(await held()).toEqual([id(0)])
  expect((await app.call(deleteTopic, { as: admin, params: { id: topic.id } })).body.code).toBe('topic-not-found')
  const before = { arabicName: topic.name.ar, englishName: topic.name.en }
  expect(await entriesOf(app, 'topic.delete', topic.id)).toMatchObject([{ before, after: null }])
})

test('topics are added and removed in one call, those of others stay', async () => {
  const other = await app.people.student()
  await change([id(0), id(3)], [], other)
  expect((await change([id(0), id(1), id(1)], [])).status).toBe(200)
  expect((await change([id(1), id(2)], [id(0)])).status).toBe(200)
  expect(await held()).toEqual([id(1), id(2)])
  expect((await change([], [])).body.code).toBe('empty-request')
  expect((await change([id(5)], [id(5)])).body).toMatchObject({ code: 'bad-request', field: 'removeTopics' })
  expect((await change([], [id(9)])).body).toMatchObject({ code: 'topic-not-found', field: 'removeTopics' })
  expect((await change([999_999], [])).body).toMatchObject({ code: 'topic-not-found', field: 'addTopics' })
  expect(await held()).toEqual([id(1), id(2)])
  expect(await held(other)).toEqual([id(0), id(3)])
})

test('the limit counts the topics that remain after removing', async () => {
  await change(ids.slice(0, 30), [])
  expect((await change([id(30)], [])).body).toMatchObject({ code: 'bad-request', field: 'addTopics' })
  expect((await change([id(30)], [id(0)])).status).toBe(200)
})

test('removing ignores topics the user does not have, but refuses unknown ones', async () => {
  await change([id(0), id(1)], [])
  const remove = async (topicIds: number[]) => await app.call(removeOwnTopics, { as: student, body: { topicIds } })
  const other = await app.people.student()
  await change([id(0), id(7)], [], other)
  expect((await remove([id(0), id(7)])).status).toBe(200)
  expect(await held()).toEqual([id(1)])
  expect(await held(other)).toEqual([id(0), id(7)])
  expect((await remove([])).body.code).toBe('bad-request')
  expect((await remove([999_999])).body).toMatchObject({ code: 'topic-not-found', field: 'topicIds' })
})
