// The checks of booking and moving run in the order of the contract (lessons.md 2): each request also violates every
// later check, so a check in the wrong position fails the test.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookLesson, editLesson, getLesson } from '@hiwar/contract/lessons.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'

const NOW = '2026-05-04T08:00:00Z'
/** Within the slot; the hour before it is free but not published. */
const GOOD = '2026-05-05T10:00:00Z'
const OUTSIDE = '2026-05-05T09:00:00Z'
const NOWHERE = 999_999
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
afterAll(async () => {
  await app.close()
})

const db = () => app.deps.db
const write = async (as: Person, body: object) =>
  (
    await app.call(bookLesson, {
      as,
      body: body as { tutorId: number; slotId: number; start: string; duration: 15 | 30 },
    })
  ).body
const occupy = async (userId: number, during: string) => {
  await db()
    .insertInto('calendarEntries')
    .values({ userId, kind: 2, refId: 7_000 + userId, during })
    .execute()
}
const unsubscribe = async (student: Person) => {
  await db().deleteFrom('subscriptions').where('userId', '=', student.id).execute()
}

test('booking makes its fourteen checks in order', async () => {
  app.clock.set(NOW)
  const tutor = await app.people.tutor({ notice: 60 })
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  const manager = await app.people.manager({ user: { verifiedPhone: false } })
  const mute = await app.people.student({ subscribed: false, user: { verifiedEmail: false } })
  expect((await write(tutor, { tutorId: 'x' })).code).toBe('forbidden')
  const bare = await app.people.student({ subscribed: false })
  for (const wrong of [
    { duration: 45 },
    { duration: '30' },
    { start: '2026-05-04T07:05:00Z' },
    { start: '2026-05-04T07:00:30Z' },
  ]) {
    expect(
      (await write(mute, { tutorId: NOWHERE, slotId: NOWHERE, start: '2026-05-04T07:00:00Z', duration: 30, ...wrong }))
        .code,
    ).toBe('bad-request')
  }
  expect(
    (await write(mute, { tutorId: NOWHERE, slotId: NOWHERE, start: '2026-05-04T07:00:00Z', duration: 30 })).code,
  ).toBe('forbidden')
  const late = { slotId: NOWHERE, start: '2026-05-04T07:00:00Z', duration: 30 }
  for (const tutorId of [NOWHERE, bare.id, (await app.people.tutor({ tutor: { activated: false } })).id])
    expect((await write(bare, { ...late, tutorId })).code).toBe('tutor-not-found')
  expect((await write(bare, { ...late, tutorId: manager.id })).code).toBe('forbidden')
  expect((await write(bare, { ...late, tutorId: tutor.id })).code).toBe('slot-not-found')

  // Booked already, without a subscription, outside the slot.
  const held = await app.people.student({ weeklyMinutes: 30 })
  const elsewhere = await app.people.tutor()
  const other = await write(held, {
    tutorId: elsewhere.id,
    slotId: await elsewhere.publish('2026-05-06T10:00:00Z', '2026-05-06T11:00:00Z'),
    start: '2026-05-06T10:00:00Z',
    duration: 30,
  })
  const kept = await db()
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', held.id)
    .executeTakeFirstOrThrow()
  await unsubscribe(held)
  const ask = { tutorId: tutor.id, slotId, duration: 30 }
  for (const start of ['2026-05-04T07:45:00Z', '2026-05-04T08:45:00Z', '2026-05-18T08:15:00Z'])
    expect((await write(held, { ...ask, start })).code).toBe('bad-request')
  expect((await write(held, { ...ask, start: '2026-05-04T09:00:00Z' })).code).toBe('reached-booking-limit')
  await db().updateTable('lessons').set({ canceledAt: app.clock.now() }).where('id', '=', other.id).execute()
  await occupy(held.id, '[2026-05-05T08:00:00Z,2026-05-05T10:30:00Z)')
  expect((await write(held, { ...ask, start: OUTSIDE })).code).toBe('subscription-required')

  // Subscribed again: the minutes of the canceled lesson are still charged, and the subscription ends before the lesson
  // does.
  const { id, ...subscription } = kept
  await db()
    .insertInto('subscriptions')
    .values({ ...subscription, end: new Date('2026-05-05T09:15:00Z') })
    .execute()
  expect((await write(held, { ...ask, start: OUTSIDE })).code).toBe('bad-request')
  await db().updateTable('subscriptions').set({ end: kept.end }).where('userId', '=', held.id).execute()
  expect((await write(held, { ...ask, start: OUTSIDE })).code).toBe('no-enough-minutes')
  await db().updateTable('lessons').set({ charged: false }).where('id', '=', other.id).execute()
  expect((await write(held, { ...ask, start: OUTSIDE })).code).toBe('busy-tutor')
  expect((await write(held, { ...ask, start: '2026-05-05T15:45:00Z' })).code).toBe('busy-tutor')
  await occupy(tutor.id, '[2026-05-05T12:00:00Z,2026-05-05T12:30:00Z)')
  expect((await write(held, { ...ask, start: '2026-05-05T12:15:00Z' })).code).toBe('busy-tutor')
  expect((await write(held, { ...ask, start: GOOD })).code).toBe('conflicting-lessons')
  expect((await write(held, { ...ask, start: '2026-05-05T10:30:00Z' })).id).toBeGreaterThan(0)
  expect(id).toBeGreaterThan(0)
})

test('moving checks ownership, then whether the lesson may move, then the checks of booking except the ninth', async () => {
  app.clock.set(NOW)
  const [tutor, student, otherUser] = [
    await app.people.tutor(),
    await app.people.student({ weeklyMinutes: 30 }),
    await app.people.student(),
  ]
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  const { id } = await write(student, { tutorId: tutor.id, slotId, start: GOOD, duration: 30 })
  const move = async (as: Person, given: object) => {
    const { body, status } = await app.call(editLesson, {
      as,
      body: { lessonId: id, slotId, start: GOOD, duration: 30, ...given },
    })
    return body.code ?? status
  }
  expect(await move(tutor, { lessonId: NOWHERE })).toBe('forbidden')
  expect(await move(otherUser, { lessonId: NOWHERE, slotId: NOWHERE })).toBe('lesson-not-found')
  app.clock.set('2026-05-05T09:00:01Z')
  expect(await move(otherUser, { slotId: NOWHERE })).toBe('forbidden')
  expect(await move(student, { slotId: NOWHERE })).toBe('bad-request')
  app.clock.set('2026-05-05T09:00:00Z')
  expect(await move(student, { slotId: NOWHERE, start: '2026-05-05T08:00:00Z' })).toBe('slot-not-found')
  expect(await move(student, { start: '2026-05-05T08:00:00Z' })).toBe('bad-request')
  expect(await move(student, { start: '2026-05-05T15:45:00Z' })).toBe('busy-tutor')
  expect(await move(student, { start: '2026-05-05T10:15:00Z', duration: 15 })).toBe(200)
  expect(await move(student, { start: '2026-05-05T10:15:00Z', duration: 30 })).toBe(200)
})

test('an edit without changes does nothing; a new focus is saved without increasing the version', async () => {
  app.clock.set(NOW)
  const [tutor, student] = [
    await app.people.tutor({ user: { verifiedWhatsapp: true, notificationMethod: 1 } }),
    await app.people.student(),
  ]
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  const { id } = await write(student, { tutorId: tutor.id, slotId, start: GOOD, duration: 30 })
  const socket = await openSocket(app.url, tutor.token)
  const move = async (given: object) => {
    expect(
      (await app.call(editLesson, { as: student, body: { lessonId: id, slotId, start: GOOD, duration: 30, ...given } }))
        .status,
    ).toBe(200)
  }
  const version = async () => (await app.call(getLesson, { as: student, params: { id } })).body.lesson.version
  const told = async () =>
    (
      await db()
        .selectFrom('deliveries')
        .select('id')
        .where('userId', '=', tutor.id)
        .where('kind', '=', 'lesson-changed')
        .execute()
    ).length
  await move({})
  expect(await socket.count('LessonRebooked')).toBe(0)
  await move({ focus: 'job interviews' })
  await move({ focus: 'job interviews' })
  expect([await socket.count('LessonRebooked'), await version(), await told()]).toEqual([1, 0, 0])
  await move({ start: '2026-05-05T10:15:00Z' })
  await move({ start: '2026-05-05T10:15:00Z', duration: 15 })
  expect([await socket.count('LessonRebooked'), await version(), await told()]).toEqual([3, 2, 2])
  const focus = async () => (await app.call(getLesson, { as: student, params: { id } })).body.lesson.focus
  expect(await focus()).toBe('job interviews')
  await move({ start: '2026-05-05T10:15:00Z', duration: 15, focus: '' })
  expect(await focus()).toBeNull()
  socket.close()
})
