// GET /user/student/stats/{id}: who reads it and what it counts (people.md Shapes).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getStudentStats } from '@hiwar/contract/tutors.ts'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
})
afterAll(async () => {
  await app.close()
})

let made = 0
async function lesson(given: {
  studentId: number
  tutorId: number
  hours: number
  duration: 15 | 30
  canceled?: boolean
}): Promise<void> {
  const start = new Date(app.deps.now().getTime() + given.hours * HOUR_MS)
  const end = new Date(start.getTime() + given.duration * MINUTE_MS)
  const slot = await app.deps.db
    .insertInto('availabilitySlots')
    .values({ userId: given.tutorId, start, end, deleted: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await app.deps.db
    .insertInto('lessons')
    .values({
      slotId: slot.id,
      start,
      end,
      duration: given.duration,
      price: 0,
      sessionId: `lesson:stats-${++made}`,
      lateLineMinutes: 60,
      createdAt: start,
      updatedAt: start,
      ...(given.canceled === true ? { canceledAt: start } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('lessonMembers')
    .values([
      { lessonId: row.id, userId: given.tutorId },
      { lessonId: row.id, userId: given.studentId },
    ])
    .execute()
}

test('lessons, tutors and minutes, split by time and by cancellation; a tutor may be in both', async () => {
  const student = await app.people.student()
  const [one, other] = [await app.people.tutor(), await app.people.tutor()]
  for (const given of [
    { tutorId: one.id, hours: -30, duration: 30 },
    { tutorId: one.id, hours: -20, duration: 15, canceled: true },
    { tutorId: one.id, hours: 0, duration: 30 },
    { tutorId: other.id, hours: 5, duration: 15, canceled: true },
    { tutorId: one.id, hours: 9, duration: 30 },
  ] as const)
    await lesson({ studentId: student.id, ...given })
  const admin = await app.people.admin()
  for (const as of [student, admin]) {
    const { status, body } = await app.call(getStudentStats, { as, params: { id: student.id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      lessonCount: {
        total: 5,
        ratified: 3,
        canceled: 2,
        future: { total: 2, ratified: 1, canceled: 1 },
        past: { total: 3, ratified: 2, canceled: 1 },
      },
      tutorCount: { total: 2, ratified: 1, canceled: 2 },
      minutes: { total: 120, ratified: 90, canceled: 30 },
      streakWeeks: 1,
      words: 0,
    })
    expect(body.weeks).toHaveLength(12)
  }
})

test('a student without lessons has zeros', async () => {
  const student = await app.people.student()
  const { body } = await app.call(getStudentStats, { as: student, params: { id: student.id } })
  expect(body).toMatchObject({
    lessonCount: { total: 0, future: { total: 0 }, past: { total: 0 } },
    tutorCount: { total: 0 },
    minutes: { total: 0 },
  })
})

test('other users are refused, and only students have these numbers', async () => {
  const [student, stranger, admin, tutor] = [
    await app.people.student(),
    await app.people.student(),
    await app.people.admin(),
    await app.people.tutor(),
  ]
  expect(await app.call(getStudentStats, { as: stranger, params: { id: student.id } })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await app.call(getStudentStats, { as: tutor, params: { id: student.id } })).toMatchObject({ status: 403 })
  expect(
    await app.call(getStudentStats, { as: await app.people.someone(Role.Studio), params: { id: student.id } }),
  ).toMatchObject({ status: 403 })
  for (const as of [admin, stranger])
    for (const id of [tutor.id, 2_000_000_000])
      expect(await app.call(getStudentStats, { as, params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'student-not-found' },
      })
})
