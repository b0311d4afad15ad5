import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { refundPayment } from '@hiwar/contract/fawry.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { notifyAdmins } from '../notifications/service.ts'
import { findByProviderOrder, findTransaction, lockTransaction } from '../transactions/service.ts'
import { statusOfReport } from './judgement.ts'
import { settleByReport } from './provider-status.ts'
import { failAtProvider } from './refusal.ts'
import {
  countRefunds,
  decideRefund,
  findWaitingRefunds,
  insertRefund,
  insertStep,
  lockRefund,
  markTold,
  steps,
  sumRefunds,
  type RefundRecord,
} from './refund-queries.ts'
import { settleLocked, underLocks } from './settle.ts'

const { Paid, PartialRefunded, Refunded } = TransactionStatus
const DONE = 200
/** More than was paid, or never paid (money.md 13.9). */
const amountRefusals: ReadonlySet<number> = new Set([9935, 9954])
/** After this long without an answer the provider's status decides. */
const WAITING_MS = 5 * MINUTE_MS
const MOST_PER_RUN = 50

/**
 * Gives a payment back, whole or in part (money.md 5). The amount is set aside before the provider is asked, so that
 * refunds at the same time never give back more than was paid; a lost answer leaves it set aside until the reconciler
 * knows.
 */
export async function refund(
  deps: Deps,
  actor: Actor,
  given: Received<typeof refundPayment.body>,
): Promise<Reply<typeof refundPayment>> {
  const known = (await findByProviderOrder(deps.db, Number(given.orderRefNum))) ?? fail('transaction-not-found')
  const reason = given.reason === undefined || given.reason === '' ? null : given.reason
  const pending = await setAside(deps, actor, {
    transactionId: known.id,
    userId: known.userId,
    amount: given.refundAmount,
    reason,
  })

  const answer = await deps.provider.refund({ orderRef: String(known.providerRefNum), amount: pending.amount, reason })
  switch (answer.kind) {
    case 'done':
      await decide(deps, pending, { isDone: true, code: DONE, reason: reason ?? 'refund' })
      return { statusCode: DONE, statusDescription: answer.description }
    case 'refused':
      await decide(deps, pending, { isDone: false, code: answer.code, reason: answer.description })
      return amountRefusals.has(answer.code) ? fail('bad-request', 'refundAmount') : failAtProvider(answer.description)
    case 'unreachable':
      return fail('service-unavailable')
  }
}

async function setAside(
  deps: Deps,
  actor: Actor,
  given: { transactionId: number; userId: number; amount: number; reason: string | null },
): Promise<RefundRecord> {
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [given.userId])
    const transaction = (await lockTransaction(tx, given.transactionId)) ?? fail('transaction-not-found')
    if (transaction.status !== Paid && transaction.status !== PartialRefunded) fail('bad-request')
    const sums = await sumRefunds(tx, transaction.id)
    if (given.amount > transaction.amount - Math.max(sums.done, transaction.refundedAmount) - sums.pending)
      fail('bad-request', 'refundAmount')

    const now = deps.now()
    const pending = await insertRefund(tx, {
      txId: transaction.id,
      amount: given.amount,
      reason: given.reason,
      adminId: actor.id,
      createdAt: now,
    })
    await insertStep(tx, { refund: pending, from: null, to: steps.pending, reason: given.reason ?? 'refund', at: now })
    await audit(deps, tx, actor, {
      action: 'tx.refund',
      targetId: transaction.id,
      userId: transaction.userId,
      before: null,
      after: { refundAmount: given.amount },
      reason: given.reason,
    })
    return pending
  })
}

/** Writes what became of a refund; a done one moves the payment by the one settling way, in the same transaction. */
async function decide(
  deps: Deps,
  { id, txId }: RefundRecord,
  decision: { isDone: boolean; code: number | null; reason: string },
): Promise<void> {
  await underLocks(deps, { transactionId: txId, endsLessons: decision.isDone }, async (tx, locked) => {
    const pending = await lockRefund(tx, id)
    // The provider's notification was faster.
    if (pending === undefined || pending.status !== 'pending') return
    await decideRefund(tx, pending, { ...decision, now: deps.now() })
    if (!decision.isDone) return

    const { done } = await sumRefunds(tx, txId)
    const status = done >= locked.transaction.amount ? Refunded : PartialRefunded
    await settleLocked(deps, tx, {
      ...locked,
      news: {
        transactionId: txId,
        source: 'sync',
        status,
        report: null,
        refundedAmount: done,
        beganBy: pending.adminId,
        reason: decision.reason,
      },
    })
  })
}

/** Finds out what became of refunds whose answer was lost (money.md 11.9). Stops when the provider is silent. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  const waiting = await findWaitingRefunds(deps.db, {
    before: new Date(deps.now().getTime() - WAITING_MS),
    limit: MOST_PER_RUN,
  })
  for (const pending of waiting) {
    if (!(await reconcile(deps, pending))) return
  }
}

/** False when the provider does not answer. */
async function reconcile(deps: Deps, pending: RefundRecord): Promise<boolean> {
  const transaction = await findTransaction(deps.db, pending.txId)
  if (transaction === undefined) return true
  const answer = await deps.provider.status(transaction.merchantRef)
  if (answer.kind === 'error') return false
  if (answer.kind === 'not-found') return true

  const status = statusOfReport(answer.report)
  if (status === Refunded) {
    await settleByReport(deps, transaction.id, { report: answer.report, source: 'job' })
    await decide(deps, pending, { isDone: true, code: null, reason: 'refunded at the provider' })
  }
  if (status === Paid)
    await decide(deps, pending, { isDone: false, code: null, reason: 'never refunded at the provider' })
  if (status === PartialRefunded) await decidePart(deps, pending)
  return true
}

/** The provider does not say how much went back: beside another refund only a person can tell which of them it was. */
async function decidePart(deps: Deps, pending: RefundRecord): Promise<void> {
  const count = await countRefunds(deps.db, pending.txId)
  if (count.done === 0 && count.pending === 1) {
    await decide(deps, pending, { isDone: true, code: null, reason: 'refunded at the provider' })
    return
  }
  await transact(deps, async (tx) => {
    await markTold(tx, pending.id, deps.now())
    afterCommit(tx, () => {
      metrics.paymentAnomalies.inc()
    })
    await notifyAdmins(deps, tx, { kind: 'money-alert', transactionId: pending.txId, why: 'anomaly' })
  })
}
