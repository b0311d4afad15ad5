// Receivers and receipts of withdrawals are kept as long as tax law requires, and no longer (extras.md 6.2).
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import { listInvoices, listReceivers } from '@hiwar/contract/invoices.ts'
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

/** A withdrawal of long ago, last changed at `updatedAt`. */
async function aWithdrawal(
  tutorId: number,
  given: { status: InvoiceStatus; updatedAt: string; receipt?: string; receiver?: string },
): Promise<number> {
  const createdAt = new Date('2024-06-01T00:00:00Z')
  const row = { userId: tutorId, method: 0 as const, receiver: '01012345678', amount: 5000, createdAt }
  const { id } = await app.deps.db
    .insertInto('invoices')
    .values({ ...row, ...given, updatedAt: new Date(given.updatedAt) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('five years after its fiscal year only receiver and receipt of a completed withdrawal are deleted', async () => {
  const tutor = await app.people.tutor()
  const receipt = `${'b'.repeat(32)}.pdf`
  await writeFile(join(app.filesFolder, 'receipts', receipt), '%PDF-1.4')
  const last = '2026-12-31T21:59:59.999Z'
  const old: number[] = []
  for (const given of [
    { status: InvoiceStatus.Approved, receipt },
    { status: InvoiceStatus.Approved, receiver: '', receipt: `${'c'.repeat(32)}.pdf` },
    { status: InvoiceStatus.Rejected, receiver: '01112345678' },
    { status: InvoiceStatus.Canceled, receiver: '01212345678' },
  ])
    old.push(await aWithdrawal(tutor.id, { ...given, updatedAt: last }))
  await aWithdrawal(tutor.id, { status: InvoiceStatus.Canceled, updatedAt: '2026-12-31T22:00:00Z' })
  for (const status of [InvoiceStatus.PendingApproval, InvoiceStatus.PendingCancellation])
    await aWithdrawal(tutor.id, { status, updatedAt: '2024-06-01T00:00:00Z' })
  const read = async () => (await app.call(listInvoices, { as: tutor })).body.list
  const before = await read()

  await clearExpiredPayoutData(app.deps)
  expect(await read(), 'a moment too early').toEqual(before)

  app.clock.set('2031-12-31T22:00:00Z')
  await clearExpiredPayoutData(app.deps)
  const cleared = { receiver: '', phone: null, receipt: null }
  expect(await read()).toEqual(before.map((row) => (old.includes(row.id) ? { ...row, ...cleared } : row)))
  expect(await readdir(join(app.filesFolder, 'receipts')), 'nor is the file left').toEqual([])
  const { body: saved } = await app.call(listReceivers, { as: tutor })
  expect(
    saved.map(({ receiver }) => receiver),
    'only what is still there is offered',
  ).toEqual(['01012345678'])
})

test('however many there are, all are cleared in one night', async () => {
  const tutor = await app.people.tutor()
  const at = new Date('2020-01-01T00:00:00Z')
  const row = {
    userId: tutor.id,
    method: 0 as const,
    receiver: '01012345678',
    amount: 1,
    status: InvoiceStatus.Approved,
  }
  await app.deps.db
    .insertInto('invoices')
    .values(Array.from({ length: 101 }, () => ({ ...row, createdAt: at, updatedAt: at })))
    .execute()
  await clearExpiredPayoutData(app.deps)
  const left = app.deps.db
    .selectFrom('invoices')
    .select('id')
    .where('userId', '=', tutor.id)
    .where('receiver', '<>', '')
  expect(await left.execute()).toEqual([])
})
