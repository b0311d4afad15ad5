import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAdminStats, getAttendance } from '@hiwar/contract/admin.ts'
import { flushCache } from '@hiwar/contract/cache.ts'
import { Role, WithdrawMethod } from '@hiwar/contract/enums.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person } from '../../../test/people.ts'
import { monthTrend, weekTrend, weekWindows } from './time-windows.ts'

let app: TestApp
let admin: Person
let lessonId: number
let sessionId: string
let student: Person

// The figures are those of the whole database, so each test has one of its own.
beforeEach(async () => {
  // Monday noon in Cairo.
  app = await buildTestApp({ at: '2026-05-04T09:00:00.000Z' })
  admin = await app.people.admin()
  student = await app.people.student()
  const tutor = await app.people.tutor({ tutor: { firstListedAt: app.clock.now() } })
  await app.people.tutor({ tutor: { activated: false } })
  const slotId = await tutor.publish('2026-05-04T10:00:00.000Z', '2026-05-04T12:00:00.000Z')
  const { body } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-04T10:00:00.000Z', duration: 30 },
  })
  lessonId = body.id
  sessionId = body.sessionId
})
afterEach(async () => {
  await app.close()
})

const stats = async (days?: 7 | 30 | 90) =>
  (await app.call(getAdminStats, { as: admin, query: days === undefined ? {} : { days } })).body

const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)

test('open tasks of each kind are counted, with the time since when the oldest waits', async () => {
  const { db } = app.deps
  const at = app.clock.now()
  const by = { createdBy: student.id, updatedBy: student.id, updatedAt: at }
  const report = { title: 'عنوان', description: 'شرح طويل', category: 'other', kind: 'other', ...by } as const
  await db
    .insertInto('reports')
    .values([1, 2].map((days) => ({ ...report, createdAt: ago(days) })))
    .execute()
  await db
    .insertInto('contactRequests')
    .values([3, 4].map((days) => ({ title: 'عنوان', message: 'رسالة', createdAt: ago(days), updatedAt: at })))
    .execute()
  const due = { needsRefund: true, createdAt: ago(5) }
  await db.updateTable('transactions').set(due).where('userId', '=', student.id).execute()
  const open = {
    userId: student.id,
    method: WithdrawMethod.Wallet,
    receiver: '01012345678',
    amount: 100,
    createdAt: at,
    updatedAt: at,
  }
  const changed = { method: WithdrawMethod.Wallet, receiver: '01112345678', requestedAt: ago(0.5) }
  await db
    .insertInto('invoices')
    .values([
      open,
      { ...open, createdAt: ago(14) },
      { ...open, createdAt: ago(1), pendingUpdate: JSON.stringify(changed) },
      { ...open, createdAt: ago(15), status: 1, updatedAt: ago(0.25) },
    ])
    .execute()
  // A refund blocks one erasure, nothing blocks the next, and the third account is erased already.
  const [waiting, free, gone] = [student, await app.people.someone(Role.Studio), await app.people.someone(Role.Studio)]
  await db
    .insertInto('accountDeletions')
    .values([waiting, free, gone].map(({ id }) => ({ userId: id, requestedAt: ago(15), erasesAt: ago(1) })))
    .execute()
  await db.updateTable('users').set({ erasedAt: at }).where('id', '=', gone.id).execute()
  const { queue } = await stats()
  expect(queue).toMatchObject({
    reportsOpen: 2,
    contactOpen: 2,
    refundsDueTotal: 1,
    refundsDue: [{ userId: student.id }],
    invoicesPending: 2,
    invoicesUpdated: 1,
    invoicesCancellation: 1,
    invoicesOverdue: 2,
    tutorsReady: 1,
    deletionsBlocked: 1,
  })
  expect(queue?.since).toEqual({
    invoicesPending: ago(14).toISOString(),
    invoicesUpdated: ago(0.5).toISOString(),
    invoicesCancellation: ago(0.25).toISOString(),
    invoicesOverdue: ago(15).toISOString(),
    reportsOpen: ago(2).toISOString(),
    refundsDueTotal: ago(5).toISOString(),
    contactOpen: ago(4).toISOString(),
    interviewsAwaitingResult: null,
    demosAwaitingResult: null,
    videosPending: null,
    deletionsBlocked: ago(1).toISOString(),
  })
})

test('of the refunds that are due the twenty oldest are named', async () => {
  const payers = []
  for (let days = 1; days <= 21; days++) {
    const { id } = await app.people.student()
    const due = { needsRefund: true, createdAt: ago(days) }
    await app.deps.db.updateTable('transactions').set(due).where('userId', '=', id).execute()
    payers.unshift(id)
  }
  const { queue } = await stats()
  expect(queue?.refundsDueTotal).toBe(21)
  expect(queue?.refundsDue.map(({ userId }) => userId)).toEqual(payers.slice(0, 20))
})

test('what cannot be read is left out, and the rest is there', async () => {
  vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
  await sql`alter table contact_requests rename to away`.execute(app.deps.db)
  const { queue, kpi, lessonsPerDay } = await stats(7)
  expect([queue, kpi?.students.value, lessonsPerDay?.length]).toEqual([null, 1, 7])
  app.clock.advance(MINUTE_MS)
  for (const table of ['lessons', 'transactions'])
    await sql`alter table ${sql.table(table)} rename to ${sql.id(`${table}_away`)}`.execute(app.deps.db)
  expect(await app.call(getAdminStats, { as: admin }), 'no figures are no reply').toMatchObject({
    status: 503,
    body: { code: 'service-unavailable' },
  })
})

test('the six key figures have their trends', async () => {
  const { kpi } = await stats()
  expect(kpi).toMatchObject({
    students: { value: 1, previous: null },
    activeTutors: { value: 1, previous: null },
    lessonsToday: { value: 1, previous: null },
    activeSubscriptions: { value: 1 },
    revenueThisMonth: { value: 0 },
  })
  for (const { spark } of Object.values(kpi ?? {})) expect(spark).toHaveLength(12)
  expect(kpi?.activeTutors.spark, 'since the first listing').toEqual([...Array.from({ length: 11 }, () => 0), 1])
})

test('students and subscriptions are counted at each moment, from their first instant to before their last', async () => {
  const sparks = async () => {
    await app.call(flushCache, { as: admin })
    const { kpi } = await stats()
    expect([kpi?.students.value, kpi?.activeSubscriptions.value]).toEqual([kpi?.students.spark.at(-1), 1])
    return [kpi?.students.spark ?? [], kpi?.activeSubscriptions.spark ?? []]
  }
  const weeksAgo = (weeks: number, ms = 0) => new Date(app.clock.now().getTime() - weeks * 7 * DAY_MS + ms)
  const before = await sparks()
  for (const { createdAt, ...subscription } of [
    { createdAt: weeksAgo(2), start: weeksAgo(3), end: weeksAgo(1), terminatedAt: null },
    { createdAt: weeksAgo(2, 1), start: weeksAgo(2, 1), end: weeksAgo(-2), terminatedAt: weeksAgo(1, 1) },
  ]) {
    const { id } = await app.people.student({ user: { createdAt } })
    await app.deps.db.updateTable('subscriptions').set(subscription).where('userId', '=', id).execute()
  }
  const after = await sparks()
  expect(after.map((spark, kind) => spark.map((value, place) => value - (before[kind]?.[place] ?? 0)))).toEqual([
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0],
  ])
  const { kpi } = await stats()
  expect([kpi?.students.previous, kpi?.activeSubscriptions.previous], 'a week ago').toEqual([2, 1])
})

test('days are those of Cairo, without gaps, today last', async () => {
  const { lessonsPerDay, minutesPerDay, revenuePerWeek } = await stats(7)
  expect(lessonsPerDay?.map((row) => row.day)).toEqual([
    '2026-04-28',
    '2026-04-29',
    '2026-04-30',
    '2026-05-01',
    '2026-05-02',
    '2026-05-03',
    '2026-05-04',
  ])
  expect(lessonsPerDay?.at(-1)).toEqual({ day: '2026-05-04', open: 1, fulfilled: 0, canceled: 0 })
  expect(minutesPerDay?.at(-1)).toEqual({ day: '2026-05-04', offered: 120, used: 30 })
  expect(revenuePerWeek?.map((row) => row.weekStart)).toEqual(['2026-04-25', '2026-05-02'])
  app.clock.set('2026-05-09T09:00:00.000Z')
  const saturday = (await stats(7)).revenuePerWeek?.map((row) => row.weekStart)
  expect(saturday, 'a week begins today').toEqual(['2026-05-02', '2026-05-09'])
  expect((await stats(30)).lessonsPerDay, 'of each number of days by itself').toHaveLength(30)
})

test('figures are cached for a minute or until a flush; money counts when it was paid or refunded', async () => {
  expect((await stats()).queue?.refundsDueTotal).toBe(0)
  const { id: txId } = await app.deps.db
    .updateTable('transactions')
    .set({ paidAt: app.clock.now(), amount: 5000, needsRefund: true })
    .where('userId', '=', student.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('refunds')
    .values({
      txId,
      amount: 1500,
      status: 'done',
      adminId: admin.id,
      createdAt: app.clock.now(),
      doneAt: app.clock.now(),
    })
    .execute()
  expect((await stats()).queue?.refundsDueTotal).toBe(0)
  app.clock.advance(MINUTE_MS)
  const fresh = await stats()
  expect(fresh.queue?.refundsDueTotal).toBe(1)
  expect(fresh.kpi?.revenueThisMonth.value).toBe(3500)
  expect(fresh.revenuePerWeek?.at(-1)).toEqual({ weekStart: '2026-05-02', gross: 5000, refunded: 1500 })
  await app.deps.db.updateTable('transactions').set({ needsRefund: false }).where('id', '=', txId).execute()
  await app.call(flushCache, { as: admin })
  expect((await stats()).queue?.refundsDueTotal).toBe(0)
})

test('other numbers of days are refused', async () => {
  for (const days of ['8', 'x', '0']) {
    const response = await fetch(`${app.url}/api/v1/admin/stats?days=${days}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.status).toBe(400)
  }
  expect((await app.call(getAdminStats, { as: student })).body.code).toBe('forbidden')
})

test('attendance adds up the time each member was in the session', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute))
  await app.deps.db
    .insertInto('sessionEvents')
    .values([
      { type: 1, userId: student.id, sessionId, createdAt: at(0) },
      { type: 2, userId: student.id, sessionId, createdAt: at(20) },
    ])
    .execute()
  app.clock.set('2026-05-04T11:00:00.000Z')
  const { body } = await app.call(getAttendance, { as: admin, params: { id: lessonId } })
  expect(body.members.find((member) => member.userId === student.id)).toEqual({
    userId: student.id,
    firstJoin: at(0).toISOString(),
    lastLeave: at(20).toISOString(),
    seconds: 1200,
    onTime: true,
  })
  expect((await app.call(getAttendance, { as: admin, params: { id: 999_999 } })).body.code).toBe('lesson-not-found')
})

test('lessons count on the day they begin, their minutes on the day they are given, money in the week it moves', async () => {
  const { db } = app.deps
  app.clock.set('2026-05-04T11:00:00.000Z')
  // Across midnight in Cairo, on Sunday, canceled on Sunday, just over, running, and weeks ago.
  const ids: number[] = []
  for (const start of ['05-02T20:45', '05-03T10:00', '05-03T12:00', '05-04T10:30', '05-04T10:45', '04-14T10:00']) {
    const [tutor, learner] = [await app.people.tutor(), await app.people.student({ subscribed: false })]
    const given = { tutorId: tutor.id, studentId: learner.id, start: new Date(`2026-${start}:00Z`) }
    ids.push(await insertLesson(app.deps, given))
  }
  const gone = await (await app.people.tutor()).publish('2026-05-03T14:00:00Z', '2026-05-03T15:00:00Z')
  await db.updateTable('availabilitySlots').set({ deleted: true }).where('id', '=', gone).execute()
  await db
    .updateTable('lessons')
    .set({ canceledAt: app.clock.now() })
    .where('id', '=', ids[2] ?? 0)
    .execute()

  await app.call(flushCache, { as: admin })
  const before = await stats(7)
  expect(before.lessonsPerDay?.slice(-3)).toEqual([
    { day: '2026-05-02', open: 0, fulfilled: 1, canceled: 0 },
    { day: '2026-05-03', open: 0, fulfilled: 1, canceled: 1 },
    { day: '2026-05-04', open: 1, fulfilled: 2, canceled: 0 },
  ])
  expect(before.minutesPerDay?.slice(-3)).toEqual([
    { day: '2026-05-02', offered: 15, used: 15 },
    { day: '2026-05-03', offered: 75, used: 45 },
    { day: '2026-05-04', offered: 180, used: 90 },
  ])
  expect(before.kpi?.lessonsToday).toMatchObject({ value: 3, previous: 1 })
  expect(before.kpi?.lessonsToday.spark.slice(-3)).toEqual([1, 1, 3])
  expect(before.kpi?.minutesThisWeek, 'none in the week before').toMatchObject({ value: 120, previous: 0 })
  expect(before.kpi?.minutesThisWeek.spark.slice(-2)).toEqual([0, 120])

  const saturday = new Date('2026-05-01T21:00:00Z')
  for (const [amount, at] of [
    [30, new Date(saturday.getTime() - 1)],
    [200, saturday],
    // In the same part of April, and later in it.
    [1000, new Date('2026-04-04T10:59:59Z')],
    [5000, new Date('2026-04-04T12:00:00Z')],
  ] as const) {
    const payer = await app.people.student()
    const { id: txId } = await db
      .updateTable('transactions')
      .set({ paidAt: at, amount })
      .where('userId', '=', payer.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const refund = { txId, adminId: admin.id, createdAt: at }
    await db
      .insertInto('refunds')
      .values([
        { ...refund, amount: amount / 10, status: 'done', doneAt: at },
        { ...refund, amount, status: 'pending', doneAt: null },
        { ...refund, amount, status: 'failed', doneAt: at },
      ])
      .execute()
  }
  await app.call(flushCache, { as: admin })
  const after = await stats(7)
  expect(after.kpi?.revenueThisMonth.value).toBe((before.kpi?.revenueThisMonth.value ?? 0) + 27 + 180)
  expect(after.kpi?.revenueThisMonth.previous).toBe(900)
  expect(after.kpi?.revenueThisMonth.spark.at(-2)).toBe(5400)
  const moved = after.revenuePerWeek?.map(({ gross, refunded }, place) => [
    gross - (before.revenuePerWeek?.[place]?.gross ?? 0),
    refunded - (before.revenuePerWeek?.[place]?.refunded ?? 0),
  ])
  expect(moved).toEqual([
    [30, 3],
    [200, 20],
  ])
})

test('a trend compares with the same part of the period before', () => {
  const now = new Date('2026-05-04T09:00:00.000Z')
  expect(weekTrend(now).previous.to.toISOString()).toBe('2026-04-27T09:00:00.000Z')
  expect(monthTrend(now).previous.to.toISOString()).toBe('2026-04-04T09:00:00.000Z'.replace('T09', 'T10'))
  // The month before has no 31st day: it counts whole.
  const { value, previous } = monthTrend(new Date('2026-03-31T09:00:00.000Z'))
  expect([previous.from.toISOString(), previous.to]).toEqual(['2026-01-31T22:00:00.000Z', value.from])
  expect(weekWindows(30, now).map(({ weekStart }) => weekStart)).toEqual([
    '2026-04-04',
    '2026-04-11',
    '2026-04-18',
    '2026-04-25',
    '2026-05-02',
  ])
})
