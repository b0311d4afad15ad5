import { afterAll, beforeAll, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import {
  getLearningProfile,
  getLearningProfileOf,
  saveLearningProfile,
  type LearningProfile,
} from '@hiwar/contract/learning.ts'
import { getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person } from '../../../test/people.ts'
import { erase } from '../erasure/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
})
afterAll(async () => {
  await app.close()
})

const nothing: LearningProfile = { level: null, goals: [], occupation: null, about: null }
const profile: LearningProfile = {
  level: 'intermediate',
  goals: ['work', 'interview'],
  occupation: 'محاسبة',
  about: 'أفهم جيدًا، وأخجل من الكلام.',
}
const save = async (as: Person, body: LearningProfile) => await app.call(saveLearningProfile, { as, body })
const readOwn = async (as: Person) => (await app.call(getLearningProfile, { as })).body

test('a student says it, replaces it and takes it back', async () => {
  const student = await app.people.student()
  expect(await readOwn(student)).toEqual(nothing)
  expect((await save(student, profile)).body).toEqual(profile)
  expect(await readOwn(student)).toEqual(profile)
  const other: LearningProfile = { level: null, goals: ['travel'], occupation: ' ', about: '' }
  expect((await save(student, other)).body).toEqual({ ...nothing, goals: ['travel'] })
  expect(await readOwn(student)).toEqual({ ...nothing, goals: ['travel'] })
})

test.each([
  ['a goal twice', { ...profile, goals: ['work', 'work'] }],
  ['six goals', { ...profile, goals: ['work', 'interview', 'travel', 'study', 'exams', 'accent'] }],
  ['an unknown level', { ...profile, level: 'native' }],
  ['a long occupation', { ...profile, occupation: 'م'.repeat(61) }],
  ['a long text', { ...profile, about: 'م'.repeat(301) }],
  ['no goals at all', { level: null, occupation: null, about: null }],
] as [string, LearningProfile][])('%s is refused', async (_, wrong) => {
  const student = await app.people.student()
  expect((await save(student, wrong)).body.code).toBe('bad-request')
  expect(await readOwn(student)).toEqual(nothing)
})

test('a tutor of the student reads it with every lesson and by itself; other tutors do not', async () => {
  const [student, silent] = [await app.people.student(), await app.people.student()]
  const [tutor, other, admin] = [await app.people.tutor(), await app.people.tutor(), await app.people.admin()]
  const start = new Date('2026-05-01T10:00:00Z')
  const id = await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start })
  await insertLesson(app.deps, { tutorId: tutor.id, studentId: silent.id, start: new Date('2026-05-01T12:00:00Z') })
  await insertLesson(app.deps, { tutorId: other.id, studentId: silent.id, start: new Date('2026-05-02T12:00:00Z') })
  await save(student, profile)

  const membersFor = async (as: Person) =>
    (await app.call(getLesson, { as, params: { id } })).body.members.map(({ role, learning }) => [role, learning])
  expect(await membersFor(tutor)).toEqual([
    [Role.Tutor, null],
    [Role.Student, profile],
  ])
  for (const reader of [student, admin])
    expect(await membersFor(reader)).toEqual([
      [Role.Tutor, null],
      [Role.Student, null],
    ])
  const { list } = (await app.call(listLessons, { as: tutor, query: { users: [tutor.id] } })).body
  expect(list.map(({ members }) => members.find(({ role }) => role === Role.Student)?.learning)).toEqual([
    null,
    profile,
  ])

  const read = async (as: Person, studentId: number) =>
    (await app.call(getLearningProfileOf, { as, params: { id: studentId } })).body
  expect([await read(tutor, student.id), await read(admin, student.id)]).toEqual([profile, profile])
  expect(await read(tutor, silent.id)).toEqual(nothing)
  expect(await read(other, student.id)).toMatchObject({ code: 'forbidden' })
  for (const nobody of [999_999, other.id])
    expect(await read(tutor, nobody)).toMatchObject({ code: 'student-not-found' })
})

test('it is erased with the person', async () => {
  const student = await app.people.student({ subscribed: false })
  await save(student, profile)
  const at = app.deps.now()
  await app.deps.db
    .insertInto('accountDeletions')
    .values({ userId: student.id, requestedAt: new Date(at.getTime() - 14 * DAY_MS), erasesAt: at })
    .execute()
  expect(await erase(app.deps, student.id)).toBe('erased')
  expect(
    await app.deps.db.selectFrom('learningProfiles').select('level').where('studentId', '=', student.id).execute(),
  ).toEqual([])
})
