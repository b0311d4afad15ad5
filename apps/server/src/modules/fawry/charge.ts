import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Checkout } from '@hiwar/contract/transactions.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import type { CardChargeReply, Receipt, ReferenceChargeReply } from '../../platform/payment/charges.ts'
import { saveKeyedReply } from '../idempotency/service.ts'
import {
  isOpen,
  isOrderOfAnother,
  lockTransaction,
  storeCheckout,
  type TransactionRecord,
} from '../transactions/service.ts'
import { openOrder, type OpenedOrder, type OrderRequest } from './order-request.ts'
import { failWithProviderError } from './provider-error.ts'
import { closeUnpaid, settleQueriedStatus } from './settle.ts'

/** What one payment method needs: the order that is requested, how it is charged, and the reply of its call. */
export interface PaymentMethodHandler {
  readonly request: Omit<OrderRequest, 'replyFor'>
  charge(order: OpenedOrder): Promise<CardChargeReply | ReferenceChargeReply>
  /** `checkout` says how to go on with an open order, `receipt` what the bank answered at once. */
  replyFor(transaction: TransactionRecord, checkout: Checkout | null, receipt: Receipt | null): object
}

/**
 * Every `/pay/*` call (money.md 5): ① store the order, ② charge it outside any transaction, ③ store the provider's
 * reply.
 */
export async function chargeOrder(deps: Deps, actor: Actor, handler: PaymentMethodHandler): Promise<object> {
  const opening = await openOrder(deps, actor, {
    ...handler.request,
    replyFor: (transaction, checkout) => handler.replyFor(transaction, checkout, null),
  })
  if (opening.kind === 'repeated') return opening.reply

  const { transaction } = opening.order
  const charged = await handler.charge(opening.order)
  switch (charged.kind) {
    case 'redirect': {
      const next = { redirectUrl: charged.url, referenceNumber: null, walletQr: null }
      return await keepCheckout(deps, handler, { transaction, next })
    }
    case 'opened': {
      const { referenceNumber, walletQr } = charged
      return await keepCheckout(deps, handler, { transaction, next: { redirectUrl: null, referenceNumber, walletQr } })
    }
    case 'settled':
      return await settleCharge(deps, handler, { transaction, receipt: charged.receipt })
    case 'refused': {
      const { description } = charged
      await closeUnpaid(deps, transaction.id, {
        status: TransactionStatus.Failed,
        source: 'charge',
        reason: description,
      })
      return failWithProviderError(description)
    }
    case 'unreachable':
      // The charge may have happened: the payment stays open and the reconciler queries its status.
      return fail('service-unavailable')
  }
}

/** Stores how the payer goes on, so that any device can, and returns the reply of the call. */
async function keepCheckout(
  deps: Deps,
  handler: PaymentMethodHandler,
  { transaction, next }: { transaction: TransactionRecord; next: Omit<Checkout, 'expiresAt'> },
): Promise<object> {
  const checkout = { ...next, expiresAt: transaction.expiresAt.toISOString() }
  const reply = handler.replyFor(transaction, checkout, null)
  const isStored = await transact(deps, async (tx) => {
    await lockUsers(tx, [transaction.userId])
    const present = await lockTransaction(tx, transaction.id)
    if (present === undefined || !isOpen(present)) return false
    const providerRefNum = next.referenceNumber === null ? null : Number(next.referenceNumber)
    if (providerRefNum !== null && !(await isOwnOrderNumber(tx, present, providerRefNum))) {
      // Stryker disable next-line StringLiteral: stands in the log alone
      deps.log.error({ transactionId: transaction.id }, 'the provider gave an order the number of another')
      return false
    }
    await storeCheckout(tx, transaction.id, { checkout, providerRefNum, at: deps.now() })
    await saveKeyedReply(tx, handler.request.keyed, { userId: transaction.userId, answer: reply })
    return true
  })
  // Canceled or settled while the provider was charging: this checkout must not be shown any more.
  return isStored ? reply : fail('service-unavailable')
}

async function isOwnOrderNumber(tx: Tx, transaction: TransactionRecord, number: number): Promise<boolean> {
  if (transaction.providerRefNum !== null) return transaction.providerRefNum === number
  return !(await isOrderOfAnother(tx, transaction.id, number))
}

/**
 * Without the bank's page only a status query tells whether the order is paid, never the reply to the charge (money.md
 * 13.2).
 */
async function settleCharge(
  deps: Deps,
  handler: PaymentMethodHandler,
  { transaction, receipt }: { transaction: TransactionRecord; receipt: Receipt },
): Promise<object> {
  const status = await deps.provider.queryStatus(transaction.merchantRef)
  const reply = handler.replyFor(transaction, null, receipt)
  if (status.kind === 'found') {
    const { notification } = status
    const settled = await settleQueriedStatus(deps, transaction.id, { notification, source: 'charge' })
    if (settled.transaction.status === TransactionStatus.Failed)
      failWithProviderError(notification.failureReason ?? 'the card was refused')
  }
  await transact(deps, async (tx) => {
    await saveKeyedReply(tx, handler.request.keyed, { userId: transaction.userId, answer: reply })
  })
  return reply
}
