// Who may rate whom and when, and who reads what of it (lessons.md 5, extras.md 5.1).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { cancelLesson, bookLesson, getLesson } from '@hiwar/contract/lessons.ts'
import {
  createRating,
  deleteRating,
  getRating,
  listRatingsOfRatee,
  listTutorRatings,
  updateRating,
} from '@hiwar/contract/ratings.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'
import { refreshTutor } from '../tutors/service.ts'

const NOW = '2026-05-04T08:00:00Z'
const AFTER = '2026-05-05T12:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
beforeEach(() => app.clock.set(NOW))
afterAll(async () => {
  await app.close()
})

const rate = async (as: Person, ratee: Person, given: object = {}) =>
  await app.call(createRating, { as, body: { rateeId: ratee.id, value: 5, ...given } })
const codeOf = async (answer: ReturnType<typeof rate>) => (await answer).body.code ?? (await answer).status

async function aLesson(tutor: TutorPerson, student: Person, hour = 10): Promise<number> {
  const start = `2026-05-05T${hour}:00:00Z`
  const slotId = await tutor.publish(start, `2026-05-05T${hour}:30:00Z`)
  return (await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, slotId, start, duration: 30 } })).body.id
}
async function aTaughtPair(given: { name?: string } = {}) {
  app.clock.set(NOW)
  const [tutor, student] = [
    await app.people.tutor(),
    await app.people.student({ user: { name: given.name ?? 'ليلى أحمد' } }),
  ]
  const lessonId = await aLesson(tutor, student)
  app.clock.set(AFTER)
  return { tutor, student, lessonId }
}

test('a student may rate a tutor from the end of a lesson that was not canceled', async () => {
  const [tutor, student] = [await app.people.tutor(), await app.people.student()]
  const lessonId = await aLesson(tutor, student)
  app.clock.set('2026-05-05T10:29:59Z')
  expect(await codeOf(rate(student, tutor))).toBe('forbidden')
  expect(await codeOf(rate(student, tutor, { lessonId }))).toBe('forbidden')
  expect((await app.call(getLesson, { as: student, params: { id: lessonId } })).body.lesson).toMatchObject({
    mayRate: false,
    ratingId: null,
  })
  app.clock.set('2026-05-05T10:30:00Z')
  expect((await app.call(getLesson, { as: student, params: { id: lessonId } })).body.lesson).toMatchObject({
    mayRate: true,
    ratingId: null,
  })
  const before = { tutorId: tutor.id, studentId: student.id, start: new Date('2026-05-05T09:00:00Z') }
  const earlierId = await insertLesson(app.deps, before)
  const { body, status } = await rate(student, tutor, {
    value: 4,
    feedback: '  درس واضح  ',
    tags: ['clear', 'on-time'],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    raterId: student.id,
    rateeId: tutor.id,
    value: 4,
    feedback: 'درس واضح',
    tags: ['clear', 'on-time'],
    lessonId,
    verified: true,
  })
  expect((await app.call(getLesson, { as: student, params: { id: lessonId } })).body.lesson).toMatchObject({
    mayRate: false,
    ratingId: body.id,
  })
  const own = { as: student, params: { id: body.id } }
  expect((await app.call(updateRating, { ...own, body: { lessonId: earlierId } })).status).toBe(200)
  expect((await app.call(getRating, own)).body).toMatchObject({ lessonId: earlierId, value: 4 })
  expect((await app.call(updateRating, { ...own, body: { lessonId } })).status, 'at its very end').toBe(200)

  const other = await app.people.tutor()
  const canceled = await aLesson(other, student, 11)
  await app.call(cancelLesson, { as: student, params: { id: canceled } })
  app.clock.set(AFTER)
  expect(await codeOf(rate(student, other))).toBe('forbidden')
  expect(await codeOf(rate(student, other, { lessonId: canceled }))).toBe('forbidden')
  expect(await codeOf(rate(student, other, { lessonId }))).toBe('lesson-not-found')
  expect(await codeOf(rate(student, other, { lessonId: 999_999 }))).toBe('lesson-not-found')
})

test('no other pair of roles may rate', async () => {
  const { tutor, student } = await aTaughtPair()
  const [own, foreign] = [await app.people.someone(Role.Studio), await app.people.someone(Role.Studio)]
  const member = await app.people.tutor({ tutor: { studioId: own.id } })
  expect(await codeOf(rate(student, own))).toBe('forbidden')
  expect(await codeOf(rate(student, await app.people.student()))).toBe('forbidden')
  expect(await codeOf(rate(tutor, student))).toBe('forbidden')
  expect(await codeOf(rate(member, foreign))).toBe('forbidden')
  expect(await codeOf(rate(member, tutor))).toBe('forbidden')
  for (const as of [own, await app.people.admin()]) expect(await codeOf(rate(as, tutor))).toBe('forbidden')
  expect(await codeOf(rate(student, { ...own, id: 999_999 }))).toBe('user-not-found')
  const { body, status } = await rate(member, own, { value: 2, tags: ['clear'] })
  expect(status).toBe(200)
  expect(body).toMatchObject({ tags: [], lessonId: null, verified: false })
  expect(
    (await app.call(updateRating, { as: member, params: { id: body.id }, body: { value: 3, tags: ['clear'] } })).status,
  ).toBe(200)
  expect((await app.call(getRating, { as: member, params: { id: body.id } })).body).toMatchObject({
    value: 3,
    tags: [],
  })
})

test('each limit has its own error code, and an empty text is saved as null', async () => {
  const { tutor, student } = await aTaughtPair()
  const cases: [object, string][] = [
    [{ value: 0 }, 'too-low-rating-value'],
    [{ value: 6 }, 'too-high-rating-value'],
    [{ value: 4.5 }, 'invalid-type'],
    [{ value: null }, 'invalid-type'],
    [{ feedback: 'نص' }, 'too-short-rating-text'],
    [{ feedback: ` ${'ن'.repeat(2)} ` }, 'too-short-rating-text'],
    [{ feedback: 'ن'.repeat(1001) }, 'too-long-rating-text'],
    [{ tags: ['clear', 'clear'] }, 'bad-request'],
    [{ tags: ['rude'] }, 'bad-request'],
    [{ tags: ['clear', 'patient', 'prepared', 'fun', 'corrects', 'listens'] }, 'bad-request'],
  ]
  for (const [given, code] of cases)
    expect({ given, code: await codeOf(rate(student, tutor, given)) }).toEqual({ given, code })
  const { body } = await rate(student, tutor, { feedback: '' })
  expect(body.feedback).toBeNull()
  const update = async (given: object) =>
    (await app.call(updateRating, { as: student, params: { id: body.id }, body: given })).body.code ?? 'done'
  expect(await update({})).toBe('empty-request')
  for (const [given, code] of cases) expect({ given, code: await update(given) }).toEqual({ given, code })
  expect(await update({ feedback: 'ن'.repeat(1000) })).toBe('done')
  expect(await update({ lessonId: 999_999 })).toBe('lesson-not-found')
})

test("a pair has one rating, even with concurrent requests, and the tutor's card is updated", async () => {
  const { tutor, student } = await aTaughtPair()
  const watcher = await openSocket(app.url, (await app.people.student()).token)
  const answers = await Promise.all([1, 2, 3].map(async (value) => await codeOf(rate(student, tutor, { value }))))
  expect(answers.map(String).toSorted()).toEqual(['200', 'rating-exists', 'rating-exists'])
  // Of another tutor a late event of a rating before may come first.
  await expect
    .poll(() => watcher.received.filter(({ event }) => event === 'TutorUpdated').map(({ payload }) => payload))
    .toContainEqual(expect.objectContaining({ id: tutor.id }))
  watcher.close()
})

test("reviews are listed with the reader's own first, then by rating and length; the summary counts all", async () => {
  const { tutor, student, lessonId } = await aTaughtPair({ name: 'منى علي' })
  const add = async (value: number, feedback: string | null) => {
    const rater = await app.people.student()
    await app.deps.db
      .insertInto('ratings')
      .values({
        raterId: rater.id,
        rateeId: tutor.id,
        value,
        feedback,
        tags: ['fun'],
        createdAt: app.clock.now(),
        updatedAt: app.clock.now(),
      })
      .execute()
  }
  await add(5, 'جميل')
  await add(5, 'جميل جدًا')
  await add(5, null)
  await add(2, 'نص أطول من كل ما كُتب هنا')
  await rate(student, tutor, { value: 1, tags: ['fun', 'clear'] })
  const reviews = async (as?: Person, query = {}) =>
    (await app.call(listTutorRatings, { as, params: { id: tutor.id }, query })).body
  const mine = await reviews(student)
  expect(mine.list.map(({ value, feedback }) => [value, feedback])).toEqual([
    [1, null],
    [5, 'جميل جدًا'],
    [5, 'جميل'],
    [5, null],
    [2, 'نص أطول من كل ما كُتب هنا'],
  ])
  expect(mine.summary).toEqual({ average: 3.6, count: 5, distribution: [1, 1, 0, 0, 3], tags: { fun: 5, clear: 1 } })
  const guest = await reviews(undefined, { page: 2, size: 4 })
  expect(guest).toMatchObject({ total: 5, list: [{ value: 1, name: 'منى', lessonId: null, verified: true }] })
  expect((await app.call(listTutorRatings, { params: { id: student.id } })).body.code).toBe('tutor-not-found')

  expect(mine.list.map(({ verified }) => verified)).toEqual([true, false, false, false, false])
  const lessonShownTo = async (as?: Person) => {
    const pages = [await reviews(as), (await app.call(listRatingsOfRatee, { as, params: { id: tutor.id } })).body]
    return pages.map(({ list }) => list.find(({ value }) => value === 1)?.lessonId)
  }
  for (const as of [student, await app.people.admin()])
    expect(await lessonShownTo(as), 'who wrote it, and admins').toEqual([lessonId, lessonId])
  for (const as of [tutor, await app.people.student(), undefined])
    expect(await lessonShownTo(as), 'everybody else').toEqual([null, null])
})

test('the summary of a listed tutor is cached and updated by every change; an unlisted tutor has the same summary', async () => {
  const { tutor, student } = await aTaughtPair()
  const summary = async () => (await app.call(listTutorRatings, { params: { id: tutor.id } })).body.summary
  expect(await summary()).toEqual({ average: 0, count: 0, distribution: [0, 0, 0, 0, 0], tags: {} })
  const {
    body: { id },
  } = await rate(student, tutor, { value: 2, tags: ['fun', 'on-time'] })
  expect(await summary()).toEqual({
    average: 2,
    count: 1,
    distribution: [0, 1, 0, 0, 0],
    tags: { fun: 1, 'on-time': 1 },
  })
  const at = app.clock.now().toISOString()
  app.clock.advance(1000)
  await app.call(updateRating, { as: student, params: { id }, body: { value: 4, tags: ['on-time'] } })
  expect((await app.call(getRating, { as: student, params: { id } })).body).toMatchObject({
    createdAt: at,
    updatedAt: app.clock.now().toISOString(),
  })
  const changed = { average: 4, count: 1, distribution: [0, 0, 0, 1, 0], tags: { 'on-time': 1 } }
  expect(await summary()).toEqual(changed)

  // Past the service, so that nothing kept is told of it.
  const rater = await app.people.student()
  await app.deps.db
    .insertInto('ratings')
    .values({
      raterId: rater.id,
      rateeId: tutor.id,
      value: 5,
      tags: ['fun'],
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .execute()
  expect(await summary()).toEqual(changed)
  await app.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', tutor.id).execute()
  await refreshTutor(app.deps, tutor.id)
  expect(await summary()).toEqual({
    average: 4.5,
    count: 2,
    distribution: [0, 0, 0, 1, 1],
    tags: { fun: 1, 'on-time': 1 },
  })

  await app.call(deleteRating, { as: student, params: { id } })
  expect(await summary()).toEqual({ average: 5, count: 1, distribution: [0, 0, 0, 0, 1], tags: { fun: 1 } })
})
