// Withdrawals on a real PostgreSQL: the tutor's lock decides between concurrent requests, and statistics are read from
// one snapshot.
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { editInvoice, getInvoiceStats, requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { sql } from 'kysely'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { insertLesson } from '../../apps/server/test/insert-lesson.ts'
import type { TutorPerson } from '../../apps/server/test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z', environment: { DATABASE_POOL: '30' } })
})
afterAll(async () => {
  await app.close()
})

/** A tutor who gave one lesson of 20,000 piastres. */
async function aTutorWithOneLesson(): Promise<TutorPerson> {
  const tutor = await app.people.tutor()
  const student = await app.people.student()
  const start = new Date('2026-05-03T10:00:00Z')
  await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start, price: 20_000 })
  return tutor
}

/** Whether a statement waits for the lock on the settings. */
async function isWaitingForSettings(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where not granted and relation = 'platform_settings'::regclass and datname = current_database()`.execute(
    app.deps.db,
  )
  return rows[0]?.count === 1
}

describe.skipIf(inject('postgresUrl') === null)('concurrently on a real PostgreSQL', () => {
  test('of 20 requests for the whole amount one succeeds, and of two edits of one row, one', async () => {
    const tutor = await aTutorWithOneLesson()
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

  test('spendable amount and limits are read from one snapshot', async () => {
    const tutor = await aTutorWithOneLesson()
    const stats = async () => (await app.call(getInvoiceStats, { as: tutor, params: { id: tutor.id } })).body
    const before = await stats()
    const { db } = app.deps
    const now = app.clock.now()
    const concurrent = await db.transaction().execute(async (tx) => {
      await sql`lock table platform_settings in access exclusive mode`.execute(tx)
      // Its sums are read already; its limits wait for the lock.
      const reply = stats()
      await vi.waitUntil(isWaitingForSettings, 60_000)
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
      return { reply }
    })
    const after = await stats()
    expect([before.limits, after.limits]).toMatchObject([
      { max: null, available: 20_000 },
      { max: 15_000, available: 0 },
    ])
    expect(await concurrent.reply).toEqual(before)
    await db.deleteFrom('platformSettings').where('key', '=', 'withdraw.max').execute()
  })
})
