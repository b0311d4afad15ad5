import { PaymentMethod, TransactionStatus, type Period } from '@hiwar/contract/enums.ts'
import { paymentDay, subscriptionRange } from '@hiwar/rules/quota.ts'
import type { Move } from '@hiwar/rules/transaction-states.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { cancelLocked } from '../lessons/service.ts'
import { notify, notifyAdmins } from '../notifications/service.ts'
import { acceptInvites } from '../plans/service.ts'
import { beginSubscription, endSubscription } from '../subscriptions/service.ts'
import { passTransaction, type TransactionRecord } from '../transactions/service.ts'
import { orderNumberOf, type News } from './news.ts'
import { lockComingLessons } from './queries.ts'
import { finishPendingRefunds } from './refund-queries.ts'

const { Paid, PartialRefunded, Refunded, Failed, Expired, Canceled } = TransactionStatus
type Moving = Move & { kind: 'move' }

interface Change {
  readonly now: Date
  readonly reason: string
  readonly actorId: number | null
}
interface Applied {
  readonly transaction: TransactionRecord
  readonly news: News
}

/**
 * Writes a judged change of a locked payment with all that hangs on it: subscription, invite, lessons, history,
 * messages, the entry of staff. Events leave after the commit (money.md 11.6).
 */
export async function applyMove(
  deps: Deps,
  tx: Tx,
  { transaction, news, move }: Applied & { move: Moving },
): Promise<TransactionRecord> {
  const now = deps.now()
  const change = { now, reason: news.reason, actorId: news.by?.actor.id ?? news.beganBy ?? null }
  const paidAt = transaction.paidAt ?? payDay(transaction, news, now)
  const isBegun = move.subscription === 'begin' && (await begin(tx, { transaction, paidAt, change }))
  const isRejected = move.subscription === 'begin' && !isBegun
  if (move.subscription === 'end') await end(deps, tx, { transaction, change })
  if (move.to === Refunded) await finishPendingRefunds(tx, { txId: transaction.id, now })

  const changed = await write(tx, { transaction, news, move, paidAt, isRejected, change })
  if (isBegun) await welcome(deps, tx, { transaction, paidAt })
  if (isRejected)
    await notifyAdmins(deps, tx, { kind: 'money-alert', transactionId: transaction.id, why: 'needs-refund' })
  await tellPayer(deps, tx, { transaction, changed, news })
  await leaveTrace(deps, tx, { transaction, changed, news })
  afterCommit(tx, () => {
    metrics.payments.inc({
      method: nameIn(PaymentMethod, changed.paymentMethod),
      status: nameIn(TransactionStatus, changed.status),
    })
  })
  return changed
}

const nameIn = (words: Readonly<Record<string, number>>, value: number): string =>
  Object.keys(words).find((name) => words[name] === value) ?? 'unknown'

async function write(
  tx: Tx,
  given: Applied & { move: Moving; paidAt: Date; isRejected: boolean; change: Change },
): Promise<TransactionRecord> {
  const { transaction, news, move, change } = given
  const wasPaid = transaction.status === Paid || transaction.status === PartialRefunded
  const isPaid = move.to === Paid || move.to === PartialRefunded || move.to === Refunded
  return await passTransaction(tx, transaction, {
    // A refund whose payment never reached us: both are recorded (money.md 11.5, note 1).
    through: isPaid && !wasPaid && move.to !== Paid ? [Paid, move.to] : [move.to],
    providerRefNum: orderNumberOf(news),
    refundedAmount: move.to === Refunded ? transaction.amount : (news.refundedAmount ?? transaction.refundedAmount),
    paidAt: isPaid ? given.paidAt : null,
    needsRefund: move.to === Refunded ? false : given.isRejected || transaction.needsRefund,
    actorId: change.actorId,
    reason: news.reason,
    now: change.now,
  })
}

function payDay(transaction: TransactionRecord, news: News, now: Date): Date {
  const time = news.report?.paymentTime
  const isGiven = time !== undefined && time !== null && time !== ''
  return paymentDay({ paymentTime: isGiven ? Number(time) : null, createdAt: transaction.createdAt, now })
}

async function begin(
  tx: Tx,
  { transaction, paidAt, change }: { transaction: TransactionRecord; paidAt: Date; change: Change },
): Promise<boolean> {
  const { userId, planId } = transaction
  const isBegun = await beginSubscription(
    tx,
    {
      txId: transaction.id,
      userId,
      planId,
      period: transaction.planPeriod as Period,
      weeklyMinutes: transaction.weeklyMinutes,
      paidAt,
    },
    change,
  )
  if (isBegun) await acceptInvites(tx, { userId, planId, now: change.now })
  return isBegun
}

/**
 * A payment given back ends what it bought and frees the coming lessons, canceled by nobody and not charged (money.md
 * 11.4).
 */
async function end(
  deps: Deps,
  tx: Tx,
  { transaction, change }: { transaction: TransactionRecord; change: Change },
): Promise<void> {
  if (!(await endSubscription(tx, transaction.id, change))) return
  const lessons = await lockComingLessons(tx, { studentId: transaction.userId, now: change.now })
  await cancelLocked(deps, tx, lessons, { by: null, at: change.now, charged: false, reason: null, note: null })
}

async function welcome(
  deps: Deps,
  tx: Tx,
  { transaction, paidAt }: { transaction: TransactionRecord; paidAt: Date },
): Promise<void> {
  const { end: endsAt } = subscriptionRange({ paidAt, period: transaction.planPeriod as Period })
  await notify(deps, tx, transaction.userId, {
    kind: 'payment-succeeded',
    transactionId: transaction.id,
    amount: transaction.amount,
    weeklyMinutes: transaction.weeklyMinutes,
    endsAt: endsAt.toISOString(),
  })
}

const failures = new Map<number, 'failed' | 'expired' | 'canceled'>([
  [Failed, 'failed'],
  [Expired, 'expired'],
  [Canceled, 'canceled'],
])

/** Of money that did not come or went back. Who gave up by the own hand knows it. */
async function tellPayer(
  deps: Deps,
  tx: Tx,
  { transaction, changed, news }: Applied & { changed: TransactionRecord },
): Promise<void> {
  const { id: transactionId, userId } = transaction
  const why = failures.get(changed.status)
  const isOwnDoing = news.by?.actor.id === userId && why === 'canceled'
  if (why !== undefined && !isOwnDoing && changed.status !== transaction.status) {
    await notify(deps, tx, userId, { kind: 'payment-failed', transactionId, amount: transaction.amount, why })
  }
  const givenBack = changed.refundedAmount - transaction.refundedAmount
  if (givenBack > 0) {
    await notify(deps, tx, userId, {
      kind: 'payment-refunded',
      transactionId,
      amount: givenBack,
      isWhole: changed.status === Refunded,
    })
  }
}

async function leaveTrace(
  deps: Deps,
  tx: Tx,
  { transaction, changed, news }: Applied & { changed: TransactionRecord },
): Promise<void> {
  if (changed.status === transaction.status) return
  const { id: transactionId, userId } = transaction
  if (news.by !== undefined) {
    await audit(deps, tx, news.by.actor, {
      action: news.by.action,
      targetId: transactionId,
      userId,
      before: { status: transaction.status },
      after: { status: changed.status },
    })
  }
  afterCommit(tx, () => {
    deps.realtime.emit(rooms.user(userId), 'TransactionStatusUpdate', {
      transactionId,
      status: changed.status as TransactionStatus,
    })
  })
}
