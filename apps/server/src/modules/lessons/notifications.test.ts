// Notifications about lessons (lessons.md N1–N3): tutors of every change by the student, both of cancellations by the
// other; users are not notified of their own actions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { runErasures } from '../erasure/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
})
afterAll(async () => {
  await app.close()
})

const start = '2026-05-05T12:00:00.000Z'
const reachable = { user: { notificationMethod: 1, verifiedWhatsapp: true } }

async function booked(teacher: 'tutor' | 'manager' = 'tutor') {
  const [tutor, student] = [
    await app.people[teacher](reachable),
    await app.people.student({ user: { ...reachable.user, name: 'ليلى أحمد' } }),
  ]
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  const { body } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start, duration: 30, focus: 'مقابلات العمل' },
  })
  return { tutor, student, slotId, id: body.id }
}

async function told(person: Person) {
  const rows = await app.deps.db
    .selectFrom('deliveries')
    .select(['channel', 'message'])
    .where('userId', '=', person.id)
    .orderBy('id')
    .execute()
  return rows.filter(({ channel }) => channel === 'message').map(({ message }) => message)
}

test('booking notifies the tutor of student, time, duration and topic, and does not notify the student', async () => {
  const { tutor, student, id } = await booked()
  expect(await told(tutor)).toMatchObject([
    {
      kind: 'lesson-booked',
      lessonId: id,
      start,
      duration: 30,
      reader: 'tutor',
      other: 'ليلى أحمد',
      focus: 'مقابلات العمل',
    },
  ])
  expect(await told(student)).toEqual([])
})

test('moving notifies the tutor of the old and new time and duration', async () => {
  const { tutor, student, slotId, id } = await booked()
  await app.call(editLesson, {
    as: student,
    body: { lessonId: id, slotId, start: '2026-05-05T13:00:00.000Z', duration: 15 },
  })
  expect((await told(tutor)).at(-1)).toMatchObject({
    kind: 'lesson-changed',
    lessonId: id,
    start: '2026-05-05T13:00:00.000Z',
    duration: 15,
    other: 'ليلى أحمد',
    before: { start, duration: 30 },
  })
  expect(await told(student)).toEqual([])
})

test('canceling notifies the other member of who canceled and why, and the student of returned minutes', async () => {
  const mine = await booked()
  await app.call(cancelLesson, { as: mine.student, params: { id: mine.id } })
  expect((await told(mine.tutor)).at(-1)).toMatchObject({
    kind: 'lesson-canceled',
    lessonId: mine.id,
    canceledBy: 'student',
    other: 'ليلى أحمد',
    returnedMinutes: 0,
  })
  expect(await told(mine.student)).toEqual([])

  const theirs = await booked()
  await app.call(cancelLesson, {
    as: theirs.tutor,
    params: { id: theirs.id },
    body: { reason: 'sick', note: 'أعتذر منك' },
  })
  expect(await told(theirs.student)).toMatchObject([
    {
      kind: 'lesson-canceled',
      reader: 'student',
      canceledBy: 'tutor',
      other: 'منى سمير',
      reason: 'sick',
      note: 'أعتذر منك',
      returnedMinutes: 30,
    },
  ])
  expect(await told(theirs.tutor)).toHaveLength(1)

  const managed = await booked('manager')
  await app.call(cancelLesson, { as: managed.tutor, params: { id: managed.id } })
  expect(await told(managed.student), 'a lesson with a manager used none').toMatchObject([{ returnedMinutes: 0 }])
  const tried = await booked()
  await app.deps.db.updateTable('lessons').set({ trial: true, charged: false }).where('id', '=', tried.id).execute()
  await app.call(cancelLesson, { as: tried.tutor, params: { id: tried.id } })
  expect(await told(tried.student), 'nor did a trial').toMatchObject([{ returnedMinutes: 0 }])
  const ours = await booked()
  await app.call(cancelLesson, { as: await app.people.admin(), params: { id: ours.id } })
  expect(await told(ours.student)).toMatchObject([{ canceledBy: 'platform', returnedMinutes: 30 }])
  expect((await told(ours.tutor)).at(-1)).toMatchObject({ canceledBy: 'platform', returnedMinutes: 0 })
  const left = await booked()
  await app.deps.db
    .insertInto('accountDeletions')
    .values({
      userId: left.tutor.id,
      requestedAt: new Date('2026-04-01T08:00:00Z'),
      erasesAt: new Date('2026-05-04T07:59:00Z'),
    })
    .execute()
  await runErasures(app.deps)
  expect(await told(left.student), 'of a tutor who is gone').toMatchObject([
    { canceledBy: 'platform', returnedMinutes: 30 },
  ])
})

test('removing published time notifies the student of the canceled lesson', async () => {
  const { tutor, student, slotId, id } = await booked()
  expect((await app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slotId }] } })).status).toBe(
    200,
  )
  expect(await told(student)).toMatchObject([{ kind: 'lesson-canceled', lessonId: id }])
})
