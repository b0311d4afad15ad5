// Receivers and receipts of withdrawals are kept as long as tax law requires, and no longer (extras.md 6.2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import { listInvoices } from '@hiwar/contract/invoices.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { clearExpiredPayoutData, endOfRetention } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2031-12-31T12:00:00Z', environment: { RETENTION_YEARS: '5' } })
})
afterAll(async () => {
  await app.close()
})

test("retention counts fiscal years, which end with Cairo's year", () => {
  expect(endOfRetention(new Date('2031-12-31T21:59:59Z'), 5).toISOString()).toBe('2025-12-31T22:00:00.000Z')
  expect(endOfRetention(new Date('2031-12-31T22:00:00Z'), 5).toISOString()).toBe('2026-12-31T22:00:00.000Z')
})

test('five years after its fiscal year only receiver and receipt of a completed withdrawal are deleted', async () => {
  const tutor = await app.people.tutor()
  const receipt = `${'b'.repeat(32)}.webp`
  const make = async (status: InvoiceStatus, completedAt: string) =>
    (
      await app.deps.db
        .insertInto('invoices')
        .values({
          userId: tutor.id,
          method: 0,
          receiver: '01012345678',
          amount: 5000,
          status,
          receipt: status === InvoiceStatus.Approved ? receipt : null,
          createdAt: new Date('2024-06-01T00:00:00Z'),
          updatedAt: new Date(completedAt),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const old = await make(InvoiceStatus.Approved, '2026-12-31T21:59:00Z')
  const open = await make(InvoiceStatus.PendingApproval, '2024-06-01T00:00:00Z')
  const young = await make(InvoiceStatus.Rejected, '2026-12-31T22:00:00Z')
  const rowOf = async (id: number) =>
    (await app.call(listInvoices, { as: tutor, query: { size: 100 } })).body.list.find((row) => row.id === id)

  await clearExpiredPayoutData(app.deps)
  expect(await rowOf(old)).toMatchObject({ receiver: '01012345678', phone: '01012345678' })

  app.clock.set('2031-12-31T22:00:00Z')
  await clearExpiredPayoutData(app.deps)
  await clearExpiredPayoutData(app.deps)
  expect(await app.deps.db.selectFrom('looseFiles').select('name').where('shelf', '=', 'receipts').execute()).toEqual(
    [],
  )
  const after = await app.deps.db
    .selectFrom('invoices')
    .select(['id', 'receiver', 'receipt', 'amount', 'status', 'updatedAt'])
    .where('userId', '=', tutor.id)
    .orderBy('id')
    .execute()
  expect(after).toEqual([
    {
      id: old,
      receiver: '',
      receipt: null,
      amount: 5000,
      status: InvoiceStatus.Approved,
      updatedAt: new Date('2026-12-31T21:59:00Z'),
    },
    expect.objectContaining({ id: open, receiver: '01012345678' }),
    expect.objectContaining({ id: young, receiver: '01012345678' }),
  ])
})
