// Rules of lessons.md that are not covered by the tests of a module, named by rule; docs/failure-modes.md lists all
// rules with their tests.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { getInvoiceStats } from '@hiwar/contract/invoices.ts'
import { bookLesson, cancelLesson, editLesson, getLesson } from '@hiwar/contract/lessons.ts'
import { createRating } from '@hiwar/contract/ratings.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { transact } from '../src/platform/db/transact.ts'
import { buildTestApp, type TestApp } from './app.ts'
import type { Person } from './people.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
afterAll(async () => {
  await app.close()
})
beforeEach(() => {
  app.clock.set(NOW)
})
afterEach(() => {
  vi.restoreAllMocks()
})

interface Time {
  slotId: number
  start?: string
  duration?: 15 | 30
}
const book = async (as: Person, tutor: Person, time: Time) =>
  (
    await app.call(bookLesson, {
      as,
      body: { tutorId: tutor.id, start: '2026-05-05T10:00:00Z', duration: 30, ...time },
    })
  ).body
const cancel = async (as: Person, id: number) => (await app.call(cancelLesson, { as, params: { id } })).status
const move = async (as: Person, id: number, { slotId, start }: { slotId: number; start: string }) =>
  (await app.call(editLesson, { as, body: { lessonId: id, slotId, start, duration: 30 } })).body.code ?? 'moved'
const statusOf = async (as: Person, id: number) =>
  (await app.call(getLesson, { as, params: { id } })).body.lesson.status
const remaining = async (as: Person) =>
  (await app.call(getUserSubscription, { as, query: { userId: as.id } })).body.remainingWeeklyMinutes

async function aPair(given: { weeklyMinutes?: number } = {}) {
  const [tutor, student] = [
    await app.people.tutor(),
    await app.people.student({ weeklyMinutes: given.weeklyMinutes ?? 150 }),
  ]
  return { tutor, student, slotId: await tutor.publish('2026-05-05T09:00:00Z', '2026-05-05T20:00:00Z') }
}

describe('B. booking', () => {
  test.each([true, false])(
    'B1: a lesson that runs counts as booked until its end (subscribed: %s)',
    async (subscribed) => {
      const student = await app.people.student({ subscribed })
      const [one, other] = [await app.people.manager(), await app.people.manager()]
      const first = await one.publish('2026-05-05T10:00:00Z', '2026-05-05T11:00:00Z')
      const next = {
        slotId: await other.publish('2026-05-05T12:00:00Z', '2026-05-05T13:00:00Z'),
        start: '2026-05-05T12:00:00Z',
      }
      await book(student, one, { slotId: first })
      expect((await book(student, other, next)).code).toBe('reached-booking-limit')
      app.clock.set('2026-05-05T10:29:59Z')
      expect((await book(student, other, next)).code).toBe('reached-booking-limit')
      app.clock.set('2026-05-05T10:30:00Z')
      expect((await book(student, other, next)).code).toBeUndefined()
    },
  )

  test('B5: lessons may be adjacent on both sides and fill a slot to its end', async () => {
    const tutor = await app.people.tutor()
    const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T11:00:00Z')
    for (const [start, duration] of [
      ['10:15', 30],
      ['10:00', 15],
      ['10:45', 15],
    ] as const) {
      expect(
        (await book(await app.people.student(), tutor, { slotId, start: `2026-05-05T${start}:00Z`, duration })).code,
        start,
      ).toBeUndefined()
    }
  })

  test('B7: an error after the commit fails no request, and later after-commit work still runs', async () => {
    const { tutor, student, slotId } = await aPair()
    const nextFree = async () => (await app.call(getTutorInfo, { params: { id: tutor.id } })).body.nextFreeAt
    expect(await nextFree()).toBe('2026-05-05T09:00:00.000Z')
    const faults = vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
    vi.spyOn(app.deps.realtime, 'emit').mockImplementationOnce(() => {
      throw new Error('the line is down')
    })
    const { id, code } = await book(student, tutor, { slotId, start: '2026-05-05T09:00:00Z' })
    expect(code).toBeUndefined()
    expect(faults).toHaveBeenCalledWith(expect.anything(), 'after commit')
    expect([await statusOf(student, id), await nextFree()]).toEqual(['pending', '2026-05-05T09:30:00.000Z'])
  })

  test('B7: a cancel that fails at its last step notifies nobody', async () => {
    const { tutor, student, slotId } = await aPair()
    const { id } = await book(student, tutor, { slotId })
    const admin = await app.people.admin()
    const told = async () =>
      await app.deps.db
        .selectFrom('deliveries')
        .select('id')
        .where('userId', 'in', [tutor.id, student.id])
        .where('kind', '=', 'lesson-canceled')
        .execute()
    const quiet = vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    // The entry in the audit log is written after the lesson, its calendars and its events.
    await sql`alter table audit_log rename to gone_for_a_while`.execute(app.deps.db)
    const status = await cancel(admin, id)
    await sql`alter table gone_for_a_while rename to audit_log`.execute(app.deps.db)
    // Of the lesson alone: the tutor's card may still be told of for the booking before.
    const canceled = emit.mock.calls.filter(([, event]) => event === 'LessonCanceled')
    expect([status, quiet.mock.calls.length > 0, canceled, await told()]).toEqual([500, true, [], []])
    expect([await statusOf(student, id), await remaining(student)]).toEqual(['pending', 120])
  })

  test('B8: deactivating a tutor keeps booked lessons; an admin cancels them manually', async () => {
    const { tutor, student, slotId } = await aPair()
    const { id } = await book(student, tutor, { slotId })
    const admin = await app.people.admin()
    expect(
      (await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { activated: false } })).status,
    ).toBe(200)
    expect([await statusOf(student, id), await remaining(student)]).toEqual(['pending', 120])
    expect((await book(await app.people.student(), tutor, { slotId, start: '2026-05-05T12:00:00Z' })).code).toBe(
      'tutor-not-found',
    )
    expect(await cancel(admin, id)).toBe(200)
    expect([await statusOf(student, id), await remaining(student)]).toEqual(['canceled', 150])
  })
})

describe('C. the status of a lesson', () => {
  test('C2: a late cancel returns the minutes unless the student cancels; the student may book again either way', async () => {
    const late = async () => {
      app.clock.set(NOW)
      const pair = await aPair()
      const { id } = await book(pair.student, pair.tutor, { slotId: pair.slotId })
      app.clock.set('2026-05-05T09:30:00Z')
      return { ...pair, id }
    }
    const byTutor = await late()
    expect([await cancel(byTutor.tutor, byTutor.id), await remaining(byTutor.student)]).toEqual([200, 150])
    const byAdmin = await late()
    expect([await cancel(await app.people.admin(), byAdmin.id), await remaining(byAdmin.student)]).toEqual([200, 150])
    const bySchedule = await late()
    const shrink = { actions: [{ type: 'update' as const, id: bySchedule.slotId, end: '2026-05-05T10:15:00Z' }] }
    expect([
      (await app.call(setSlots, { as: bySchedule.tutor, body: shrink })).status,
      await remaining(bySchedule.student),
    ]).toEqual([200, 150])

    const own = await late()
    expect([await cancel(own.student, own.id), await remaining(own.student)]).toEqual([200, 120])
    expect(
      (await book(own.student, own.tutor, { slotId: own.slotId, start: '2026-05-05T12:00:00Z' })).code,
    ).toBeUndefined()
  })

  test('C2, E1: the late line is exact to the instant', async () => {
    const { tutor, student, slotId } = await aPair()
    const { id } = await book(student, tutor, { slotId })
    app.clock.set('2026-05-05T09:00:00.001Z')
    expect(await move(student, id, { slotId, start: '2026-05-05T13:00:00Z' })).toBe('bad-request')
    app.clock.set('2026-05-05T09:00:00Z')
    expect(await move(student, id, { slotId, start: '2026-05-05T10:15:00Z' })).toBe('moved')
    expect([await cancel(student, id), await remaining(student)]).toEqual([200, 150])
  })
})

test('C3: a canceled lesson is not paid even if its minutes stay charged; a lesson without attendees is paid', async () => {
  const { tutor, student, slotId } = await aPair()
  const available = async () =>
    (await app.call(getInvoiceStats, { as: tutor, params: { id: tutor.id } })).body.limits.available
  const { id } = await book(student, tutor, { slotId })
  app.clock.set('2026-05-05T09:30:00Z')
  await cancel(student, id)
  await book(student, tutor, { slotId, start: '2026-05-05T12:00:00Z' })
  app.clock.set('2026-05-05T11:00:00Z')
  expect([await available(), await remaining(student)]).toEqual([0, 90])
  app.clock.set('2026-05-05T12:30:00Z')
  expect(await available()).toBe(7500)
})

describe('Q. weekly minutes', () => {
  test('Q5: a lesson next week uses the minutes of next week', async () => {
    const { tutor, student, slotId } = await aPair({ weeklyMinutes: 30 })
    const { id } = await book(student, tutor, { slotId })
    app.clock.set('2026-05-05T10:30:00Z')
    const next = await tutor.publish('2026-05-12T10:00:00Z', '2026-05-12T12:00:00Z')
    const again = await tutor.publish('2026-05-06T10:00:00Z', '2026-05-06T12:00:00Z')
    expect((await book(student, tutor, { slotId: again, start: '2026-05-06T10:00:00Z', duration: 15 })).code).toBe(
      'no-enough-minutes',
    )
    expect((await book(student, tutor, { slotId: next, start: '2026-05-12T10:00:00Z' })).code).toBeUndefined()
    expect([await statusOf(student, id), await remaining(student)]).toEqual(['fulfilled', 0])
  })

  test('Q4: unused minutes do not carry over', async () => {
    const { tutor, student } = await aPair({ weeklyMinutes: 15 })
    const slotId = await tutor.publish('2026-05-12T10:00:00Z', '2026-05-12T12:00:00Z')
    expect((await book(student, tutor, { slotId, start: '2026-05-12T10:00:00Z', duration: 30 })).code).toBe(
      'no-enough-minutes',
    )
  })

  test('Q7: lessons booked before a subscription ends stay, but none is added or moved after it', async () => {
    const { tutor, student, slotId } = await aPair()
    const { id } = await book(student, tutor, { slotId })
    await app.deps.db
      .updateTable('subscriptions')
      .set({ end: new Date('2026-05-04T12:00:00Z') })
      .where('userId', '=', student.id)
      .execute()
    app.clock.set('2026-05-04T12:00:00Z')
    expect(await move(student, id, { slotId, start: '2026-05-05T12:00:00Z' })).toBe('subscription-required')
    expect(await statusOf(tutor, id)).toBe('pending')
    expect(await cancel(tutor, id)).toBe(200)
    expect((await book(student, tutor, { slotId })).code).toBe('subscription-required')
  })
})

test('P4: the average rating has one decimal, and is 0 without ratings', async () => {
  const { tutor, slotId } = await aPair()
  const average = async () => (await app.call(getTutorInfo, { params: { id: tutor.id } })).body.avgRating
  const students = [await app.people.student(), await app.people.student(), await app.people.student()]
  for (const [place, student] of students.entries())
    await book(student, tutor, { slotId, start: `2026-05-05T1${place}:00:00Z` })
  app.clock.set('2026-05-05T13:00:00Z')
  const seen = [await average()]
  for (const [place, value] of [5, 4, 4].entries()) {
    expect((await app.call(createRating, { as: students[place], body: { rateeId: tutor.id, value } })).status).toBe(200)
    seen.push(await average())
  }
  expect(seen).toEqual([0, 5, 4.5, 4.3])
})

test('K, jobs: scheduled jobs count ended lessons and end watches after a month', async () => {
  const working = await buildTestApp({ at: NOW, withJobs: true })
  const [tutor, student] = [await working.people.tutor(), await working.people.student()]
  const slotId = await tutor.publish('2026-05-04T10:00:00Z', '2026-05-04T11:00:00Z')
  await working.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-04T10:00:00Z', duration: 30 },
  })
  const [at, expiresAt] = [working.clock.now(), new Date('2026-05-04T10:00:00Z')]
  await working.deps.db
    .insertInto('watches')
    .values({
      studentId: student.id,
      tutorId: tutor.id,
      duration: 15,
      zone: 'Africa/Cairo',
      createdAt: at,
      queuedAt: at,
      expiresAt,
    })
    .execute()
  const lessonCount = async () => (await working.call(getTutorInfo, { params: { id: tutor.id } })).body.lessonCount
  expect(await lessonCount()).toBe(0)
  working.clock.set('2026-05-04T10:30:00Z')
  expect(await lessonCount()).toBe(0)
  for (const name of ['tutors-refresh', 'watch-expiry'] as const)
    await transact(working.deps, async (tx) => {
      await working.deps.jobs.enqueue(tx, name, {})
    })
  await expect.poll(lessonCount, { timeout: 60_000 }).toBe(1)
  await expect
    .poll(async () => (await working.deps.db.selectFrom('watches').select('tutorId').execute()).length, {
      timeout: 60_000,
    })
    .toBe(0)
  await working.close()
})
