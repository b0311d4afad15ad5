import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import { fromProviderAmount } from '@hiwar/rules/price.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { notifyAdmins } from '../notifications/service.ts'
import {
  findTransaction,
  isOrderOfAnother,
  lockTransaction,
  storeTransition,
  type TransactionRecord,
} from '../transactions/service.ts'
import { applyTransition } from './apply-transition.ts'
import { decideTransition, isExpectedMethod, type Outcome, type TransitionDecision } from './decide-transition.ts'
import { orderNumberOf, statusOf, type Initiator, type PaymentReport, type ReportSource } from './payment-report.ts'
import { hasEvent, insertEvent, tutorsOfUpcomingLessons } from './queries.ts'

/** `repeated`: this very notification was handled before. */
export interface Settlement {
  readonly outcome: Outcome | 'repeated'
  readonly transaction: TransactionRecord
}

/**
 * The only place where a payment changes: callback, sync, cancel, refund, reconciler and charge all end here (money.md
 * 11.6). Everything happens in one transaction under the locks of the payer and the payment; events are sent after the
 * commit.
 */
export async function settle(deps: Deps, report: PaymentReport): Promise<Settlement> {
  const { transactionId, userId } = report
  const endsLessons = report.status === TransactionStatus.Refunded
  return await withPaymentLocks(
    deps,
    { transactionId, userId, endsLessons },
    async (tx, locked) => await settleLocked(deps, tx, { report, ...locked }),
  )
}

/** Settles what the provider answered to a status query of ours. */
export async function settleQueriedStatus(
  deps: Deps,
  transactionId: number,
  given: { notification: ProviderNotification; source: ReportSource; initiator?: Initiator },
): Promise<Settlement> {
  return await settle(deps, {
    transactionId,
    status: statusOf(given.notification),
    reason: given.source,
    ...given,
  })
}

/** Closes an open payment by our own conclusion: canceled, failed or never paid. One paid meanwhile stays paid. */
export async function closeUnpaid(
  deps: Deps,
  transactionId: number,
  given: { status: TransactionStatus; source: ReportSource; reason: string; initiator?: Initiator },
): Promise<TransactionRecord> {
  const { transaction } = await settle(deps, { transactionId, notification: null, ...given })
  return transaction
}

export interface LockedPayment {
  readonly transaction: TransactionRecord
  /** The tutors of the payer's upcoming lessons whose user rows are locked too. */
  readonly tutors: readonly number[]
}

/** A lesson with another tutor was booked before the locks were taken: settling starts again with that row locked. */
class MoreLocksNeeded extends Error {}

/** Runs `work` in a transaction that holds the locks in the order L1 (lessons.md B3). */
export async function withPaymentLocks<T>(
  deps: Deps,
  given: { transactionId: number; userId?: number | undefined; endsLessons: boolean },
  work: (tx: Tx, locked: LockedPayment) => Promise<T>,
): Promise<T> {
  // The payer of a transaction never changes, so it may be read before the locks are taken.
  const userId =
    given.userId ?? (await findTransaction(deps.db, given.transactionId))?.userId ?? fail('transaction-not-found')
  const tutors = given.endsLessons ? await tutorsOfUpcomingLessons(deps.db, { studentId: userId, now: deps.now() }) : []
  try {
    return await transact(deps, async (tx) => {
      await lockUsers(tx, [userId, ...tutors])
      const transaction = (await lockTransaction(tx, given.transactionId)) ?? fail('transaction-not-found')
      return await work(tx, { transaction, tutors })
    })
  } catch (error) {
    if (error instanceof MoreLocksNeeded) return await withPaymentLocks(deps, given, work)
    throw error
  }
}

/** `settle` inside `withPaymentLocks`. */
export async function settleLocked(
  deps: Deps,
  tx: Tx,
  { report, transaction, tutors }: LockedPayment & { report: PaymentReport },
): Promise<Settlement> {
  const decision = await decideLocked(tx, transaction, report)
  const { outcome } = decision
  if (decision.outcome === 'applied' && decision.transition.subscription === 'end') {
    const present = await tutorsOfUpcomingLessons(tx, { studentId: transaction.userId, now: deps.now() })
    if (present.some((id) => !tutors.includes(id))) throw new MoreLocksNeeded()
  }
  await logAndAlert(deps, tx, { report, transaction, outcome })
  if (!(await recordEvent(deps, tx, { report, transaction, outcome }))) return { outcome: 'repeated', transaction }

  if (outcome === 'wrong-order') return { outcome, transaction }
  if (outcome === 'to-confirm') await deps.jobs.enqueue(tx, 'payment-query', { transactionId: transaction.id })
  if (decision.outcome !== 'applied')
    return { outcome, transaction: await storeOrderNumber(deps, tx, { report, transaction }) }
  return { outcome, transaction: await applyTransition(deps, tx, { report, transaction, ...decision }) }
}

/** `decideTransition` with what only the database can tell: other orders, and parts that were already refunded. */
async function decideLocked(
  tx: Tx,
  transaction: TransactionRecord,
  report: PaymentReport,
): Promise<TransitionDecision> {
  const decision = decideTransition(transaction, report)
  const number = orderNumberOf(report)
  const isTaken =
    // Stryker disable next-line ConditionalExpression: an order that has its number has no other's, and is not asked for
    number !== null && transaction.providerRefNum === null && (await isOrderOfAnother(tx, transaction.id, number))
  if (isTaken) return { outcome: 'wrong-order' }
  // The provider repeats that a part was refunded: only our own refunds tell how much.
  const isKnownPart =
    decision.outcome === 'applied' &&
    decision.transition.to === transaction.status &&
    report.refundedAmount === undefined
  return isKnownPart ? { outcome: 'duplicate' } : decision
}

/**
 * Writes the report to `payment_events`; false when it is a repeat. A queried status with nothing new is not written:
 * screens query all the time.
 */
async function recordEvent(
  deps: Deps,
  tx: Tx,
  { report, transaction, outcome }: { report: PaymentReport; transaction: TransactionRecord; outcome: Outcome },
): Promise<boolean> {
  const { source, notification } = report
  const hasNothingNew = source !== 'callback' && (outcome === 'duplicate' || outcome === 'stale')
  if (hasNothingNew) return true
  return await insertEvent(tx, {
    txId: transaction.id,
    source,
    requestId: report.identity?.requestId ?? null,
    digest: report.identity?.digest ?? null,
    orderStatus: notification?.orderStatus ?? report.reason,
    orderAmount: storableAmount(notification?.orderAmount),
    paymentAmount: storableAmount(notification?.paymentAmount),
    outcome,
    payload: notification === null ? {} : withoutPersonalData(notification),
    createdAt: deps.now(),
  })
}

/** Null for an amount that is missing, unreadable or too large for its column. */
function storableAmount(amount: number | undefined): number | null {
  const piastres = amount === undefined ? Number.NaN : fromProviderAmount(amount)
  return piastres <= 2_147_483_647 ? piastres : null
}

/** The event holds the facts of the payment, not the payer's name and contacts. */
function withoutPersonalData(notification: ProviderNotification): object {
  const personal = new Set(['customerName', 'customerMobile', 'customerMail', 'messageSignature', 'threeDSInfo'])
  return Object.fromEntries(Object.entries(notification).filter(([name]) => !personal.has(name)))
}

const alerts: Partial<Record<Outcome, 'anomaly' | 'amount-mismatch'>> = {
  anomaly: 'anomaly',
  'wrong-order': 'anomaly',
  'wrong-amount': 'amount-mismatch',
}

/** Logs the outcome and alerts admins to what needs a person: once, however often it is repeated (money.md 11.9). */
async function logAndAlert(
  deps: Deps,
  tx: Tx,
  { report, transaction, outcome }: { report: PaymentReport; transaction: TransactionRecord; outcome: Outcome },
): Promise<void> {
  // Stryker disable next-line ObjectLiteral: stands in the log alone
  const details = {
    transactionId: transaction.id,
    source: report.source,
    from: transaction.status,
    incoming: report.status,
    outcome,
  }
  const why = alerts[outcome]
  // Stryker disable next-line ConditionalExpression,EqualityOperator,StringLiteral: the log's level alone
  if (why !== undefined) deps.log.error(details, 'a payment needs an admin')
  else if (outcome !== 'duplicate') deps.log.info(details, 'payment report')
  if (why !== undefined && !(await hasEvent(tx, { txId: transaction.id, outcome }))) {
    afterCommit(tx, () => {
      metrics.paymentAnomalies.inc()
    })
    await notifyAdmins(deps, tx, { kind: 'money-alert', transactionId: transaction.id, why })
  }
  // Stryker disable next-line BooleanLiteral,ConditionalExpression,EqualityOperator,LogicalOperator: for the log alone
  if (report.notification !== null && !isExpectedMethod(transaction, report.notification)) {
    // Stryker disable next-line StringLiteral: stands in the log alone
    deps.log.warn({ ...details, method: report.notification.paymentMethod }, 'paid by another method than chosen')
  }
}

/**
 * Canceling at the provider needs its order number, which for a card first comes with a report that changes nothing
 * else.
 */
async function storeOrderNumber(
  deps: Deps,
  tx: Tx,
  { report, transaction }: { report: PaymentReport; transaction: TransactionRecord },
): Promise<TransactionRecord> {
  return await storeTransition(tx, transaction, {
    path: [],
    providerRefNum: orderNumberOf(report),
    refundedAmount: transaction.refundedAmount,
    paidAt: null,
    needsRefund: transaction.needsRefund,
    actorId: report.initiator?.actor.id ?? null,
    reason: report.reason,
    now: deps.now(),
  })
}
