import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import { paymentDay, subscriptionRange } from '@hiwar/rules/quota.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { audit } from '../audit/service.ts'
import { cancelLocked } from '../lessons/service.ts'
import { notify, notifyAdmins } from '../notifications/service.ts'
import { acceptInvites } from '../plans/service.ts'
import { beginSubscription, endSubscription } from '../subscriptions/service.ts'
import { storeTransition, type TransactionRecord } from '../transactions/service.ts'
import type { AppliedTransition } from './decide-transition.ts'
import { orderNumberOf, type PaymentReport } from './payment-report.ts'
import { completePendingRefunds, lockUpcomingLessons } from './queries.ts'

const { Paid, PartialRefunded, Refunded, Failed, Expired, Canceled } = TransactionStatus

/** When, why and by whom the payment changes, for the histories of everything that changes with it. */
interface Change {
  readonly now: Date
  readonly reason: string
  readonly actorId: number | null
}

/** The payment before the transition, and the report that causes it. */
interface Reported {
  readonly transaction: TransactionRecord
  readonly report: PaymentReport
}

/**
 * Writes a decided transition of a locked payment with everything that depends on it: subscription, invite, lessons,
 * history, notifications, audit entry. Events are sent after the commit (money.md 11.6).
 */
export async function applyTransition(
  deps: Deps,
  tx: Tx,
  { transaction, report, transition }: Reported & { transition: AppliedTransition },
): Promise<TransactionRecord> {
  const now = deps.now()
  const change = { now, reason: report.reason, actorId: report.initiator?.actor.id ?? report.refundAdminId ?? null }
  const paidAt = transaction.paidAt ?? paymentDayOf(transaction, report, now)
  const begins = transition.subscription === 'begin'
  const hasBegun = begins && (await beginPaidSubscription(tx, { transaction, paidAt, change }))
  const needsRefund = begins && !hasBegun
  if (transition.subscription === 'end') await endRefundedSubscription(deps, tx, { transaction, change })
  if (transition.to === Refunded) await completePendingRefunds(tx, { txId: transaction.id, now })

  const changed = await storeChange(tx, { transaction, report, transition, paidAt, needsRefund, change })
  if (hasBegun) await notifyPaid(deps, tx, { transaction, paidAt })
  if (needsRefund)
    await notifyAdmins(deps, tx, { kind: 'money-alert', transactionId: transaction.id, why: 'needs-refund' })
  await notifyUnpaidOrRefunded(deps, tx, { transaction, changed, report })
  await auditAndBroadcast(deps, tx, { transaction, changed, report })
  afterCommit(tx, () => {
    metrics.payments.inc({
      method: keyOf(PaymentMethod, changed.paymentMethod),
      status: keyOf(TransactionStatus, changed.status),
    })
  })
  return changed
}

const keyOf = (values: Readonly<Record<string, number>>, value: number): string =>
  // Stryker disable next-line StringLiteral: each value has its key
  Object.keys(values).find((key) => values[key] === value) ?? 'unknown'

async function storeChange(
  tx: Tx,
  given: Reported & { transition: AppliedTransition; paidAt: Date; needsRefund: boolean; change: Change },
): Promise<TransactionRecord> {
  const { transaction, report, transition, change } = given
  const wasPaid = transaction.status === Paid || transaction.status === PartialRefunded
  const isPaid = transition.to === Paid || transition.to === PartialRefunded || transition.to === Refunded
  return await storeTransition(tx, transaction, {
    // A refund of a payment we were never notified of: both steps go into the history (money.md 11.5, note 1).
    path: isPaid && !wasPaid && transition.to !== Paid ? [Paid, transition.to] : [transition.to],
    providerRefNum: orderNumberOf(report),
    refundedAmount:
      transition.to === Refunded ? transaction.amount : (report.refundedAmount ?? transaction.refundedAmount),
    paidAt: isPaid ? given.paidAt : null,
    needsRefund: transition.to === Refunded ? false : given.needsRefund || transaction.needsRefund,
    actorId: change.actorId,
    reason: report.reason,
    now: change.now,
  })
}

/** A time that is missing is NaN and an empty one zero: `paymentDay` takes neither for a time. */
const paymentDayOf = ({ createdAt }: TransactionRecord, { notification }: PaymentReport, now: Date): Date =>
  paymentDay({ paymentTime: Number(notification?.paymentTime), createdAt, now })

/** False when another subscription is active, so that the payment has to be refunded. */
async function beginPaidSubscription(
  tx: Tx,
  { transaction, paidAt, change }: { transaction: TransactionRecord; paidAt: Date; change: Change },
): Promise<boolean> {
  const { id: txId, userId, planId, weeklyMinutes } = transaction
  const period = transaction.planPeriod
  const hasBegun = await beginSubscription(tx, { txId, userId, planId, period, weeklyMinutes, paidAt }, change)
  if (hasBegun) await acceptInvites(tx, { userId, planId, now: change.now })
  return hasBegun
}

/**
 * A refunded payment ends its subscription and cancels the upcoming lessons, without a canceler and not charged
 * (money.md 11.4).
 */
async function endRefundedSubscription(
  deps: Deps,
  tx: Tx,
  { transaction, change }: { transaction: TransactionRecord; change: Change },
): Promise<void> {
  if (!(await endSubscription(tx, transaction.id, change))) return
  const lessons = await lockUpcomingLessons(tx, { studentId: transaction.userId, now: change.now })
  const cancellation = { by: null, at: change.now, charged: false, reason: null, note: null, endsPlan: true }
  await cancelLocked(deps, tx, lessons, cancellation)
}

async function notifyPaid(
  deps: Deps,
  tx: Tx,
  { transaction, paidAt }: { transaction: TransactionRecord; paidAt: Date },
): Promise<void> {
  const { end: endsAt } = subscriptionRange({ paidAt, period: transaction.planPeriod })
  await notify(deps, tx, transaction.userId, {
    kind: 'payment-succeeded',
    transactionId: transaction.id,
    amount: transaction.amount,
    weeklyMinutes: transaction.weeklyMinutes,
    endsAt: endsAt.toISOString(),
  })
}

const unpaidReasons = new Map<number, 'failed' | 'expired' | 'canceled'>([
  [Failed, 'failed'],
  [Expired, 'expired'],
  [Canceled, 'canceled'],
])

/** Notifies the payer of a payment that was not made, unless the payer canceled it, and of a refund. */
async function notifyUnpaidOrRefunded(
  deps: Deps,
  tx: Tx,
  { transaction, changed, report }: Reported & { changed: TransactionRecord },
): Promise<void> {
  const { id: transactionId, userId } = transaction
  const why = unpaidReasons.get(changed.status)
  const isCanceledByPayer = report.initiator?.actor.id === userId && why === 'canceled'
  if (why !== undefined && !isCanceledByPayer) {
    await notify(deps, tx, userId, { kind: 'payment-failed', transactionId, amount: transaction.amount, why })
  }
  const refunded = changed.refundedAmount - transaction.refundedAmount
  if (refunded > 0) {
    await notify(deps, tx, userId, {
      kind: 'payment-refunded',
      transactionId,
      amount: refunded,
      isWhole: changed.status === Refunded,
    })
  }
}

async function auditAndBroadcast(
  deps: Deps,
  tx: Tx,
  { transaction, changed, report }: Reported & { changed: TransactionRecord },
): Promise<void> {
  if (changed.status === transaction.status) return
  const { id: transactionId, userId } = transaction
  if (report.initiator !== undefined) {
    await audit(deps, tx, report.initiator.actor, {
      action: report.initiator.action,
      targetId: transactionId,
      userId,
      before: { status: transaction.status },
      after: { status: changed.status },
    })
  }
  afterCommit(tx, () => {
    deps.realtime.emit(rooms.user(userId), 'TransactionStatusUpdate', {
      transactionId,
      status: changed.status,
    })
  })
}
