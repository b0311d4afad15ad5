import { randomInt } from 'node:crypto'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { OwnRefund, Transaction, getTransactionHistory, listTransactions } from '@hiwar/contract/transactions.ts'
import { merchantRef } from '@hiwar/rules/merchant-ref.ts'
import { ownRefundUntil } from '@hiwar/rules/refund.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { instants } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { insertStatusChange } from '../../platform/db/status-changes.ts'
import { currentSettings } from '../settings/service.ts'
import { mayHandle } from './policy.ts'
import {
  changeTransaction,
  countTransactions,
  findLast,
  findOwnRefundFacts,
  findTransaction,
  historyOf,
  insertTransaction,
  pageOfTransactions,
  nextTransactionId,
  type NewTransaction,
  type TransactionRecord,
} from './queries.ts'
import { historyStepView, transactionView } from './views.ts'

// The payment calls use these statements inside their own database transactions.
export {
  claimDueTransaction,
  findByMerchantRef,
  findByProviderOrder,
  findOpenTransaction,
  findTransaction,
  isOrderOfAnother,
  lockTransaction,
  storeCheckout,
} from './queries.ts'
export type { TransactionRecord } from './queries.ts'
export { isOpen } from './policy.ts'
export { checkoutOf } from './views.ts'

/** The student's newest payment; while open it carries its checkout, so that any device can go on paying. */
export async function readLastTransaction(deps: Deps, actor: Actor): Promise<Transaction | null> {
  const transaction = await findLast(deps.db, actor.id)
  return transaction === undefined ? null : await viewTransaction(deps, actor, transaction)
}

/** Newest first; students see only their own payments, whatever the query says. */
export async function searchTransactions(
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
    needsRefund: isAdmin(actor.role) ? query.needsRefund : undefined,
    after: query.after === undefined ? undefined : new Date(query.after),
    before: query.before === undefined ? undefined : new Date(query.before),
    paidAt: instants(query.paidAt),
  }
  const total = await countTransactions(deps.db, filter)
  const transactions = await pageOfTransactions(deps.db, filter, {
    limit: query.size,
    offset: (query.page - 1) * query.size,
  })
  return { list: await viewTransactions(deps, actor, transactions), total }
}

export async function readTransaction(deps: Deps, actor: Actor, id: number): Promise<Transaction> {
  return await viewTransaction(deps, actor, await readOwnTransaction(deps, actor, id))
}

/** A payment as the reader sees it. Never inside a transaction. */
export async function viewTransaction(deps: Deps, actor: Actor, transaction: TransactionRecord): Promise<Transaction> {
  const [view] = await viewTransactions(deps, actor, [transaction])
  return view ?? fail('transaction-not-found')
}

async function viewTransactions(
  deps: Deps,
  actor: Actor,
  transactions: readonly TransactionRecord[],
): Promise<Transaction[]> {
  const own = transactions.filter(({ userId }) => userId === actor.id)
  // Stryker disable next-line ConditionalExpression: without own payments it is not used
  const days = own.length === 0 ? 0 : (await currentSettings(deps))['refund.selfServiceDays']
  const ownRefunds = await ownRefundsOf(deps.db, own, { days, now: deps.now() })
  return transactions.map((transaction) => transactionView(transaction, actor, ownRefunds.get(transaction.id) ?? null))
}

/** Of which payments the payer may have everything back now, or asked for it, by their ids (more.md 5). */
export async function ownRefundsOf(
  db: Executor,
  transactions: readonly TransactionRecord[],
  { days, now }: { days: number; now: Date },
): Promise<ReadonlyMap<number, OwnRefund>> {
  const untils = new Map(
    transactions.flatMap(({ id, status, paidAt }) => {
      const until = status === TransactionStatus.Paid ? ownRefundUntil(paidAt, days) : null
      return until === null || until <= now ? [] : [[id, until.toISOString()] as const]
    }),
  )
  // Stryker disable next-line ConditionalExpression: spares a query that finds nothing
  if (untils.size === 0) return new Map()
  const facts = await findOwnRefundFacts(db, { ids: [...untils.keys()], now })
  return new Map(
    facts.flatMap(({ id, isPending, isUntouched }) => {
      const state = isPending ? 'pending' : isUntouched ? 'open' : null
      return state === null ? [] : [[id, { state, until: untils.get(id) ?? '' }] as const]
    }),
  )
}

/** Who changed a payment, when and why; a call of ours beside the specified ones. */
export async function readHistory(deps: Deps, actor: Actor, id: number): Promise<Reply<typeof getTransactionHistory>> {
  const transaction = await readOwnTransaction(deps, actor, id)
  const steps = await historyOf(deps.db, transaction.id)
  return { list: steps.map((step) => historyStepView(step, actor)) }
}

/** The stored payment, for its payer and for admins. */
export async function readOwnTransaction(deps: Deps, actor: Actor, id: number): Promise<TransactionRecord> {
  const transaction = (await findTransaction(deps.db, id)) ?? fail('transaction-not-found')
  allow(mayHandle(actor, transaction))
  return transaction
}

/**
 * Opens a payment under a reference of ours that no other order ever had (money.md 11.2). The caller has locked the
 * user's row; the constraint `a_student_has_one_open_payment` stops callers that have not.
 */
export async function openTransaction(
  tx: Tx,
  given: Omit<NewTransaction, 'id' | 'merchantRef' | 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<TransactionRecord> {
  const id = await nextTransactionId(tx)
  const transaction = await insertTransaction(tx, {
    ...given,
    id,
    merchantRef: merchantRef({ at: now, random: randomInt(1000), id }),
    createdAt: now,
    updatedAt: now,
  })
  await insertStatusChange(tx, {
    kind: 'transaction',
    id,
    from: null,
    to: TransactionStatus.New,
    actorId: given.userId,
    reason: 'pay',
    at: now,
  })
  return transaction
}

/** A transition as settling writes it. `path` holds the statuses passed through; the last one stays. */
export interface StoredTransition {
  readonly path: readonly TransactionStatus[]
  readonly providerRefNum: number | null
  readonly refundedAmount: number
  readonly paidAt: Date | null
  readonly needsRefund: boolean
  readonly actorId: number | null
  readonly reason: string
  readonly now: Date
}

/**
 * Writes a transition of a locked payment, one row of history for each status of its path. With an empty path only the
 * provider's order number is stored.
 */
export async function storeTransition(
  tx: Tx,
  transaction: TransactionRecord,
  transition: StoredTransition,
): Promise<TransactionRecord> {
  const { path, now } = transition
  const to = path.at(-1)
  const isNewNumber = transition.providerRefNum !== null && transaction.providerRefNum === null
  if (to === undefined && !isNewNumber) return transaction

  const changed = await changeTransaction(tx, transaction.id, {
    at: now,
    // Undefined: as it is.
    status: to,
    refundedAmount: transition.refundedAmount,
    needsRefund: transition.needsRefund,
    ...(transition.paidAt === null ? {} : { paidAt: transition.paidAt }),
    ...(transition.providerRefNum === null ? {} : { providerRefNum: transition.providerRefNum }),
  })
  let from = transaction.status
  for (const step of path) {
    await insertStatusChange(tx, {
      kind: 'transaction',
      id: transaction.id,
      from,
      to: step,
      actorId: transition.actorId,
      reason: transition.reason,
      at: now,
    })
    from = step
  }
  return changed
}
