import { expect } from 'vitest'
import { InvoiceStatus, TransactionStatus } from '@hiwar/contract/enums.ts'
import { LedgerState, getInvoiceStats, listLedger, type LedgerLine } from '@hiwar/contract/invoices.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './payments.ts'

const { New, Paid, PartialRefunded, Refunded } = TransactionStatus
const { PendingApproval, PendingCancellation, Approved } = InvoiceStatus

interface WatchedUsers {
  readonly payers: readonly TestUser[]
  readonly tutors: readonly TestUser[]
}
interface FinishedStep {
  readonly after: string
  readonly corrected: number | null
}
interface HistoryStep {
  readonly refId: number
  readonly fromStatus: number | null
  readonly toStatus: number
}

/**
 * What must hold after every step (money.md 11.4, 11.5, 11.8). `after` names the step in a failure, `corrected` the
 * tutor whose lessons it corrected: only a correction may make the spendable amount negative, or lower while it is.
 */
export function watchMoney({ app }: { readonly app: TestApp }, { payers, tutors }: WatchedUsers) {
  const lowest = new Map<number, number>()
  const seen = { belowZero: 0, receipts: new Set<number>() }
  return {
    async expectSound({ after, corrected }: FinishedStep): Promise<void> {
      await expectSoundPayments(
        app,
        payers.map(({ id }) => id),
        after,
      )
      for (const tutor of tutors) {
        const { spendable, receipts } = await expectSoundEarnings(app, tutor, after)
        const minimum = corrected === tutor.id ? Number.NEGATIVE_INFINITY : (lowest.get(tutor.id) ?? 0)
        expect(spendable, `${after}; tutor ${tutor.id}: without a correction`).toBeGreaterThanOrEqual(minimum)
        lowest.set(tutor.id, Math.min(0, spendable))
        if (corrected === tutor.id && spendable < 0) seen.belowZero += 1
        for (const id of receipts) seen.receipts.add(id)
      }
    },
    /** How often a correction made the spendable amount negative. */
    belowZero: () => seen.belowZero,
    /** How many withdrawals have a receipt. */
    receipts: () => seen.receipts.size,
  }
}

async function expectSoundPayments({ deps: { db } }: TestApp, payers: readonly number[], after: string): Promise<void> {
  const payments = await db.selectFrom('transactions').selectAll().where('userId', 'in', payers).execute()
  const subscriptions = await db.selectFrom('subscriptions').selectAll().where('userId', 'in', payers).execute()
  const refunds =
    payments.length === 0
      ? []
      : await db
          .selectFrom('refunds')
          .selectAll()
          .where(
            'txId',
            'in',
            payments.map(({ id }) => id),
          )
          .execute()

  for (const payment of payments) {
    const named = `${after}; payment ${payment.id}`
    const own = subscriptions.filter(({ txId }) => txId === payment.id)
    const active = own.filter(({ terminatedAt }) => terminatedAt === null).length
    const isPaid = payment.status === Paid || payment.status === PartialRefunded
    expect(own.length, `${named}: at most one subscription`).toBeLessThanOrEqual(1)
    if (isPaid)
      expect([active, payment.needsRefund], `${named}: one subscription or a refund due`).toEqual(
        payment.needsRefund ? [0, true] : [1, false],
      )
    else
      expect([active, payment.needsRefund], `${named}: no subscription and no refund due without payment`).toEqual([
        0,
        false,
      ])
    if (!isPaid && payment.status !== Refunded) expect(own, `${named}: never subscribed without payment`).toEqual([])

    const refunded = refunds
      .filter(({ txId, status }) => txId === payment.id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    expect(Math.max(refunded, payment.refundedAmount), `${named}: never refunded more than paid`).toBeLessThanOrEqual(
      payment.amount,
    )
    if (payment.status === New)
      expect(
        payments.filter((other) => other.status === New && other.userId === payment.userId),
        `${named}: one open payment`,
      ).toHaveLength(1)
  }
  for (const one of subscriptions.filter(({ terminatedAt }) => terminatedAt === null)) {
    const overlapping = subscriptions.filter(
      (other) =>
        other.userId === one.userId && other.terminatedAt === null && other.start < one.end && one.start < other.end,
    )
    expect(overlapping, `${after}; subscription ${one.id}: one at a time`).toHaveLength(1)
  }
  await expectCompleteHistory(db, { kind: 'transaction', rows: payments, after })
}

/** What is not coming adds up to what can be withdrawn, and the months to all lines (more.md 5). */
async function expectLedgerToAddUp(
  app: TestApp,
  tutor: TestUser,
  { spendable, after }: { spendable: number; after: string },
): Promise<void> {
  const lines: LedgerLine[] = []
  const months = new Map<string, number>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await app.call(listLedger, { as: tutor, query: { page, size: 100 } })
    pages = Math.ceil(body.total / 100)
    lines.push(...body.list)
    for (const { month, coming, earned, withdrawn } of body.months) months.set(month, coming + earned + withdrawn)
  }
  const settled = lines.filter(({ state }) => state !== LedgerState.Coming)
  expect(sum(settled.map(({ amount }) => amount)), `${after}: the ledger adds up to what can be withdrawn`).toBe(
    spendable,
  )
  expect(sum([...months.values()]), `${after}: the months add up to all lines`).toBe(
    sum(lines.map(({ amount }) => amount)),
  )
  const times = lines.map(({ at }) => Date.parse(at))
  expect(times, `${after}: newest first`).toEqual(times.toSorted((one, other) => other - one))
}

async function expectSoundEarnings(
  app: TestApp,
  tutor: TestUser,
  after: string,
): Promise<{ spendable: number; receipts: readonly number[] }> {
  const { db } = app.deps
  const named = `${after}; tutor ${tutor.id}`
  const { income, invoices, spendable, limits } = (
    await app.call(getInvoiceStats, { as: tutor, params: { id: tutor.id } })
  ).body
  const lessons = await db
    .selectFrom('lessons')
    .innerJoin('lessonMembers', 'lessonMembers.lessonId', 'lessons.id')
    .select(['price', 'end'])
    .where('userId', '=', tutor.id)
    .where('canceledAt', 'is', null)
    .execute()
  const requested = await db.selectFrom('invoices').selectAll().where('userId', '=', tutor.id).execute()
  const now = app.clock.now()
  const past = sum(lessons.filter(({ end }) => end <= now).map(({ price }) => price))
  const fulfilled = sum(requested.filter(({ status }) => status === Approved).map(({ amount }) => amount))
  const pending = sum(
    requested
      .filter(({ status }) => status === PendingApproval || status === PendingCancellation)
      .map(({ amount }) => amount),
  )
  expect([income.past, invoices.fulfilled, invoices.pending, spendable], named).toEqual([
    past,
    fulfilled,
    pending,
    past - fulfilled - pending,
  ])
  expect([limits.available, limits.allowed], named).toEqual([Math.max(0, spendable), spendable >= limits.min])
  await expectLedgerToAddUp(app, tutor, { spendable, after: named })
  const withReceipt = requested.filter(({ receipt }) => receipt !== null)
  expect(
    withReceipt.filter(({ status }) => status !== Approved),
    `${named}: no receipt without a transfer`,
  ).toEqual([])
  expect(
    requested.filter(({ status, pendingUpdate }) => status !== PendingApproval && pendingUpdate !== null),
    `${named}: no pending update of a decided withdrawal`,
  ).toEqual([])
  await expectCompleteHistory(db, { kind: 'invoice', rows: requested, after })
  return { spendable, receipts: withReceipt.map(({ id }) => id) }
}

/** The history of every row is complete and ends with its present status. */
async function expectCompleteHistory(
  db: TestApp['deps']['db'],
  {
    kind,
    rows,
    after,
  }: { kind: 'transaction' | 'invoice'; rows: readonly { id: number; status: number }[]; after: string },
): Promise<void> {
  if (rows.length === 0) return
  const changes: HistoryStep[] = await db
    .selectFrom('statusChanges')
    .select(['refId', 'fromStatus', 'toStatus'])
    .where('kind', '=', kind)
    .where(
      'refId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  for (const { id, status } of rows) {
    const own = changes.filter(({ refId }) => refId === id)
    expect(
      own.map(({ fromStatus }) => fromStatus),
      `${after}; history of ${kind} ${id}`,
    ).toEqual([null, ...own.slice(0, -1).map(({ toStatus }) => toStatus)])
    expect(own.at(-1)?.toStatus, `${after}; history of ${kind} ${id}`).toBe(status)
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
