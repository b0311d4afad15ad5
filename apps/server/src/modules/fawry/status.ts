import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getPaymentStatus, ProviderNotification } from '@hiwar/contract/fawry.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { methodsFromProvider } from '@hiwar/rules/transaction-states.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { StatusReply } from '../../platform/payment/orders.ts'
import {
  findTransaction,
  readOwnTransaction,
  viewTransaction,
  type TransactionRecord,
} from '../transactions/service.ts'
import { statusOf } from './payment-report.ts'
import { failWithProviderError } from './provider-error.ts'
import { settleQueriedStatus } from './settle.ts'

/** The status at the provider now; writes nothing. */
export async function readPaymentStatus(
  deps: Deps,
  actor: Actor,
  transactionId: number,
): Promise<Reply<typeof getPaymentStatus>> {
  const transaction = await readOwnTransaction(deps, actor, transactionId)
  const { reply } = await queryRecentStatus(deps, transaction)
  const notification = requireKnownStatus(reply)
  const chosen = transaction.paymentMethod
  const methods = methodsFromProvider(notification.paymentMethod)
  return {
    orderRefNum: notification.fawryRefNumber,
    orderStatus: statusOf(notification) ?? fail('fawry-error'),
    paymentMethod: methods.includes(chosen) ? chosen : (methods[0] ?? chosen),
  }
}

/** Queries the provider, settles by its reply and returns the payment, changed or not. */
export async function syncPayment(deps: Deps, actor: Actor, transactionId: number): Promise<Transaction> {
  const transaction = await readOwnTransaction(deps, actor, transactionId)
  const { reply, isFresh } = await queryRecentStatus(deps, transaction)
  const notification = requireKnownStatus(reply)
  // Stryker disable next-line ConditionalExpression: the same reply settled again changes nothing
  if (!isFresh)
    return await viewTransaction(deps, actor, (await findTransaction(deps.db, transactionId)) ?? transaction)

  const settled = await settleQueriedStatus(deps, transactionId, {
    notification,
    source: 'sync',
    initiator: { actor, action: 'tx.sync' },
  })
  if (settled.outcome === 'wrong-order') failWithProviderError('the provider answers for another order')
  return await viewTransaction(deps, actor, settled.transaction)
}

/** The provider's status reply. `isFresh` is false when it is reused from the last 3 seconds (money.md 5). */
async function queryRecentStatus(
  deps: Deps,
  transaction: TransactionRecord,
): Promise<{ reply: StatusReply; isFresh: boolean }> {
  // Stryker disable next-line BooleanLiteral: the same reply settled again changes nothing
  let isFresh = false
  const reply = await deps.caches.paymentStatus.read(transaction.id, async () => {
    isFresh = true
    return await deps.provider.queryStatus(transaction.merchantRef)
  })
  return { reply, isFresh }
}

/** A reply whose status we know; every other reply is an error and changes nothing (money.md 13.5). */
export function requireKnownStatus(reply: StatusReply): ProviderNotification {
  if (reply.kind === 'unreachable') return fail('service-unavailable')
  if (reply.kind === 'not-found') return failWithProviderError('the provider does not know this order')
  if (reply.kind === 'error') return failWithProviderError(reply.description)
  if (statusOf(reply.notification) === null)
    return failWithProviderError(`the provider answers the unknown status ${reply.notification.orderStatus}`)
  return reply.notification
}
