import { Role } from '@hiwar/contract/enums.ts'
import { updateNotificationSettings } from '@hiwar/contract/notifications.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person } from '../../../test/people.ts'
import { notifyExpiringMinutes, sendWeeklySummaries } from './digests.ts'

const byWhatsApp = { verifiedWhatsapp: true, notificationMethod: 1 }
// A Monday noon in Cairo; subscriptions begin today and renew next Monday at six.
const NOW = '2026-05-04T09:00:00Z'
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
beforeEach(() => {
  app.clock.set(NOW)
})
afterAll(async () => {
  await app.close()
})

const optIn = async (as: Person, event: 'minutes-expiring' | 'weekly-summary') =>
  await app.call(updateNotificationSettings, { as, body: { events: { [event]: { message: true } } } })
const deliveriesTo = async ({ id }: Person) => {
  const rows = await app.deps.db
    .selectFrom('deliveries')
    .select(['message', 'channel'])
    .where('userId', '=', id)
    .where('kind', 'in', ['minutes-expiring', 'weekly-summary'])
    .execute()
  return rows.map(({ message, channel }) => ({ ...message, channel }))
}

test('remaining minutes are notified once, on the last day of the quota week, to people who opted in', async () => {
  const optedIn = await app.people.student({ user: byWhatsApp, weeklyMinutes: 60 })
  const silent = await app.people.student({ user: byWhatsApp })
  const poor = await app.people.student({ user: byWhatsApp, weeklyMinutes: 15 })
  const tutor = await app.people.tutor()
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  await app.call(bookLesson, {
    as: poor,
    body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:00:00Z', duration: 15 },
  })
  const modest = await app.people.student({ user: byWhatsApp, weeklyMinutes: 15 })
  const refunded = await app.people.student({ user: byWhatsApp, weeklyMinutes: 60 })
  const ended = await app.people.student({ user: byWhatsApp, weeklyMinutes: 60 })
  for (const person of [optedIn, poor, modest, refunded, ended]) await optIn(person, 'minutes-expiring')
  const { db } = app.deps
  await db
    .updateTable('subscriptions')
    .set({ end: new Date('2026-05-10T03:00:00Z') })
    .where('userId', '=', ended.id)
    .execute()
  await db
    .updateTable('subscriptions')
    .set({ terminatedAt: app.clock.now() })
    .where('userId', '=', refunded.id)
    .execute()
  // Of these only the second uses minutes of the week.
  const lessons = []
  for (const start of ['2026-05-03T10:00:00Z', '2026-05-06T10:00:00Z', '2026-05-07T10:00:00Z', '2026-05-11T03:00:00Z'])
    lessons.push(await insertLesson(app.deps, { tutorId: tutor.id, studentId: optedIn.id, start: new Date(start) }))
  await db
    .updateTable('lessons')
    .set({ charged: false })
    .where('id', '=', lessons[2] ?? 0)
    .execute()
  app.clock.set('2026-05-10T02:59:00Z')
  await notifyExpiringMinutes(app.deps)
  expect(await deliveriesTo(optedIn)).toEqual([])
  app.clock.set('2026-05-10T03:00:00Z')
  await Promise.all([notifyExpiringMinutes(app.deps), notifyExpiringMinutes(app.deps)])
  expect(await deliveriesTo(optedIn)).toEqual([
    { kind: 'minutes-expiring', minutes: 30, renewsAt: '2026-05-11T03:00:00.000Z', channel: 'message' },
  ])
  expect(await deliveriesTo(modest), 'as many as the shortest lesson').toMatchObject([{ minutes: 15 }])
  for (const person of [silent, poor, refunded, ended]) expect(await deliveriesTo(person)).toEqual([])
  app.clock.set('2026-05-17T03:00:00Z')
  await notifyExpiringMinutes(app.deps)
  expect((await deliveriesTo(optedIn)).slice(1), 'of the next week').toMatchObject([{ minutes: 30 }])
})

test('everybody is told who opted in, however many they are', async () => {
  const tutor = await app.people.tutor()
  const at = app.clock.now()
  const crowd = await app.deps.db
    .insertInto('users')
    .values(
      Array.from({ length: 200 }, (_, place) => {
        const email = `crowd-${place}@hiwar.test`
        return { email, role: Role.Student, createdAt: at, updatedAt: at }
      }),
    )
    .returning('id')
    .execute()
  const events = JSON.stringify({ 'weekly-summary': { message: true } })
  const settings = crowd.map(({ id }) => ({ userId: id, events, updatedAt: at }))
  await app.deps.db.insertInto('notificationSettings').values(settings).execute()
  const last = await app.people.student({ user: byWhatsApp })
  await optIn(last, 'weekly-summary')
  await insertLesson(app.deps, { tutorId: tutor.id, studentId: last.id, start: new Date('2026-05-05T10:00:00Z') })
  app.clock.set('2026-05-09T07:00:00Z')
  await sendWeeklySummaries(app.deps)
  expect(await deliveriesTo(last)).toHaveLength(1)
})

test('the past week is summarised once; a week without lessons is not', async () => {
  const tutor = await app.people.tutor()
  const student = await app.people.student({ user: byWhatsApp })
  const other = await app.people.student({ user: byWhatsApp })
  const idle = await app.people.student({ user: byWhatsApp })
  for (const person of [student, other, idle]) await optIn(person, 'weekly-summary')
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  for (const [as, start, duration] of [
    [student, '2026-05-05T10:00:00Z', 30],
    [other, '2026-05-05T11:00:00Z', 15],
  ] as const)
    await app.call(bookLesson, { as, body: { tutorId: tutor.id, slotId, start, duration } })
  // The first ends as the week begins, the second with the week, and the third was canceled.
  const lessons = []
  for (const start of ['2026-05-01T20:30:00Z', '2026-05-08T20:30:00Z', '2026-05-06T10:00:00Z', '2026-05-08T21:00:00Z'])
    lessons.push(await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start: new Date(start) }))
  await app.deps.db
    .updateTable('lessons')
    .set({ canceledAt: app.clock.now() })
    .where('id', '=', lessons[2] ?? 0)
    .execute()
  app.clock.set('2026-05-09T07:00:00Z')
  await sendWeeklySummaries(app.deps)
  await sendWeeklySummaries(app.deps)
  expect(await deliveriesTo(student)).toEqual([{ kind: 'weekly-summary', lessons: 2, minutes: 60, channel: 'message' }])
  expect(await deliveriesTo(other)).toEqual([{ kind: 'weekly-summary', lessons: 1, minutes: 15, channel: 'message' }])
  expect(await deliveriesTo(idle)).toEqual([])
})
