// The reviews the public site shows off (more.md 7).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Gender } from '@hiwar/contract/enums.ts'
import { deleteRating, listFeaturedRatings, updateRating } from '@hiwar/contract/ratings.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person } from '../../../test/people.ts'
import { erase } from '../erasure/service.ts'
import { refreshTutor } from '../tutors/service.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
})
afterAll(async () => {
  await app.close()
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('ratings').where(everyRow).execute()
  await app.deps.caches.featuredRatings.invalidateAll()
})

const words = (length: number) => 'ن'.repeat(length)
const featured = async () => (await app.call(listFeaturedRatings, {})).body

interface Given {
  readonly value?: number
  readonly feedback?: string | null
  readonly minutesAgo?: number
  readonly isTaught?: boolean
}

/** A tutor as the listing knows one. */
async function aTutor(given: Parameters<TestApp['people']['tutor']>[0] = {}): Promise<Person> {
  const tutor = await app.people.tutor(given)
  await refreshTutor(app.deps, tutor.id)
  return tutor
}

let lessons = 0

/** A rating by a student of its own. */
async function aReview(
  tutor: Person,
  { value = 5, feedback = words(60), minutesAgo = 1, isTaught = true }: Given = {},
) {
  const student = await app.people.student({ user: { name: 'ليلى أحمد' } })
  const start = new Date(app.clock.now().getTime() - ++lessons * 60 * MINUTE_MS)
  if (isTaught) await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start })
  const at = new Date(app.clock.now().getTime() - minutesAgo * MINUTE_MS)
  const { id } = await app.deps.db
    .insertInto('ratings')
    .values({
      raterId: student.id,
      rateeId: tutor.id,
      value,
      feedback,
      tags: ['fun'],
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, student }
}

test('a guest sees the review, the first name of the student, and the tutor', async () => {
  const tutor = await aTutor({ user: { name: 'منى سمير', gender: Gender.Female } })
  const { id } = await aReview(tutor)
  expect(await featured()).toEqual([
    {
      id,
      value: 5,
      feedback: words(60),
      tags: ['fun'],
      student: 'ليلى',
      tutor: { id: tutor.id, name: 'منى سمير', image: expect.any(String), gender: 'female' },
      at: expect.any(String),
    },
  ])
})

test('only five stars, 40 to 240 characters, a lesson behind them and a listed tutor are featured', async () => {
  const tutor = await aTutor()
  const unlisted = await aTutor({ tutor: { activated: false } })
  const shown = [await aReview(tutor, { feedback: words(40) }), await aReview(tutor, { feedback: words(240) })]
  for (const given of [
    { value: 4 },
    { feedback: words(39) },
    { feedback: words(241) },
    { feedback: null },
    { isTaught: false },
  ])
    await aReview(tutor, given)
  await aReview(unlisted)
  expect(new Set((await featured()).map(({ id }) => id))).toEqual(new Set(shown.map(({ id }) => id)))
})

test('the newest of each tutor comes first, then the second of each, twelve in all', async () => {
  const [one, two] = [await aTutor(), await aTutor()]
  const ofOne = [await aReview(one, { minutesAgo: 1 }), await aReview(one, { minutesAgo: 2 })]
  const ofTwo = [await aReview(two, { minutesAgo: 10 }), await aReview(two, { minutesAgo: 20 })]
  expect((await featured()).map(({ id }) => id)).toEqual(
    [ofOne[0], ofTwo[0], ofOne[1], ofTwo[1]].map((review) => review?.id),
  )
  for (let place = 0; place < 12; place++) await aReview(two, { minutesAgo: 30 + place })
  await app.deps.caches.featuredRatings.invalidateAll()
  expect(await featured()).toHaveLength(12)
})

test('the answer is five minutes old at most; a changed or removed review is shown so at once', async () => {
  const tutor = await aTutor()
  const first = await aReview(tutor)
  expect(await featured()).toHaveLength(1)
  const change = { as: first.student, params: { id: first.id }, body: { feedback: words(70) } }
  expect((await app.call(updateRating, change)).status).toBe(200)
  expect((await featured()).map(({ feedback }) => feedback)).toEqual([words(70)])
  expect(await featured()).toHaveLength(1)
  const second = await aReview(tutor)
  expect(await featured()).toHaveLength(1)
  app.clock.advance(5 * MINUTE_MS)
  expect(await featured()).toHaveLength(2)
  const admin = await app.people.admin()
  expect((await app.call(deleteRating, { as: admin, params: { id: first.id } })).status).toBe(200)
  expect((await featured()).map(({ id }) => id)).toEqual([second.id])
  const asked = { requestedAt: new Date(app.clock.now().getTime() - 1), erasesAt: app.clock.now() }
  await app.deps.db
    .insertInto('accountDeletions')
    .values({ userId: second.student.id, ...asked })
    .execute()
  expect(await erase(app.deps, second.student.id)).toBe('erased')
  expect(await featured(), 'nor is one of somebody who is erased').toEqual([])
})

test('a tutor who is no longer listed is no longer featured', async () => {
  const tutor = await aTutor()
  await aReview(tutor)
  await app.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', tutor.id).execute()
  await refreshTutor(app.deps, tutor.id)
  expect(await featured()).toEqual([])
})
