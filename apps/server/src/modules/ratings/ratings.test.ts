import { afterAll, beforeAll, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import {
  deleteRating,
  getRating,
  listRatings,
  listRatingsByRater,
  listRatingsOfRatee,
  updateRating,
} from '@hiwar/contract/ratings.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let admin: Person
let student: Person
let otherUser: Person
let tutor: Person
let studio: Person
let ofTutor: number
let ofStudio: number

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.people.admin()
  student = await app.people.student({ user: { name: 'ليلى أحمد' } })
  otherUser = await app.people.student()
  studio = await app.people.someone(Role.Studio)
  tutor = await app.people.tutor({ tutor: { studioId: studio.id } })
  ofTutor = await add(student, tutor, 4)
  ofStudio = await add(tutor, studio, 2)
})
afterAll(async () => {
  await app.close()
})

async function add(rater: Person, ratee: Person, value: number): Promise<number> {
  const at = app.clock.now()
  app.clock.advance(1000)
  const row = await app.deps.db
    .insertInto('ratings')
    .values({
      raterId: rater.id,
      rateeId: ratee.id,
      value,
      feedback: 'درس واضح ومفيد',
      tags: [],
      lessonId: null,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

test('only its rater and admins may read a rating', async () => {
  const read = async (as: Person, id = ofTutor) => await app.call(getRating, { as, params: { id } })
  expect((await read(student)).body).toMatchObject({
    id: ofTutor,
    value: 4,
    rater: { id: student.id, name: 'ليلى أحمد' },
    ratee: { id: tutor.id },
    verified: false,
  })
  expect((await read(admin)).status).toBe(200)
  for (const as of [tutor, otherUser]) expect((await read(as)).body.code).toBe('forbidden')
  expect((await read(admin, 999_999)).body.code).toBe('rating-not-found')
})

test('users list only the ratings they gave', async () => {
  const list = async (as: Person, id: number) => await app.call(listRatingsByRater, { as, params: { id } })
  expect((await list(student, student.id)).body).toMatchObject({ total: 1, list: [{ id: ofTutor }] })
  expect((await list(admin, tutor.id)).body).toMatchObject({ total: 1, list: [{ id: ofStudio }] })
  expect((await list(studio, studio.id)).body.total).toBe(0)
  expect((await list(otherUser, student.id)).body.code).toBe('forbidden')
})

test('ratings of a tutor are public, with first names only for guests; ratings of a studio are for admins', async () => {
  const list = async (id: number, as?: Person) => await app.call(listRatingsOfRatee, { as, params: { id } })
  expect((await list(tutor.id)).body.list).toMatchObject([{ rater: { name: 'ليلى' } }])
  expect((await list(tutor.id, otherUser)).body.list).toMatchObject([{ rater: { name: 'ليلى أحمد' } }])
  for (const as of [undefined, tutor, studio]) expect((await list(studio.id, as)).body.code).toBe('forbidden')
  expect((await list(studio.id, admin)).body).toMatchObject({ total: 1, list: [{ id: ofStudio }] })
  expect((await list(student.id, otherUser)).body.code).toBe('forbidden')
  expect((await list(999_999, admin)).body.code).toBe('user-not-found')
})

test('admins list all, newest first', async () => {
  const { total, list } = (await app.call(listRatings, { as: admin })).body
  expect(list.map((each) => each.id).slice(-2), 'the oldest of all').toEqual([ofStudio, ofTutor])
  expect((await app.call(listRatings, { as: admin, query: { page: total, size: 1 } })).body).toMatchObject({
    total,
    list: [{ id: ofTutor }],
  })
  expect((await app.call(listRatings, { as: tutor })).body.code).toBe('forbidden')
})

test('is verified by a lesson of the two that was not canceled and is over', async () => {
  const { db, now } = app.deps
  const [one, other] = [await app.people.tutor(), await app.people.tutor()]
  const [taught, untaught] = [await app.people.student(), await app.people.student()]
  const before = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  await insertLesson(app.deps, { tutorId: one.id, studentId: taught.id, start: before(2) })
  await insertLesson(app.deps, { tutorId: other.id, studentId: taught.id, start: before(0) })
  const canceled = await insertLesson(app.deps, { tutorId: one.id, studentId: untaught.id, start: before(4) })
  await db
    .updateTable('lessons')
    .set({ canceledAt: before(5) })
    .where('id', '=', canceled)
    .execute()
  const verified = async (rater: Person, ratee: Person) => {
    const id = await add(rater, ratee, 5)
    return (await app.call(getRating, { as: admin, params: { id } })).body.verified
  }
  expect(await verified(taught, one)).toBe(true)
  expect(await verified(taught, other), 'not over').toBe(false)
  expect(await verified(untaught, one), 'canceled').toBe(false)
  expect(await verified(untaught, other), 'each with somebody else').toBe(false)
})

test('changes by an admin are recorded in the audit log, changes by the rater are not', async () => {
  const rater = await app.people.student()
  const id = await add(rater, await app.people.tutor(), 4)
  const change = async (as: Person, body: object) => await app.call(updateRating, { as, params: { id }, body })
  expect((await change(rater, { value: 5 })).status).toBe(200)
  expect((await change(admin, { feedback: '' })).status).toBe(200)
  expect((await change(otherUser, { value: 1 })).body.code).toBe('forbidden')
  expect((await change(rater, {})).body.code).toBe('empty-request')
  expect((await change(rater, { value: 6 })).body.code).toBe('too-high-rating-value')
  expect((await app.call(deleteRating, { as: admin, params: { id } })).status).toBe(200)
  expect(await entriesOf(app, 'rating.update', id)).toMatchObject([
    { actorId: admin.id, userId: rater.id, before: { feedback: 'درس واضح ومفيد' }, after: { feedback: null } },
  ])
  expect(await entriesOf(app, 'rating.delete', id)).toMatchObject([
    { before: { value: 5, feedback: null }, after: null },
  ])
})
