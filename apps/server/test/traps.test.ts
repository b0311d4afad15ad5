// The traps of the schedule, lessons, meetings and chat, by the names the contract gives them (lessons.md W): every
// trap is a test of this file with the trap's own words as its name. What is proven more thoroughly elsewhere is named
// in docs/failure-modes.md.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { listRooms, startChat } from '@hiwar/contract/chat.ts'
import { Period } from '@hiwar/contract/enums.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { bookLesson, cancelLesson, editLesson, getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getOwnTutorStats } from '@hiwar/contract/tutors.ts'
import { quotaWeekOf, subscriptionRange } from '@hiwar/rules/quota.ts'
import { metrics } from '../src/platform/observability/metrics.ts'
import { buildTestApp, type TestApp } from './app.ts'
import type { Person, TutorPerson } from './people.ts'
import { openSocket } from './sockets.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
afterAll(async () => {
  await app.close()
})

async function aPair(given: { notice?: number; weeklyMinutes?: number } = {}) {
  app.clock.set(NOW)
  const tutor = await app.people.tutor({ notice: given.notice ?? 0 })
  const student = await app.people.student({ weeklyMinutes: given.weeklyMinutes ?? 150 })
  return { tutor, student, slotId: await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z') }
}
interface Wanted {
  slotId: number
  start?: string
  duration?: 15 | 30
}
const book = async (
  student: Person,
  tutor: Pick<TutorPerson, 'id'>,
  { slotId, start = '2026-05-05T10:00:00Z', duration = 30 }: Wanted,
) => await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, slotId, start, duration } })
const codeOf = async (answer: ReturnType<typeof book>) => (await answer).body.code ?? 'booked'
const move = async (
  student: Person,
  lessonId: number,
  { slotId, start = '2026-05-05T10:00:00Z', duration = 30 }: Wanted,
) => (await app.call(editLesson, { as: student, body: { lessonId, slotId, start, duration } })).body.code ?? 'moved'
const remaining = async (student: Person) =>
  (await app.call(getUserSubscription, { as: student, query: { userId: student.id } })).body.remainingWeeklyMinutes
const lessonOf = async (as: Person, id: number) => (await app.call(getLesson, { as, params: { id } })).body.lesson
async function booked(pair: Awaited<ReturnType<typeof aPair>>, wanted: Partial<Wanted> = {}): Promise<number> {
  return (await book(pair.student, pair.tutor, { slotId: pair.slotId, ...wanted })).body.id
}

/** Statements that work costs, on whatever way they go, and the rows that those outside transactions gave. */
async function costOf(work: () => Promise<unknown>): Promise<{ statements: number; rows: number }> {
  const counted = async () =>
    (await metrics.queries.get()).values.find(({ metricName }) => metricName === 'db_query_seconds_count')?.value ?? 0
  const before = await counted()
  const spy = vi.spyOn(app.deps.db.getExecutor(), 'executeQuery')
  await work()
  const answers = spy.mock.settledResults.map(({ type, value }) => (type === 'fulfilled' ? value.rows.length : 0))
  spy.mockRestore()
  return { statements: (await counted()) - before, rows: answers.reduce((sum, rows) => sum + rows, 0) }
}

describe('booking', () => {
  test('two students take one piece; one student books twice in parallel', async () => {
    const { tutor, student, slotId } = await aPair()
    const other = await app.people.student()
    expect(
      (
        await Promise.all([codeOf(book(student, tutor, { slotId })), codeOf(book(other, tutor, { slotId }))])
      ).toSorted(),
    ).toEqual(['booked', 'busy-tutor'])
    const twice = await app.people.student()
    const both = [
      codeOf(book(twice, tutor, { slotId, start: '2026-05-05T12:00:00Z' })),
      codeOf(book(twice, tutor, { slotId, start: '2026-05-05T13:00:00Z' })),
    ]
    expect((await Promise.all(both)).toSorted()).toEqual(['booked', 'reached-booking-limit'])
  })

  test('slot of tutor A used with tutor B; deleted slot used; tutorId of a student', async () => {
    const { student, slotId, tutor } = await aPair()
    expect(await codeOf(book(student, await app.people.tutor(), { slotId }))).toBe('slot-not-found')
    // Only a slot that has held a booking is kept when it is deleted.
    const former = await app.people.student()
    await app.call(cancelLesson, { as: former, params: { id: (await book(former, tutor, { slotId })).body.id } })
    await app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slotId }] } })
    expect(await codeOf(book(student, tutor, { slotId }))).toBe('slot-not-found')
    expect(await codeOf(book(student, await app.people.student(), { slotId }))).toBe('tutor-not-found')
  })

  test('notice kept only by the client', async () => {
    const { student, tutor } = await aPair({ notice: 60 })
    const slotId = await tutor.publish('2026-05-04T08:00:00Z', '2026-05-04T12:00:00Z')
    expect(await codeOf(book(student, tutor, { slotId, start: '2026-05-04T08:45:00Z' }))).toBe('bad-request')
    expect(await codeOf(book(student, tutor, { slotId, start: '2026-05-04T09:00:00Z' }))).toBe('booked')
  })
})

describe('editing', () => {
  test("edit moves the lesson to another tutor's slot, to the past, over quota, out of the subscription, or after cancel", async () => {
    const pair = await aPair({ weeklyMinutes: 30 })
    const { student, tutor, slotId } = pair
    const id = await booked(pair, { duration: 15 })
    const foreign = await (await app.people.tutor()).publish('2026-05-05T10:00:00Z', '2026-05-05T12:00:00Z')
    expect(await move(student, id, { slotId: foreign })).toBe('slot-not-found')
    expect(
      await move(student, id, {
        slotId: await tutor.publish('2026-05-04T06:00:00Z', '2026-05-04T08:30:00Z'),
        start: '2026-05-04T07:00:00Z',
      }),
    ).toBe('bad-request')
    await app.deps.db.updateTable('subscriptions').set({ weeklyMinutes: 15 }).where('userId', '=', student.id).execute()
    expect(await move(student, id, { slotId, duration: 30 })).toBe('no-enough-minutes')
    await app.deps.db
      .updateTable('subscriptions')
      .set({ weeklyMinutes: 30, end: new Date('2026-05-05T11:00:00Z') })
      .where('userId', '=', student.id)
      .execute()
    expect(await move(student, id, { slotId, start: '2026-05-05T10:45:00Z' })).toBe('bad-request')
    expect(await move(student, id, { slotId, start: '2026-05-05T10:30:00Z' })).toBe('moved')
    await app.call(cancelLesson, { as: student, params: { id } })
    expect(await move(student, id, { slotId })).toBe('bad-request')
  })

  test('edit 15 → 30 keeps the old price', async () => {
    const pair = await aPair()
    const id = await booked(pair, { duration: 15 })
    expect((await lessonOf(pair.student, id)).price).toBe(3750)
    expect(await move(pair.student, id, { slotId: pair.slotId })).toBe('moved')
    expect((await lessonOf(pair.student, id)).price).toBe(7500)
  })
})

describe('canceling', () => {
  test('cancel after the lesson to get minutes back and unpay the tutor', async () => {
    const pair = await aPair()
    const id = await booked(pair)
    app.clock.set('2026-05-05T10:00:00Z')
    for (const as of [pair.student, pair.tutor, await app.people.admin()])
      expect((await app.call(cancelLesson, { as, params: { id } })).body.code).toBe('bad-request')
    app.clock.set('2026-05-05T11:00:00Z')
    expect((await app.call(cancelLesson, { as: pair.student, params: { id } })).body.code).toBe('bad-request')
    expect([await remaining(pair.student), (await lessonOf(pair.tutor, id)).status]).toEqual([120, 'fulfilled'])
  })

  test('second cancel overwrites the first', async () => {
    const pair = await aPair()
    const id = await booked(pair)
    await app.call(cancelLesson, { as: pair.student, params: { id } })
    const first = await lessonOf(pair.student, id)
    const socket = await openSocket(app.url, pair.tutor.token)
    app.clock.advance(MINUTE_MS)
    for (const as of [pair.tutor, pair.student, await app.people.admin()])
      expect((await app.call(cancelLesson, { as, params: { id } })).status).toBe(200)
    expect([await lessonOf(pair.student, id), await socket.count('LessonCanceled')]).toEqual([first, 0])
    socket.close()
  })

  test('schedule edit cancels finished lessons', async () => {
    const pair = await aPair()
    const id = await booked(pair)
    app.clock.set('2026-05-05T12:00:00Z')
    expect(
      (await app.call(setSlots, { as: pair.tutor, body: { actions: [{ type: 'delete', id: pair.slotId }] } })).status,
    ).toBe(200)
    expect((await lessonOf(pair.tutor, id)).status).toBe('fulfilled')
  })
})

describe('lists', () => {
  test('list filter `now` with reversed signs is always empty; filters parsed but not used', async () => {
    const pair = await aPair()
    const id = await booked(pair)
    const admin = await app.people.admin()
    // Of one person, and of several, which only admins ask for: two statements, the same answers.
    const ids = async (query: object) => {
      const [own, byAdmin] = await Promise.all(
        [
          { as: pair.student, users: [pair.student.id] },
          { as: admin, users: [pair.student.id, pair.tutor.id] },
        ].map(async ({ as, users }) =>
          (await app.call(listLessons, { as, query: { users, ...query } })).body.list.map(({ lesson }) => lesson.id),
        ),
      )
      expect(byAdmin).toEqual(own)
      return own
    }
    const seen = async () =>
      await Promise.all(
        [
          { now: true },
          { past: false },
          { future: false },
          { past: false, future: false },
          { ratified: false },
          { canceled: false, ratified: false },
        ].map(ids),
      )
    expect(await seen()).toEqual([[], [id], [], [], [], []])
    app.clock.set('2026-05-05T10:15:00Z')
    expect(await seen()).toEqual([[id], [], [], [], [], []])
    expect(await ids({ now: true, future: false, past: false })).toEqual([id])
    app.clock.set('2026-05-05T10:30:00Z')
    expect(await seen()).toEqual([[], [], [id], [], [], []])
    expect(await ids({ after: '2026-05-05T10:30:00Z' })).toEqual([])
    expect(await ids({ after: '2026-05-05T10:29:59Z', before: '2026-05-05T10:00:01Z' })).toEqual([id])
    expect(await ids({ before: '2026-05-05T10:00:00Z' })).toEqual([])
    expect(await ids({ startsFrom: '2026-05-05T10:00:00Z', before: '2026-05-05T10:00:01Z' })).toEqual([id])
    expect(await ids({ startsFrom: '2026-05-05T10:00:01Z' })).toEqual([])
  })

  test('sub-query per room, whole user table per interview list, 13 counts per stats call', async () => {
    app.clock.set(NOW)
    const tutor = await app.people.tutor()
    const rooms = async () =>
      (
        await costOf(
          async () => await app.call(listRooms, { as: tutor, params: { userId: tutor.id }, query: { size: 100 } }),
        )
      ).statements
    const open = async (count: number) => {
      for (let made = 0; made < count; made += 1)
        await app.call(startChat, { as: await app.people.student(), body: { userId: tutor.id, message: 'hello' } })
    }
    await open(2)
    // The first call also learns who the tutor is.
    await rooms()
    const few = await rooms()
    await open(12)
    expect(await rooms()).toBe(few)
    expect(few).toBeGreaterThan(0)
    expect(few).toBeLessThanOrEqual(3)

    const [admin, manager] = [await app.people.admin(), await app.people.manager()]
    for (const day of [6, 7]) {
      const [start, at] = [new Date(`2026-05-0${day}T10:00:00Z`), app.clock.now()]
      const slotId = await manager.publish(start, new Date(start.getTime() + 30 * MINUTE_MS))
      const { id: intervieweeId } = await app.people.tutor()
      await app.deps.db
        .insertInto('interviews')
        .values({
          interviewerId: manager.id,
          intervieweeId,
          slotId,
          sessionId: `interview:${day}`,
          start,
          createdAt: at,
          updatedAt: at,
        })
        .execute()
    }
    await app.call(listInterviews, { as: admin })
    const interviews = await costOf(async () => {
      expect((await app.call(listInterviews, { as: admin })).body.total).toBe(2)
    })
    expect(interviews.statements).toBeLessThanOrEqual(4)
    // Two interviews, their count, and the three people in them.
    expect(interviews.rows).toBe(6)
    expect((await costOf(async () => await app.call(getOwnTutorStats, { as: tutor }))).statements).toBeLessThanOrEqual(
      5,
    )
  })
})

describe('weeks', () => {
  test('quota week drifts one hour at clock change; lesson counted in two weeks', async () => {
    const { start } = subscriptionRange({ paidAt: new Date('2026-04-21T12:20:00Z'), period: Period.Month })
    const week = (at: string) => quotaWeekOf({ start, period: Period.Month }, new Date(at))
    expect(week('2026-04-28T02:59:59Z').end).toEqual(new Date('2026-04-28T03:00:00Z'))
    expect(week('2026-04-28T03:00:00Z')).toMatchObject({
      start: new Date('2026-04-28T03:00:00Z'),
      end: new Date('2026-05-05T03:00:00Z'),
    })

    // A lesson over the boundary belongs to the week it begins in, and to no other.
    app.clock.set('2026-05-04T20:00:00Z')
    const student = await app.people.student({ weeklyMinutes: 30 })
    const tutor = await app.people.tutor()
    const boundary = quotaWeekOf(
      { start: subscriptionRange({ paidAt: app.clock.now(), period: Period.Month }).start, period: Period.Month },
      app.clock.now(),
    ).end
    const at = new Date(boundary.getTime() - 15 * MINUTE_MS)
    const slotId = await tutor.publish(at, new Date(at.getTime() + 60 * MINUTE_MS))
    expect(await codeOf(book(student, tutor, { slotId, start: at.toISOString() }))).toBe('booked')
    expect(await remaining(student)).toBe(0)
    app.clock.set(new Date(boundary.getTime() + 30 * MINUTE_MS))
    expect(await remaining(student)).toBe(30)
  })

  test('period months and weeks swapped when a subscription is made', () => {
    const days = (period: Period) => {
      const { start, end } = subscriptionRange({ paidAt: new Date('2026-01-10T12:00:00Z'), period })
      return Math.round((end.getTime() - start.getTime()) / DAY_MS)
    }
    expect([Period.Month, Period.Quarter, Period.Year].map(days)).toEqual([28, 84, 364])
  })
})

describe('chat and calls', () => {
  test('unread counts own messages', async () => {
    app.clock.set(NOW)
    const [student, tutor] = [await app.people.student(), await app.people.tutor()]
    await app.call(startChat, { as: student, body: { userId: tutor.id, message: 'hello' } })
    const unread = async (person: Person) =>
      (await app.call(listRooms, { as: person, params: { userId: person.id } })).body
    expect([(await unread(student)).unread, (await unread(tutor)).unread]).toEqual([0, 1])
    expect((await unread(student)).list[0]?.unreadMessagesCount).toBe(0)
  })

  test('only the first 10 chat rooms joined', async () => {
    app.clock.set(NOW)
    const tutor = await app.people.tutor()
    const made: number[] = []
    for (let count = 0; count < 12; count += 1)
      made.push((await app.call(startChat, { as: await app.people.student(), body: { userId: tutor.id } })).body.roomId)
    const socket = await openSocket(app.url, tutor.token)
    for (const roomId of [made[0] ?? 0, made[11] ?? 0]) expect(await socket.send('UserTyping', { roomId })).toBe('ok')
    socket.close()
  })

  test('camera, mic, leave events for foreign sessions', async () => {
    const pair = await aPair()
    const id = await booked(pair)
    app.clock.set('2026-05-05T10:05:00Z')
    const { sessionId } = await lessonOf(pair.student, id)
    const [member, otherUser] = [
      await openSocket(app.url, pair.tutor.token),
      await openSocket(app.url, (await app.people.student()).token),
    ]
    await member.send('JoinSession', { sessionId })
    expect(await otherUser.send('ToggleCamera', { session: sessionId, camera: false })).toBe('unallowed')
    expect(await otherUser.send('ToggleMic', { session: sessionId, mic: false })).toBe('unallowed')
    expect(await otherUser.send('LeaveSession', { sessionId })).toBe('unallowed')
    expect(await otherUser.send('LeaveSession', { sessionId: `lesson:${randomUUID()}` })).toBe('lesson-not-found')
    expect([
      await member.count('CameraToggle'),
      await member.count('MicToggled'),
      await member.count('MemberLeftSessionId'),
    ]).toEqual([0, 0, 0])
    for (const socket of [member, otherUser]) socket.close()
  })

  test('event sent only if no message was sent (early return)', async () => {
    const pair = await aPair()
    await app.deps.db
      .updateTable('users')
      .set({ notificationMethod: 1, verifiedWhatsapp: true })
      .where('id', '=', pair.tutor.id)
      .execute()
    const id = await booked(pair)
    const socket = await openSocket(app.url, pair.tutor.token)
    expect(await move(pair.student, id, { slotId: pair.slotId, start: '2026-05-05T12:00:00Z' })).toBe('moved')
    expect(await socket.next('LessonRebooked')).toEqual({ tutor: pair.tutor.id, lesson: id })
    const told = await app.deps.db
      .selectFrom('deliveries')
      .select('kind')
      .where('userId', '=', pair.tutor.id)
      .where('kind', '=', 'lesson-changed')
      .execute()
    expect(told.length).toBeGreaterThan(0)
    socket.close()
  })
})

describe("the server's samples", () => {
  test('reach staff who watch, every two seconds, and stop with them', async () => {
    const admin = await openSocket(app.url, (await app.people.admin()).token)
    expect(await admin.send('JoinRooms', { rooms: ['ServerStats'] })).toBe('ok')
    await app.timers.advance(4_000)
    const [, other] = [await admin.next('ServerStats'), await admin.next('ServerStats')]
    expect(await admin.count('ServerStats')).toBe(2)
    expect(other.load).toHaveLength(3)
    expect([other.memory > 10, other.cpu >= 0, Number.isInteger(other.heap.usedHeapSize)]).toEqual([true, true, true])
    await admin.send('LeaveRooms', { rooms: ['ServerStats'] })
    await app.timers.advance(4_000)
    expect(await admin.count('ServerStats')).toBe(2)
    admin.close()
  })
})
