import { afterAll, beforeAll, expect, test } from 'vitest'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { addFavourite, listFavourites, removeFavourite } from '@hiwar/contract/favourites.ts'
import { getOwnTutorStats, getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { refreshTutor } from '../tutors/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-07-06T07:00:00Z' })
})
afterAll(async () => {
  await app.close()
})

const add = async (tutorId: number, as: { token: string }) => await app.call(addFavourite, { as, params: { tutorId } })
const remove = async (tutorId: number, as: { token: string }) =>
  await app.call(removeFavourite, { as, params: { tutorId } })
const list = async (as: { token: string }, query = {}) => (await app.call(listFavourites, { as, query })).body

async function aTutor() {
  const tutor = await app.people.tutor()
  await refreshTutor(app.deps, tutor.id)
  return tutor
}

test('are only for students', async () => {
  const tutor = await aTutor()
  expect((await app.call(addFavourite, { params: { tutorId: tutor.id } })).status).toBe(401)
  for (const other of [
    tutor,
    await app.people.admin(),
    await app.people.someone(Role.Studio),
    await app.people.manager(),
  ]) {
    expect((await add(tutor.id, other)).body.code).toBe('forbidden')
    expect((await remove(tutor.id, other)).body.code).toBe('forbidden')
    expect((await app.call(listFavourites, { as: other })).body.code).toBe('forbidden')
  }
})

test('are listed newest first and once each, and can be removed', async () => {
  const [student, friend] = [await app.people.student(), await app.people.student()]
  const [one, other] = [await aTutor(), await aTutor()]
  for (const tutor of [one, other, one]) {
    expect((await add(tutor.id, student)).status).toBe(200)
    app.clock.advance(1000)
  }
  const kept = await list(student)
  expect(kept).toMatchObject({
    total: 2,
    hidden: 0,
    list: [
      { id: other.id, favourite: true },
      { id: one.id, favourite: true },
    ],
  })
  expect((await list(student, { page: 2, size: 1 })).list.map((card) => card.id)).toEqual([one.id])
  await add(other.id, friend)
  for (const _ of [1, 2]) expect((await remove(other.id, student)).status).toBe(200)
  expect((await list(student)).list.map((card) => card.id)).toEqual([one.id])
  expect((await list(friend)).list.map((card) => card.id)).toEqual([other.id])
})

test('only listed tutors can be added; one who is no longer listed is kept and counted as hidden', async () => {
  const student = await app.people.student()
  const tutor = await aTutor()
  expect((await add(999_999, student)).body.code).toBe('tutor-not-found')
  expect((await add(student.id, student)).body.code).toBe('tutor-not-found')
  await add(tutor.id, student)
  await app.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', tutor.id).execute()
  await refreshTutor(app.deps, tutor.id)
  expect(await list(student)).toEqual({ list: [], total: 0, hidden: 1 })
  expect((await add(tutor.id, student)).body.code).toBe('tutor-not-found')
})

test('are limited to a hundred', async () => {
  const student = await app.people.student()
  // Only one of them is listed, or the others would fill the page that other tests look at.
  const tutors = [await aTutor()]
  while (tutors.length < bounds.favourites) tutors.push(await app.people.tutor({ tutor: { activated: false } }))
  await app.deps.db
    .insertInto('favourites')
    .values(tutors.map((tutor) => ({ studentId: student.id, tutorId: tutor.id, createdAt: app.deps.now() })))
    .execute()
  const [first] = tutors
  expect((await add(first?.id ?? 0, student)).status).toBe(200)
  const another = await aTutor()
  expect((await add(another.id, student)).body.code).toBe('bad-request')
  expect((await add(another.id, await app.people.student())).status).toBe(200)
})

test('show on the page and in the filter at once, despite caches', async () => {
  const [student, friend] = [await app.people.student(), await app.people.student()]
  const [tutor, other] = [await aTutor(), await aTutor()]
  const marks = async (as: { token: string }) =>
    (await app.call(listOnboardedTutors, { as, query: { size: 100 } })).body.list
      .filter(({ id }) => id === tutor.id || id === other.id)
      .toSorted((a, b) => a.id - b.id)
      .map((card) => card.favourite)
  const filtered = async () =>
    (await app.call(listOnboardedTutors, { as: student, query: { size: 100, favourite: true } })).body.list.map(
      ({ id }) => id,
    )
  expect([await marks(student), await marks(friend), await filtered()]).toEqual([[false, false], [false, false], []])
  await add(tutor.id, student)
  await add(other.id, friend)
  expect([await marks(student), await marks(friend), await filtered()]).toEqual([
    [true, false],
    [false, true],
    [tutor.id],
  ])
  await remove(tutor.id, student)
  expect([await marks(student), await marks(friend), await filtered()]).toEqual([[false, false], [false, true], []])
})

test('are marked on cards and profile for that student only; the tutor sees their number', async () => {
  const student = await app.people.student()
  const tutor = await aTutor()
  await add(tutor.id, student)
  const cardFor = async (as?: { token: string }) =>
    (await app.call(listOnboardedTutors, { as, query: { size: 100 } })).body.list.find((card) => card.id === tutor.id)
  const profileFor = async (as?: { token: string }) =>
    (await app.call(getTutorInfo, { as, params: { id: tutor.id } })).body
  expect((await cardFor(student))?.favourite).toBe(true)
  expect((await cardFor(await app.people.student()))?.favourite).toBe(false)
  expect((await cardFor(tutor))?.favourite).toBeNull()
  expect((await cardFor())?.favourite).toBeNull()
  expect(await profileFor(student)).toMatchObject({ favourite: true, watching: false })
  expect(await profileFor()).toMatchObject({ favourite: null, watching: null })
  expect((await app.call(getOwnTutorStats, { as: tutor })).body.favouriteCount).toBe(1)
})
