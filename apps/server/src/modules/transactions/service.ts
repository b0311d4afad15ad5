import { randomInt } from 'node:crypto'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Transaction, getTransactionHistory, listTransactions } from '@hiwar/contract/transactions.ts'
import { merchantRef } from '@hiwar/rules/merchant-ref.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { mayHandle } from './policy.ts'
import {
  changeTransaction,
  countTransactions,
  findLast,
  findTransaction,
  historyOf,
  insertStatusChange,
  insertTransaction,
  pageOfTransactions,
  takeTransactionId,
  type NewTransaction,
  type TransactionRecord,
} from './queries.ts'
import { stepView, transactionView } from './views.ts'

// The payment calls read, lock and mark payments by the same statements, inside their own transactions.
export {
  claimDue,
  findByMerchantRef,
  findByProviderOrder,
  findOpen,
  findTransaction,
  isOrderOfAnother,
  lockTransaction,
  storeCheckout,
} from './queries.ts'
export type { TransactionRecord } from './queries.ts'
export { checkoutOf, transactionView } from './views.ts'

/** The student's newest payment; while open it carries how to go on, so any device can. */
export async function last(deps: Deps, actor: Actor): Promise<Transaction | null> {
  const transaction = await findLast(deps.db, actor.id)
  return transaction === undefined ? null : transactionView(transaction, actor)
}

/** Newest first; a student sees only own payments, whatever is asked for. */
export async function list(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listTransactions.query>,
): Promise<Reply<typeof listTransactions>> {
  const { ids, plans, planPeriods, statuses, paymentMethods, providerRefNums, amount } = query
  const filter = {
    ids,
    plans,
    planPeriods,
    statuses,
    paymentMethods,
    providerRefNums,
    amount,
    users: isAdmin(actor.role) ? query.users : [actor.id],
    after: query.after === undefined ? undefined : new Date(query.after),
    before: query.before === undefined ? undefined : new Date(query.before),
  }
  const total = await countTransactions(deps.db, filter)
  const transactions = await pageOfTransactions(deps.db, filter, {
    limit: query.size,
    offset: (query.page - 1) * query.size,
  })
  return { list: transactions.map((transaction) => transactionView(transaction, actor)), total }
}

export async function readTransaction(deps: Deps, actor: Actor, id: number): Promise<Transaction> {
  return transactionView(await handledTransaction(deps, actor, id), actor)
}

/** Who did what to a payment, when and why; ours, beside the contract's calls. */
export async function readHistory(deps: Deps, actor: Actor, id: number): Promise<Reply<typeof getTransactionHistory>> {
  const transaction = await handledTransaction(deps, actor, id)
  const steps = await historyOf(deps.db, transaction.id)
  return { list: steps.map((step) => stepView(step, actor)) }
}

/** The stored payment for whoever may handle it. */
export async function handledTransaction(deps: Deps, actor: Actor, id: number): Promise<TransactionRecord> {
  const transaction = (await findTransaction(deps.db, id)) ?? fail('transaction-not-found')
  allow(mayHandle(actor, transaction))
  return transaction
}

/**
 * Opens a payment under a reference of ours that no other order ever had (money.md 11.2). The caller holds the user's
 * row; `a_student_has_one_open_payment` stops whoever does not.
 */
export async function openTransaction(
  tx: Tx,
  given: Omit<NewTransaction, 'id' | 'merchantRef' | 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<TransactionRecord> {
  const id = await takeTransactionId(tx)
  const transaction = await insertTransaction(tx, {
    ...given,
    id,
    merchantRef: merchantRef({ at: now, random: randomInt(1000), id }),
    createdAt: now,
    updatedAt: now,
  })
  await insertStatusChange(tx, {
    id,
    from: null,
    to: TransactionStatus.New,
    actorId: given.userId,
    reason: 'pay',
    at: now,
  })
  return transaction
}

/** What settling writes. `through` are the statuses passed on the way, the last one staying. */
export interface Passage {
  readonly through: readonly TransactionStatus[]
  readonly providerRefNum: number | null
  readonly refundedAmount: number
  readonly paidAt: Date | null
  readonly needsRefund: boolean
  readonly actorId: number | null
  readonly reason: string
  readonly now: Date
}

/**
 * Moves a locked payment, one row of history for each step. An empty `through` only learns the provider's order number.
 */
export async function passTransaction(
  tx: Tx,
  transaction: TransactionRecord,
  passage: Passage,
): Promise<TransactionRecord> {
  const { through, now } = passage
  const to = through.at(-1)
  const learnsNumber = passage.providerRefNum !== null && transaction.providerRefNum === null
  if (to === undefined && !learnsNumber) return transaction

  const changed = await changeTransaction(tx, transaction.id, {
    at: now,
    ...(to === undefined
      ? {}
      : { status: to, refundedAmount: passage.refundedAmount, needsRefund: passage.needsRefund }),
    ...(passage.paidAt === null ? {} : { paidAt: passage.paidAt }),
    ...(passage.providerRefNum === null ? {} : { providerRefNum: passage.providerRefNum }),
  })
  let from = transaction.status
  for (const step of through) {
    await insertStatusChange(tx, {
      id: transaction.id,
      from,
      to: step,
      actorId: passage.actorId,
      reason: passage.reason,
      at: now,
    })
    from = step
  }
  return changed
}
