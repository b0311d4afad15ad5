import { TransactionStatus, type PaymentMethod, type Period } from '@hiwar/contract/enums.ts'
import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import { fromProviderAmount } from '@hiwar/rules/price.ts'
import { paymentDay } from '@hiwar/rules/quota.ts'
import type { Move } from '@hiwar/rules/transaction-states.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/database.ts'
import { lockUsers } from '../../platform/locks.ts'
import { rooms } from '../../platform/realtime.ts'
import { afterCommit, transact } from '../../platform/transact.ts'
import { cancelLocked } from '../lessons/service.ts'
import { beginSubscription, endSubscription } from '../subscriptions/service.ts'
import { findTransaction, isOrderOfAnother, lockTransaction, passTransaction, type TransactionRecord } from '../transactions/service.ts'
import { isExpectedMethod, judge, type Judged, type Outcome, type Source } from './judgement.ts'
import { insertEvent, lockComingLessons, teachersOfComingLessons } from './queries.ts'

const { New, Paid, PartialRefunded, Refunded } = TransactionStatus

/** Something learnt about a payment: from the provider's report, or concluded by us when `report` is null. */
export interface News {
  readonly transactionId: number
  readonly source: Source
  /** Null for a word of the provider we do not know. */
  readonly status: TransactionStatus | null
  readonly report: ProviderNotification | null
  /** Of a callback: what makes its repeats known. */
  readonly identity?: { readonly requestId: string | null; readonly digest: string | null }
  readonly actorId?: number
  readonly reason: string
}

/** `repeated`: this very notification was handled before. */
export interface Settled {
  readonly outcome: Outcome | 'repeated'
  readonly transaction: TransactionRecord
}

/**
 * The one way a payment changes: callback, sync, cancel, refund, reconciler and card answer all come here (money.md 11.6).
 * Everything happens in one transaction under the locks of the payer and the payment; events leave after the commit.
 */
export async function settle(deps: Deps, news: News): Promise<Settled> {
  const known = (await findTransaction(deps.db, news.transactionId)) ?? fail('transaction-not-found')
  const teachers = news.status === Refunded ? await teachersOfComingLessons(deps.db, { studentId: known.userId, now: deps.now() }) : []
  const settled = await transact(deps, async (tx) => {
    await lockUsers(tx, [known.userId, ...teachers])
    const transaction = (await lockTransaction(tx, known.id)) ?? fail('transaction-not-found')
    return await settleLocked(deps, tx, { news, transaction, teachers })
  })
  // A lesson with a further teacher was booked before the locks: begin again with that row too (lessons.md B3).
  return settled ?? await settle(deps, news)
}

interface Locked {
  readonly news: News
  readonly transaction: TransactionRecord
  readonly teachers: readonly number[]
}

async function settleLocked(deps: Deps, tx: Tx, { news, transaction, teachers }: Locked): Promise<Settled | null> {
  const judgement = await judgeLocked(tx, transaction, news)
  const { outcome } = judgement
  if (judgement.outcome === 'applied' && judgement.move.subscription === 'end') {
    const nowTeaching = await teachersOfComingLessons(tx, { studentId: transaction.userId, now: deps.now() })
    if (nowTeaching.some((id) => !teachers.includes(id))) return null
  }
  if (!await record(deps, tx, { news, transaction, outcome })) return { outcome: 'repeated', transaction }

  tell(deps, { news, transaction, outcome })
  if (outcome === 'wrong-order') return { outcome, transaction }
  if (outcome === 'to-confirm') await deps.jobs.enqueue(tx, 'payment-query', { transactionId: transaction.id })
  if (judgement.outcome !== 'applied') return { outcome, transaction: await learnOrderNumber(deps, tx, { news, transaction }) }
  return { outcome, transaction: await apply(deps, tx, { news, transaction, move: judgement.move }) }
}

async function judgeLocked(tx: Tx, transaction: TransactionRecord, news: News) {
  const judgement = judge(judged(transaction), news)
  const number = numberOf(news.report)
  const isTaken = number !== null && transaction.providerRefNum === null && await isOrderOfAnother(tx, transaction.id, number)
  return isTaken ? { outcome: 'wrong-order' } as const : judgement
}

const judged = (transaction: TransactionRecord): Judged => ({
  status: transaction.status as TransactionStatus, amount: transaction.amount,
  paymentMethod: transaction.paymentMethod as PaymentMethod, providerRefNum: transaction.providerRefNum,
})

const numberOf = (report: ProviderNotification | null): number | null => (report === null ? null : Number(report.fawryRefNumber))

/** Notes the news. False when it is a repeat. What we asked ourselves and what says nothing new leaves no note: screens ask all the time. */
async function record(deps: Deps, tx: Tx, given: { news: News; transaction: TransactionRecord; outcome: Outcome }): Promise<boolean> {
  const { news, transaction, outcome } = given
  const saysNothing = news.source !== 'callback' && (outcome === 'duplicate' || outcome === 'stale')
  if (saysNothing) return true
  return await insertEvent(tx, {
    txId: transaction.id,
    source: news.source,
    requestId: news.identity?.requestId ?? null,
    digest: news.identity?.digest ?? null,
    orderStatus: news.report?.orderStatus ?? news.reason,
    orderAmount: storable(news.report?.orderAmount),
    paymentAmount: storable(news.report?.paymentAmount),
    outcome,
    payload: news.report === null ? {} : withoutPerson(news.report),
    createdAt: deps.now(),
  })
}

function storable(amount: number | undefined): number | null {
  const piastres = amount === undefined ? Number.NaN : fromProviderAmount(amount)
  return piastres <= 2_147_483_647 ? piastres : null
}

/** The event keeps the facts of the payment, not the payer's name and address. */
function withoutPerson(report: ProviderNotification): object {
  const personal = new Set(['customerName', 'customerMobile', 'customerMail', 'messageSignature', 'threeDSInfo'])
  return Object.fromEntries(Object.entries(report).filter(([name]) => !personal.has(name)))
}

function tell(deps: Deps, { news, transaction, outcome }: { news: News; transaction: TransactionRecord; outcome: Outcome }): void {
  const details = { transactionId: transaction.id, source: news.source, from: transaction.status, incoming: news.status, outcome }
  const needsAdmin = outcome === 'anomaly' || outcome === 'wrong-order' || outcome === 'wrong-amount'
  if (needsAdmin) deps.log.error(details, 'a payment needs an admin')
  else if (outcome !== 'duplicate') deps.log.info(details, 'payment news')
  if (news.report !== null && !isExpectedMethod(judged(transaction), news.report)) {
    deps.log.warn({ ...details, method: news.report.paymentMethod }, 'paid by another method than chosen')
  }
}

/** Canceling at the provider needs its order number, which for a card first comes with news that changes nothing else. */
async function learnOrderNumber(deps: Deps, tx: Tx, { news, transaction }: { news: News; transaction: TransactionRecord }): Promise<TransactionRecord> {
  return await passTransaction(tx, transaction, {
    through: [], providerRefNum: numberOf(news.report), refundedAmount: transaction.refundedAmount, paidAt: null,
    needsRefund: transaction.needsRefund, actorId: news.actorId ?? null, reason: news.reason, now: deps.now(),
  })
}

async function apply(deps: Deps, tx: Tx, given: { news: News; transaction: TransactionRecord; move: Move & { kind: 'move' } }): Promise<TransactionRecord> {
  const { news, transaction, move } = given
  const now = deps.now()
  const change = { now, reason: news.reason, actorId: news.actorId ?? null }
  const paidAt = transaction.paidAt ?? payDay(transaction, news, now)
  const isRejected = move.subscription === 'begin' && !await begin(tx, { transaction, paidAt, change })
  if (isRejected) deps.log.error({ transactionId: transaction.id }, 'a payment needs a refund: another subscription is in force')
  if (move.subscription === 'end') await end(deps, tx, { transaction, change })

  const wasPaid = transaction.status === Paid || transaction.status === PartialRefunded
  const isPaid = move.to === Paid || move.to === PartialRefunded || move.to === Refunded
  const changed = await passTransaction(tx, transaction, {
    // A refund whose payment never reached us: both are recorded (money.md 11.5, note 1).
    through: isPaid && !wasPaid && move.to !== Paid ? [Paid, move.to] : [move.to],
    providerRefNum: numberOf(news.report),
    refundedAmount: move.to === Refunded ? transaction.amount : transaction.refundedAmount,
    paidAt: isPaid ? paidAt : null,
    needsRefund: move.to === Refunded ? false : isRejected || transaction.needsRefund,
    actorId: change.actorId, reason: news.reason, now,
  })
  if (changed.status !== transaction.status) {
    afterCommit(tx, () => {
      deps.realtime.emit(rooms.user(transaction.userId), 'TransactionStatusUpdate', { transactionId: transaction.id, status: move.to })
    })
  }
  return changed
}

function payDay(transaction: TransactionRecord, news: News, now: Date): Date {
  const time = news.report?.paymentTime
  const isGiven = time !== undefined && time !== null && time !== ''
  return paymentDay({ paymentTime: isGiven ? Number(time) : null, createdAt: transaction.createdAt, now })
}

interface Change { readonly now: Date; readonly reason: string; readonly actorId: number | null }

async function begin(tx: Tx, { transaction, paidAt, change }: { transaction: TransactionRecord; paidAt: Date; change: Change }): Promise<boolean> {
  return await beginSubscription(tx, {
    txId: transaction.id, userId: transaction.userId, planId: transaction.planId, period: transaction.planPeriod as Period,
    weeklyMinutes: transaction.weeklyMinutes, paidAt,
  }, change)
}

/** A payment given back ends what it bought and frees the coming lessons, canceled by nobody and not charged (money.md 11.4). */
async function end(deps: Deps, tx: Tx, { transaction, change }: { transaction: TransactionRecord; change: Change }): Promise<void> {
  if (!await endSubscription(tx, transaction.id, change)) return
  const lessons = await lockComingLessons(tx, { studentId: transaction.userId, now: change.now })
  await cancelLocked(deps, tx, lessons, { by: null, at: change.now, charged: false, reason: null, note: null })
}

/** Ends an open payment by our own conclusion: given up, refused or never paid. What was paid meanwhile stays paid. */
export async function close(
  deps: Deps, transactionId: number, given: { status: TransactionStatus; source: Source; reason: string; actorId?: number },
): Promise<TransactionRecord> {
  const { transaction } = await settle(deps, { transactionId, report: null, ...given })
  return transaction
}

export const isOpen = (transaction: TransactionRecord): boolean => transaction.status === New
