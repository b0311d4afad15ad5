// Withdrawals on a real server: the tutor's lock decides between requests, never a look before a write; what is read is
// of one moment.
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { editInvoice, getInvoiceStats, requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { sql } from 'kysely'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import type { TutorPerson } from '../../apps/server/test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z', environment: { DATABASE_POOL: '30' } })
})
afterAll(async () => {
  await app.close()
})

/** Who gave one lesson worth 20,000 piastres. */
async function anEarner(): Promise<TutorPerson> {
  const tutor = await app.people.tutor()
  const student = await app.people.student()
  const start = new Date('2026-05-03T10:00:00Z')
  const end = new Date('2026-05-03T10:30:00Z')
  const slotId = await tutor.publish(start.toISOString(), end.toISOString())
  const { id: lessonId } = await app.deps.db
    .insertInto('lessons')
    .values({
      slotId,
      start,
      end,
      duration: 30,
      price: 20_000,
      sessionId: `lesson:${crypto.randomUUID()}`,
      lateLineMinutes: 60,
      createdAt: start,
      updatedAt: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('lessonMembers')
    .values([tutor.id, student.id].map((userId) => ({ lessonId, userId })))
    .execute()
  return tutor
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where not granted and relation = 'platform_settings'::regclass and datname = current_database()`.execute(
    app.deps.db,
  )
  return rows[0]?.count === 1
}

describe.skipIf(inject('postgresUrl') === null)('at the same instant, on a real PostgreSQL', () => {
  test('20 requests for the whole of it: one gets it; of admin and tutor at one row, one wins', async () => {
    const tutor = await anEarner()
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        async () =>
          await app.call(requestWithdrawal, {
            as: tutor,
            body: { method: 0, receiver: '01012345678', amount: 20_000 },
          }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'invoice-max-amount-exceeded')).toHaveLength(19)
    expect((await app.call(getInvoiceStats, { as: tutor, params: { id: tutor.id } })).body.spendable).toBe(0)

    const admin = await app.people.admin()
    const id = won[0]?.body.id ?? 0
    const both = await Promise.all([
      app.call(editInvoice, { as: tutor, params: { id }, body: { method: 2, receiver: 'mona@instapay' } }),
      app.call(editInvoice, { as: admin, params: { id }, body: { status: 3 } }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('what a tutor can ask for is told of one moment, whatever is written between its sums and its limits', async () => {
    const tutor = await anEarner()
    const stats = async () => (await app.call(getInvoiceStats, { as: tutor, params: { id: tutor.id } })).body
    const before = await stats()
    const { db } = app.deps
    const now = app.clock.now()
    const asked = await db.transaction().execute(async (tx) => {
      await sql`lock table platform_settings in access exclusive mode`.execute(tx)
      // Its sums are read; its limits have to wait.
      const answer = stats()
      await vi.waitUntil(isSomebodyWaiting)
      await tx
        .insertInto('invoices')
        .values({
          userId: tutor.id,
          method: 0,
          receiver: '01012345678',
          amount: 20_000,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      await tx
        .insertInto('platformSettings')
        .values({ key: 'withdraw.max', value: JSON.stringify(15_000), updatedAt: now })
        .execute()
      return { answer }
    })
    const after = await stats()
    expect([before.limits, after.limits]).toMatchObject([
      { max: null, available: 20_000 },
      { max: 15_000, available: 0 },
    ])
    expect(await asked.answer).toEqual(before)
  })
})
