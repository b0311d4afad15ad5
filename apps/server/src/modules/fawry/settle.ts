import { TransactionStatus, type PaymentMethod } from '@hiwar/contract/enums.ts'
import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import { fromProviderAmount } from '@hiwar/rules/price.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { notifyAdmins } from '../notifications/service.ts'
import {
  findTransaction,
  isOrderOfAnother,
  lockTransaction,
  passTransaction,
  type TransactionRecord,
} from '../transactions/service.ts'
import { applyMove } from './apply.ts'
import { isExpectedMethod, judge, type Judged, type Outcome, type Source } from './judgement.ts'
import { orderNumberOf, type By, type News } from './news.ts'
import { insertEvent, teachersOfComingLessons, wasNoted } from './queries.ts'

/** `repeated`: this very notification was handled before. */
export interface Settled {
  readonly outcome: Outcome | 'repeated'
  readonly transaction: TransactionRecord
}

/**
 * The one way a payment changes: callback, sync, cancel, refund, reconciler and card answer all come here (money.md
 * 11.6). Everything happens in one transaction under the locks of the payer and the payment; events leave after the
 * commit.
 */
export async function settle(deps: Deps, news: News): Promise<Settled> {
  const endsLessons = news.status === TransactionStatus.Refunded
  return await underLocks(
    deps,
    { transactionId: news.transactionId, userId: news.userId, endsLessons },
    async (tx, locked) => await settleLocked(deps, tx, { news, ...locked }),
  )
}

export interface Locked {
  readonly transaction: TransactionRecord
  /** The teachers of the payer's coming lessons whose rows are held too. */
  readonly teachers: readonly number[]
}

/** A lesson with a further teacher was booked before the locks: everything begins again with that row too. */
class MoreLocksNeeded extends Error {}

/** `work` in a transaction that holds the locks of L1 (lessons.md B3). */
export async function underLocks<T>(
  deps: Deps,
  given: { transactionId: number; userId?: number | undefined; endsLessons: boolean },
  work: (tx: Tx, locked: Locked) => Promise<T>,
): Promise<T> {
  // Whose payment it is never changes, so it may be known from before the locks.
  const userId =
    given.userId ?? (await findTransaction(deps.db, given.transactionId))?.userId ?? fail('transaction-not-found')
  const teachers = given.endsLessons
    ? await teachersOfComingLessons(deps.db, { studentId: userId, now: deps.now() })
    : []
  try {
    return await transact(deps, async (tx) => {
      await lockUsers(tx, [userId, ...teachers])
      const transaction = (await lockTransaction(tx, given.transactionId)) ?? fail('transaction-not-found')
      return await work(tx, { transaction, teachers })
    })
  } catch (error) {
    if (error instanceof MoreLocksNeeded) return await underLocks(deps, given, work)
    throw error
  }
}

/** `settle` inside `underLocks`. */
export async function settleLocked(
  deps: Deps,
  tx: Tx,
  { news, transaction, teachers }: Locked & { news: News },
): Promise<Settled> {
  const judgement = await judgeLocked(tx, transaction, news)
  const { outcome } = judgement
  if (judgement.outcome === 'applied' && judgement.move.subscription === 'end') {
    const nowTeaching = await teachersOfComingLessons(tx, { studentId: transaction.userId, now: deps.now() })
    if (nowTeaching.some((id) => !teachers.includes(id))) throw new MoreLocksNeeded()
  }
  await tell(deps, tx, { news, transaction, outcome })
  if (!(await record(deps, tx, { news, transaction, outcome }))) return { outcome: 'repeated', transaction }

  if (outcome === 'wrong-order') return { outcome, transaction }
  if (outcome === 'to-confirm') await deps.jobs.enqueue(tx, 'payment-query', { transactionId: transaction.id })
  if (judgement.outcome !== 'applied')
    return { outcome, transaction: await learnOrderNumber(deps, tx, { news, transaction }) }
  return { outcome, transaction: await applyMove(deps, tx, { news, transaction, move: judgement.move }) }
}

async function judgeLocked(tx: Tx, transaction: TransactionRecord, news: News) {
  const judgement = judge(judged(transaction), news)
  const number = orderNumberOf(news)
  const isTaken =
    number !== null && transaction.providerRefNum === null && (await isOrderOfAnother(tx, transaction.id, number))
  if (isTaken) return { outcome: 'wrong-order' } as const
  // The provider repeats that a part went back: only our own refunds tell how much.
  const isKnownPart =
    judgement.outcome === 'applied' && judgement.move.to === transaction.status && news.refundedAmount === undefined
  return isKnownPart ? ({ outcome: 'duplicate' } as const) : judgement
}

const judged = (transaction: TransactionRecord): Judged => ({
  status: transaction.status as TransactionStatus,
  amount: transaction.amount,
  paymentMethod: transaction.paymentMethod as PaymentMethod,
  providerRefNum: transaction.providerRefNum,
})

/**
 * Notes the news. False when it is a repeat. What we asked ourselves and what says nothing new leaves no note: screens
 * ask all the time.
 */
async function record(
  deps: Deps,
  tx: Tx,
  given: { news: News; transaction: TransactionRecord; outcome: Outcome },
): Promise<boolean> {
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

const alarming: Partial<Record<Outcome, 'anomaly' | 'amount-mismatch'>> = {
  anomaly: 'anomaly',
  'wrong-order': 'anomaly',
  'wrong-amount': 'amount-mismatch',
}

/** To the log, and to the admins what needs a person: once, however often the provider repeats it (money.md 11.9). */
async function tell(
  deps: Deps,
  tx: Tx,
  { news, transaction, outcome }: { news: News; transaction: TransactionRecord; outcome: Outcome },
): Promise<void> {
  const details = {
    transactionId: transaction.id,
    source: news.source,
    from: transaction.status,
    incoming: news.status,
    outcome,
  }
  const why = alarming[outcome]
  if (why !== undefined) deps.log.error(details, 'a payment needs an admin')
  else if (outcome !== 'duplicate') deps.log.info(details, 'payment news')
  if (why !== undefined && !(await wasNoted(tx, { txId: transaction.id, outcome }))) {
    afterCommit(tx, () => {
      metrics.paymentAnomalies.inc()
    })
    await notifyAdmins(deps, tx, { kind: 'money-alert', transactionId: transaction.id, why })
  }
  if (news.report !== null && !isExpectedMethod(judged(transaction), news.report)) {
    deps.log.warn({ ...details, method: news.report.paymentMethod }, 'paid by another method than chosen')
  }
}

/**
 * Canceling at the provider needs its order number, which for a card first comes with news that changes nothing else.
 */
async function learnOrderNumber(
  deps: Deps,
  tx: Tx,
  { news, transaction }: { news: News; transaction: TransactionRecord },
): Promise<TransactionRecord> {
  return await passTransaction(tx, transaction, {
    through: [],
    providerRefNum: orderNumberOf(news),
    refundedAmount: transaction.refundedAmount,
    paidAt: null,
    needsRefund: transaction.needsRefund,
    actorId: news.by?.actor.id ?? null,
    reason: news.reason,
    now: deps.now(),
  })
}

/** Ends an open payment by our own conclusion: given up, refused or never paid. What was paid meanwhile stays paid. */
export async function close(
  deps: Deps,
  transactionId: number,
  given: { status: TransactionStatus; source: Source; reason: string; by?: By },
): Promise<TransactionRecord> {
  const { transaction } = await settle(deps, { transactionId, report: null, ...given })
  return transaction
}

export const isOpen = (transaction: TransactionRecord): boolean => transaction.status === TransactionStatus.New
