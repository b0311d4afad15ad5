import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import type { StatusReply } from '../../platform/payment/orders.ts'
import { noReply } from '../../platform/payment/provider-client.ts'
import { notifyAdmins } from '../notifications/service.ts'
import { claimDueTransaction, findTransaction, isOpen, type TransactionRecord } from '../transactions/service.ts'
import { isOtherOrder } from './decide-transition.ts'
import { statusOf } from './payment-report.ts'
import { countRefunds, findUnansweredRefunds, markAdminsNotified, type RefundRecord } from './queries.ts'
import { settleRefund } from './refund.ts'
import { closeUnpaid, settleQueriedStatus } from './settle.ts'

const { Expired, Paid, PartialRefunded, Refunded } = TransactionStatus
/** Minutes after an order expired in which a payment may still arrive. */
const GRACE_MINUTES = 15
/** The queue's own retries end after minutes; a payment must not be forgotten by then. */
const CONFIRM_RETRY_SECONDS = 300
/** After this long without a reply to a refund the provider's status decides. */
const UNANSWERED_MS = 5 * MINUTE_MS
/** A run ends well before the next one begins. */
const MAX_PER_RUN = 50

/**
 * Confirms a late payment by a status query of our own (money.md 11.5, note 3). While the provider does not answer, the
 * query is retried, however long.
 */
export async function confirmLatePayment(deps: Deps, transactionId: number): Promise<void> {
  const transaction = await findTransaction(deps.db, transactionId)
  if (transaction === undefined) return
  const reply = await deps.provider.queryStatus(transaction.merchantRef)
  if (reply.kind === 'error' || reply.kind === 'unreachable') {
    // Stryker disable next-line ObjectLiteral,StringLiteral: stands in the log alone
    deps.log.warn({ transactionId, reason: reasonOf(reply) }, 'a late payment cannot be confirmed yet')
    await transact(deps, async (tx) => {
      await deps.jobs.enqueue(tx, 'payment-query', { transactionId }, { startAfterSeconds: CONFIRM_RETRY_SECONDS })
    })
    return
  }
  if (reply.kind === 'not-found') {
    // Stryker disable next-line ObjectLiteral,StringLiteral: stands in the log alone
    deps.log.error({ transactionId }, 'a payment was notified that the provider does not know')
    return
  }
  await settleQueriedStatus(deps, transactionId, { notification: reply.notification, source: 'job' })
}

/**
 * Queries open payments whose notification never came, one at a time (money.md 11.9). Stops when the provider does not
 * answer.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  // Stryker disable next-line EqualityOperator: one payment more or less
  for (let count = 0; count < MAX_PER_RUN; count += 1) {
    const due = await transact(
      deps,
      async (tx) => await claimDueTransaction(tx, { now: deps.now(), graceMinutes: GRACE_MINUTES }),
    )
    if (due === undefined) return
    if (!(await reconcilePayment(deps, due))) return
  }
}

/** False when the provider does not answer. */
async function reconcilePayment(deps: Deps, transaction: TransactionRecord): Promise<boolean> {
  const reply = await deps.provider.queryStatus(transaction.merchantRef)
  if (reply.kind === 'error' || reply.kind === 'unreachable') {
    // Stryker disable next-line ObjectLiteral,StringLiteral: stands in the log alone
    deps.log.warn({ transactionId: transaction.id, reason: reasonOf(reply) }, 'a payment cannot be looked up')
    return false
  }
  if (reply.kind === 'found' && statusOf(reply.notification) !== null) {
    const { notification } = reply
    const settled = await settleQueriedStatus(deps, transaction.id, { notification, source: 'job' })
    if (settled.outcome === 'wrong-order' || settled.outcome === 'wrong-amount' || !isOpen(settled.transaction))
      return true
  }

  const isOver = transaction.expiresAt.getTime() + GRACE_MINUTES * MINUTE_MS <= deps.now().getTime()
  if (isOver) await closeUnpaid(deps, transaction.id, { status: Expired, source: 'job', reason: 'never paid' })
  return true
}

const reasonOf = (reply: StatusReply & { kind: 'error' | 'unreachable' }): string =>
  reply.kind === 'error' ? reply.description : noReply

/** Settles refunds whose reply was lost (money.md 11.9). Stops when the provider does not answer. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  const unanswered = await findUnansweredRefunds(deps.db, {
    before: new Date(deps.now().getTime() - UNANSWERED_MS),
    limit: MAX_PER_RUN,
  })
  for (const pending of unanswered) {
    if (!(await reconcileRefund(deps, pending))) return
  }
}

/** False when the provider does not answer. */
async function reconcileRefund(deps: Deps, pending: RefundRecord): Promise<boolean> {
  const transaction = await findTransaction(deps.db, pending.txId)
  // Stryker disable next-line ConditionalExpression,BooleanLiteral: a refund refers to a transaction
  if (transaction === undefined) return true
  const reply = await deps.provider.queryStatus(transaction.merchantRef)
  if (reply.kind === 'error' || reply.kind === 'unreachable') return false
  if (reply.kind === 'not-found') return true

  const { notification } = reply
  const status = statusOf(notification)
  if (isOtherOrder(transaction, notification)) {
    // Settling records the answer and alerts the admins; a person has to look, so it is not asked again.
    await settleQueriedStatus(deps, transaction.id, { notification, source: 'job' })
    await transact(deps, async (tx) => await markAdminsNotified(tx, pending.id, deps.now()))
    return true
  }
  // A payment that is refunded as a whole completes its pending refunds.
  if (status === Refunded) await settleQueriedStatus(deps, transaction.id, { notification, source: 'job' })
  if (status === Paid)
    await settleRefund(deps, pending, { isDone: false, code: null, reason: 'never refunded at the provider' })
  if (status === PartialRefunded) await reconcilePartialRefund(deps, pending)
  return true
}

/** The provider does not report the refunded amount: beside another refund only a person can tell which one it was. */
async function reconcilePartialRefund(deps: Deps, pending: RefundRecord): Promise<void> {
  const count = await countRefunds(deps.db, pending.txId)
  if (count.done === 0 && count.pending === 1) {
    await settleRefund(deps, pending, { isDone: true, code: null, reason: 'refunded at the provider' })
    return
  }
  await transact(deps, async (tx) => {
    await markAdminsNotified(tx, pending.id, deps.now())
    afterCommit(tx, () => {
      metrics.paymentAnomalies.inc()
    })
    await notifyAdmins(deps, tx, { kind: 'money-alert', transactionId: pending.txId, why: 'anomaly' })
  })
}
