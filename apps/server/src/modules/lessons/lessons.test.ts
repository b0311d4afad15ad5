import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSlots, listSlots } from '@hiwar/contract/availability.ts'
import { bookLesson, cancelLesson, editLesson, getLesson } from '@hiwar/contract/lessons.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import { metricsOf } from '../../../test/metrics.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
afterAll(async () => {
  await app.close()
})
const { valueOf } = metricsOf(() => app)

/** A tutor with a long slot tomorrow and a subscribed student. */
async function aPair(given: { weeklyMinutes?: number } = {}) {
  const tutor = await app.people.tutor()
  const student = await app.people.student({ weeklyMinutes: given.weeklyMinutes ?? 150 })
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  return { tutor, student, slotId }
}

async function book(student: Person, tutor: TutorPerson, slotId: number, start: string, duration: 15 | 30 = 30) {
  return await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, slotId, start, duration } })
}

/** The code of a refusal and the field it is about. */
const refusalOf = ({ body }: { body: { code?: string; field?: string } }) =>
  [body.code, body.field].filter((word) => word !== undefined).join(' ')

async function remaining(student: Person): Promise<number> {
  return (await app.call(getUserSubscription, { as: student, query: { userId: student.id } })).body
    .remainingWeeklyMinutes
}

describe('booking', () => {
  test('a booked lesson uses minutes and is priced by its duration', async () => {
    const { tutor, student, slotId } = await aPair()
    const bookings = async () => await valueOf('bookings_total{outcome="ok"}')
    const before = await bookings()
    const { body, status } = await book(student, tutor, slotId, '2026-05-05T10:30:00Z')
    expect([status, (await bookings()) - before]).toEqual([200, 1])
    expect(body).toMatchObject({
      status: 'pending',
      duration: 30,
      price: 7500,
      mayEdit: true,
      mayCancel: true,
      cancelKeepsMinutes: false,
      version: 0,
    })
    expect(await remaining(student)).toBe(120)
  })

  const refusals: [
    string,
    (pair: Awaited<ReturnType<typeof aPair>>) => Promise<{ status: number; body: { code?: string; field?: string } }>,
    string,
    number,
  ][] = [
    [
      'an unverified address',
      async ({ tutor, slotId }) =>
        await book(await app.people.student({ user: { verifiedEmail: false } }), tutor, slotId, '2026-05-05T10:00:00Z'),
      'forbidden',
      403,
    ],
    [
      'a tutor who is no tutor',
      async ({ student, slotId }) =>
        await book(student, { ...student, publish: async () => 0 }, slotId, '2026-05-05T10:00:00Z'),
      'tutor-not-found',
      404,
    ],
    [
      "another tutor's slot",
      async ({ student, slotId }) => await book(student, await app.people.tutor(), slotId, '2026-05-05T10:00:00Z'),
      'slot-not-found',
      404,
    ],
    [
      'a start off the grid',
      async ({ tutor, student, slotId }) => await book(student, tutor, slotId, '2026-05-05T10:10:00Z'),
      'bad-request start',
      400,
    ],
    [
      'a start in the past',
      async ({ tutor, student }) =>
        await book(
          student,
          tutor,
          await tutor.publish('2026-05-04T07:00:00Z', '2026-05-04T09:00:00Z'),
          '2026-05-04T07:45:00Z',
        ),
      'bad-request start',
      400,
    ],
    [
      'a start past the window',
      async ({ tutor, student }) =>
        await book(
          student,
          tutor,
          await tutor.publish('2026-05-19T10:00:00Z', '2026-05-19T12:00:00Z'),
          '2026-05-19T10:00:00Z',
        ),
      'bad-request start',
      400,
    ],
    [
      'no subscription',
      async ({ tutor, slotId }) =>
        await book(await app.people.student({ subscribed: false }), tutor, slotId, '2026-05-05T10:00:00Z'),
      'subscription-required',
      403,
    ],
    [
      'too few minutes',
      async ({ tutor, slotId }) =>
        await book(await app.people.student({ weeklyMinutes: 15 }), tutor, slotId, '2026-05-05T10:00:00Z'),
      'no-enough-minutes',
      403,
    ],
    [
      'a time outside its slot',
      async ({ tutor, student, slotId }) => await book(student, tutor, slotId, '2026-05-05T15:45:00Z'),
      'busy-tutor',
      400,
    ],
  ]
  test.each(refusals)('%s is rejected and changes nothing', async (_, attempt, code, status) => {
    const pair = await aPair()
    const answer = await attempt(pair)
    expect([refusalOf(answer), answer.status]).toEqual([code, status])
    expect(await remaining(pair.student)).toBe(150)
  })

  test('a lesson begins after the notice and within the window, and ends before the account and the subscription do', async () => {
    const patient = await app.people.tutor({ notice: 60 })
    const [today, last] = ['2026-05-04', '2026-05-18']
    const slotIds = new Map<string, number>()
    for (const day of [today, last]) slotIds.set(day, await patient.publish(`${day}T08:00:00Z`, `${day}T12:00:00Z`))
    const answer = async (day: string, time: string, prepare?: (student: Person) => Promise<unknown>) => {
      const student = await app.people.student()
      await prepare?.(student)
      return refusalOf(await book(student, patient, slotIds.get(day) ?? 0, `${day}T${time}:00Z`)) || 'booked'
    }
    const leaves = (time: string) => async (student: Person) =>
      await app.deps.db
        .insertInto('accountDeletions')
        .values({ userId: student.id, requestedAt: app.clock.now(), erasesAt: new Date(`${today}T${time}Z`) })
        .execute()
    const paidUntil = (time: string) => async (student: Person) =>
      await app.deps.db
        .updateTable('subscriptions')
        .set({ end: new Date(`${today}T${time}Z`) })
        .where('userId', '=', student.id)
        .execute()
    expect(await answer(today, '08:45')).toBe('bad-request start')
    expect(await answer(today, '09:00')).toBe('booked')
    expect(await answer(last, '08:00')).toBe('booked')
    expect(await answer(last, '08:15')).toBe('bad-request start')
    expect(await answer(today, '10:00', leaves('10:29:59'))).toBe('bad-request start')
    expect(await answer(today, '10:00', leaves('10:30:00'))).toBe('booked')
    expect(await answer(today, '11:00', paidUntil('11:29:59'))).toBe('bad-request start')
    expect(await answer(today, '11:00', paidUntil('11:30:00'))).toBe('booked')

    const { tutor, student } = await aPair()
    const slotId = await tutor.publish(`${today}T08:00:00Z`, `${today}T09:00:00Z`)
    expect((await book(student, tutor, slotId, NOW)).status, 'at once, without a notice').toBe(200)
  })

  test.each([
    ['at the beginning of the week', '2026-05-04T03:00:00Z', true, '2026-05-10T10:00:00Z', 'no-enough-minutes'],
    ['at the end of the week', '2026-05-11T02:30:00Z', true, '2026-05-04T10:00:00Z', 'no-enough-minutes'],
    ['in the next week', '2026-05-11T03:00:00Z', true, '2026-05-10T10:00:00Z', 'booked'],
    ['before the first week', '2026-05-03T20:30:00Z', true, '2026-05-10T10:00:00Z', 'booked'],
    ['that were given back', '2026-05-06T10:00:00Z', false, '2026-05-10T10:00:00Z', 'booked'],
  ])('minutes %s are counted by the week they were used in', async (_, used, charged, start, answer) => {
    const [{ tutor, student }, beside] = [await aPair({ weeklyMinutes: 30 }), await aPair()]
    const id = await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start: new Date(used) })
    await insertLesson(app.deps, { tutorId: beside.tutor.id, studentId: beside.student.id, start: new Date(start) })
    const canceled = { canceledAt: app.clock.now(), charged }
    await app.deps.db.updateTable('lessons').set(canceled).where('id', '=', id).execute()
    const slotId = await tutor.publish(start, new Date(Date.parse(start) + 3_600_000))
    expect((await book(student, tutor, slotId, start)).body.code ?? 'booked').toBe(answer)
  })

  test.each([
    ['that its payer waits to get back', { status: 'pending', isOfStaff: false }, 'subscription-required'],
    ['of which staff give a part back', { status: 'pending', isOfStaff: true }, 'booked'],
    ['that its payer asked for in vain', { status: 'failed', isOfStaff: false }, 'booked'],
  ] as const)('a plan %s answers a booking', async (_, { status, isOfStaff }, answer) => {
    const { tutor, student, slotId } = await aPair()
    const { txId } = await app.deps.db
      .selectFrom('subscriptions')
      .select('txId')
      .where('userId', '=', student.id)
      .executeTakeFirstOrThrow()
    const at = app.clock.now()
    const adminId = isOfStaff ? (await app.people.admin()).id : null
    await app.deps.db
      .insertInto('refunds')
      .values({ txId, amount: 100, status, adminId, createdAt: at, doneAt: status === 'pending' ? null : at })
      .execute()
    expect((await book(student, tutor, slotId, '2026-05-05T10:00:00Z')).body.code ?? 'booked').toBe(answer)
  })

  const before = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000)
  test.each([
    ['was refunded', { terminatedAt: before(0) }, 'subscription-required'],
    ['is still to begin', { start: before(-1) }, 'subscription-required'],
    ['begins now', { start: before(0) }, 'booked'],
    ['has just ended', { start: before(1), end: before(0) }, 'subscription-required'],
  ])('a plan that %s answers a booking, and a lesson that is just over holds nobody up', async (_, change, answer) => {
    const { tutor, student, slotId } = await aPair()
    await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start: before(30) })
    await app.deps.db.updateTable('subscriptions').set(change).where('userId', '=', student.id).execute()
    expect((await book(student, tutor, slotId, '2026-05-05T10:00:00Z')).body.code ?? 'booked').toBe(answer)
  })

  test('a lesson names both people with their gender, so that a sentence about them agrees', async () => {
    const tutor = await app.people.tutor({ user: { gender: 'female' } })
    const student = await app.people.student({ user: { gender: null } })
    const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
    const { id } = (await book(student, tutor, slotId, '2026-05-05T12:00:00Z')).body
    expect((await app.call(getLesson, { as: student, params: { id } })).body.members).toMatchObject([
      { userId: tutor.id, gender: 'female' },
      { userId: student.id, gender: null },
    ])
  })

  test('a student has one booked lesson at a time; booked time is busy for everyone else', async () => {
    const { tutor, student, slotId } = await aPair()
    await book(student, tutor, slotId, '2026-05-05T12:00:00Z')
    expect((await book(student, tutor, slotId, '2026-05-05T13:00:00Z')).body.code).toBe('reached-booking-limit')
    expect((await book(await app.people.student(), tutor, slotId, '2026-05-05T12:15:00Z', 15)).body.code).toBe(
      'busy-tutor',
    )
    expect((await book(await app.people.student(), tutor, slotId, '2026-05-05T12:30:00Z', 15)).status).toBe(200)
  })
})

describe('moving', () => {
  test('moving to a longer lesson costs more, uses its minutes and frees the old time', async () => {
    const { tutor, student, slotId } = await aPair({ weeklyMinutes: 30 })
    const { body } = await book(student, tutor, slotId, '2026-05-05T12:00:00Z', 15)
    const beside = await app.people.student()
    const { id: besideId } = (await book(beside, tutor, slotId, '2026-05-05T14:00:00Z')).body
    app.clock.advance(60_000)
    const moved = await app.call(editLesson, {
      as: student,
      body: { lessonId: body.id, slotId, start: '2026-05-05T12:15:00Z', duration: 30 },
    })
    expect(moved.status).toBe(200)
    expect((await app.call(getLesson, { as: student, params: { id: body.id } })).body.lesson).toMatchObject({
      price: 7500,
      version: 1,
      start: '2026-05-05T12:15:00.000Z',
      updatedAt: app.clock.now().toISOString(),
    })
    app.clock.set(NOW)
    expect(await remaining(student)).toBe(0)
    expect((await book(await app.people.student(), tutor, slotId, '2026-05-05T12:00:00Z', 15)).status).toBe(200)
    expect((await app.call(getLesson, { as: beside, params: { id: besideId } })).body.lesson).toMatchObject({
      start: '2026-05-05T14:00:00.000Z',
      version: 0,
    })
  })

  test('is allowed until an hour before the start, only for the student, and keeps the tutor', async () => {
    const { tutor, student, slotId } = await aPair()
    const other = await app.people.tutor()
    const otherSlot = await other.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
    const { body } = await book(student, tutor, slotId, '2026-05-05T12:00:00Z')
    const to = (slot: number, start = '2026-05-05T13:00:00Z') => ({
      lessonId: body.id,
      slotId: slot,
      start,
      duration: 30 as const,
    })
    expect((await app.call(editLesson, { as: student, body: to(otherSlot) })).body.code).toBe('slot-not-found')
    expect((await app.call(editLesson, { as: tutor, body: to(slotId) })).body.code).toBe('forbidden')
    expect((await app.call(editLesson, { as: await app.people.student(), body: to(slotId) })).body.code).toBe(
      'forbidden',
    )
    app.clock.set('2026-05-05T11:00:01Z')
    expect((await app.call(editLesson, { as: student, body: to(slotId) })).body.code).toBe('bad-request')
    app.clock.set(NOW)
  })
})

describe('canceling', () => {
  test('an early cancel by the student returns the minutes, a late one does not, and a second one changes nothing', async () => {
    const { tutor, student, slotId } = await aPair()
    const early = (await book(student, tutor, slotId, '2026-05-05T12:00:00Z')).body
    app.clock.advance(60_000)
    expect(
      (await app.call(cancelLesson, { as: student, params: { id: early.id }, body: { reason: 'time', note: '' } }))
        .status,
    ).toBe(200)
    expect(await remaining(student)).toBe(150)
    expect((await app.call(cancelLesson, { as: tutor, params: { id: early.id } })).status).toBe(200)
    expect((await app.call(getLesson, { as: student, params: { id: early.id } })).body.lesson).toMatchObject({
      status: 'canceled',
      canceledBy: student.id,
      cancelReason: 'time',
      cancelNote: null,
      charged: false,
      updatedAt: app.clock.now().toISOString(),
    })

    const late = (await book(student, tutor, slotId, '2026-05-05T12:00:00Z')).body
    app.clock.set('2026-05-05T11:30:00Z')
    expect((await app.call(getLesson, { as: student, params: { id: late.id } })).body.lesson.cancelKeepsMinutes).toBe(
      true,
    )
    await app.call(cancelLesson, { as: student, params: { id: late.id } })
    expect(await remaining(student)).toBe(120)
    expect((await app.call(getLesson, { as: await app.people.admin(), params: { id: late.id } })).body).toMatchObject({
      lesson: { status: 'canceled', charged: true },
    })
    app.clock.set(NOW)
  })

  test('a lesson that has started cannot be canceled, nor can one of other users', async () => {
    const { tutor, student, slotId } = await aPair()
    const { id } = (await book(student, tutor, slotId, '2026-05-05T12:00:00Z')).body
    expect((await app.call(cancelLesson, { as: await app.people.student(), params: { id } })).body.code).toBe(
      'forbidden',
    )
    expect((await app.call(cancelLesson, { as: student, params: { id: 999_999 } })).body.code).toBe('lesson-not-found')
    app.clock.set('2026-05-05T12:00:00Z')
    expect((await app.call(cancelLesson, { as: student, params: { id } })).body.code).toBe('bad-request')
    app.clock.set(NOW)
  })
})

describe('the availability schedule', () => {
  test('removing a slot cancels its lessons and returns the minutes', async () => {
    const { tutor, student, slotId } = await aPair()
    const { id } = (await book(student, tutor, slotId, '2026-05-05T12:00:00Z')).body
    expect((await app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slotId }] } })).status).toBe(
      200,
    )
    expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson).toMatchObject({
      status: 'canceled',
      canceledBy: tutor.id,
    })
    expect(await remaining(student)).toBe(150)
    const { body } = await book(await app.people.student(), tutor, slotId, '2026-05-05T12:00:00Z')
    expect(body.code, 'the slot is kept for its lesson alone').toBe('slot-not-found')
  })

  test("one batch may swap two slots; a batch with overlaps or another tutor's slot is rejected as a whole", async () => {
    const tutor = await app.people.tutor()
    const a = await tutor.publish('2026-05-06T10:00:00Z', '2026-05-06T11:00:00Z')
    const b = await tutor.publish('2026-05-06T12:00:00Z', '2026-05-06T13:00:00Z')
    const swap = await app.call(setSlots, {
      as: tutor,
      body: {
        actions: [
          { type: 'update', id: a, start: '2026-05-06T12:00:00Z', end: '2026-05-06T13:00:00Z' },
          { type: 'update', id: b, start: '2026-05-06T10:00:00Z', end: '2026-05-06T11:00:00Z' },
        ],
      },
    })
    expect(swap.status).toBe(200)
    const clash = await app.call(setSlots, {
      as: tutor,
      body: {
        actions: [
          { type: 'delete', id: a },
          { type: 'create', start: '2026-05-06T10:30:00Z', end: '2026-05-06T11:30:00Z' },
        ],
      },
    })
    expect(clash).toMatchObject({ status: 409, body: { code: 'conflicting-schedule' } })
    const listed = await app.call(listSlots, { as: tutor, query: { userId: tutor.id } })
    expect(listed.body.slots.list.map((slot) => slot.id)).toEqual([b, a])
    expect(
      (await app.call(setSlots, { as: await app.people.tutor(), body: { actions: [{ type: 'delete', id: a }] } })).body
        .code,
    ).toBe('forbidden')
    expect((await app.call(setSlots, { as: tutor, body: { actions: [] } })).body.code).toBe('empty-request')
    expect(
      (await app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: 999_999 }] } })).body.code,
    ).toBe('slot-not-found')
  })
})
