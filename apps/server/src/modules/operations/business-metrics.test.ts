// What the metrics say of the business: each figure at the edges of what it counts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import { metricsOf } from '../../../test/metrics.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await addLessons()
  await addMoney()
  await addWithdrawals()
})
afterAll(async () => {
  await app.close()
})

const { readMetrics, valueOf } = metricsOf(() => app)
const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms)

/** Of half an hour each, and by people of their own. */
async function addLessons(): Promise<void> {
  const lessonsAt = async (starts: readonly number[]) => {
    const ids: number[] = []
    for (const start of starts) {
      const [tutor, student] = [await app.people.tutor(), await app.people.student({ subscribed: false })]
      ids.push(await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start: inMs(start) }))
    }
    return ids
  }
  await lessonsAt([-DAY_MS, 1 - DAY_MS, -30 * MINUTE_MS, 1 - 30 * MINUTE_MS, 0, 1, DAY_MS, DAY_MS + 1])
  const canceled = await lessonsAt([-DAY_MS, -HOUR_MS, -MINUTE_MS, MINUTE_MS])
  await app.deps.db
    .updateTable('lessons')
    .set({ canceledAt: inMs(0) })
    .where('id', 'in', canceled)
    .execute()
}

/** Each student bought one subscription. */
async function addMoney(): Promise<void> {
  const { db } = app.deps
  const admin = await app.people.admin()
  const bought = [
    { paidAt: inMs(1 - DAY_MS), amount: 5, start: inMs(0), end: inMs(1) },
    { paidAt: inMs(-DAY_MS), amount: 70, start: inMs(1), end: inMs(DAY_MS) },
    { paidAt: inMs(0), amount: 900, start: inMs(-DAY_MS), end: inMs(0) },
    { paidAt: null, amount: 3000, start: inMs(-DAY_MS), end: inMs(DAY_MS), terminatedAt: inMs(0) },
  ]
  for (const { paidAt, amount, ...subscription } of bought) {
    const { id } = await app.people.student()
    await db.updateTable('subscriptions').set(subscription).where('userId', '=', id).execute()
    const { id: txId } = await db
      .updateTable('transactions')
      .set({ paidAt, amount })
      .where('userId', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (amount !== 900) continue
    const refund = { txId, adminId: admin.id, createdAt: inMs(-2 * DAY_MS) }
    await db
      .insertInto('refunds')
      .values([
        { ...refund, amount: 1, status: 'done', doneAt: inMs(1 - DAY_MS) },
        { ...refund, amount: 20, status: 'done', doneAt: inMs(-DAY_MS) },
        { ...refund, amount: 300, status: 'failed', doneAt: inMs(0) },
        { ...refund, amount: 400, status: 'pending', doneAt: null },
      ])
      .execute()
  }
}

/** One of each state. */
async function addWithdrawals(): Promise<void> {
  const { id: userId } = await app.people.tutor()
  const at = { createdAt: inMs(0), updatedAt: inMs(0) }
  await app.deps.db
    .insertInto('invoices')
    .values(
      ([0, 1, 2, 3, 4] as const).map((status) => ({ userId, method: 0, receiver: '', amount: 100, status, ...at })),
    )
    .execute()
}

test('what the business did within a day of now', async () => {
  const text = await readMetrics()
  for (const [measure, value] of [
    ['lessons_around_now{state="held"}', 2],
    ['lessons_around_now{state="running"}', 2],
    ['lessons_around_now{state="coming"}', 2],
    ['lessons_around_now{state="canceled"}', 3],
    ['lesson_minutes_last_day', 60],
    ['money_last_day_piasters{kind="paid"}', 905],
    ['money_last_day_piasters{kind="refunded"}', 1],
    ['subscriptions_running', 1],
    ['invoices_open', 2],
  ] as const)
    expect.soft(text.split('\n')).toContain(`${measure} ${value}`)
})

test('what looks through many rows is read anew after five minutes', async () => {
  const read = async () => await Promise.all([valueOf('subscriptions_running'), valueOf('invoices_open')])
  await app.deps.db
    .updateTable('subscriptions')
    .set({ terminatedAt: inMs(0) })
    .where(everyRow)
    .execute()
  await app.deps.db.updateTable('invoices').set({ status: 3 }).where(everyRow).execute()
  app.clock.advance(5 * MINUTE_MS - 1)
  expect(await read()).toEqual([1, 0])
  app.clock.advance(1)
  expect(await read()).toEqual([0, 0])
})
