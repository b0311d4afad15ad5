import { randomInt } from 'node:crypto'
import { codes, describe } from './codes.ts'
import type { Code } from './codes.ts'
import type { Order, OrderStatus } from './order.ts'
import type { Provider } from './provider.ts'

/** The fields of a new order that its charge sets. */
export type OrderDraft = Pick<
  Order,
  | 'merchantRefNumber'
  | 'kind'
  | 'amountPiastres'
  | 'customer'
  | 'items'
  | 'description'
  | 'language'
  | 'webhookUrl'
  | 'expiresAt'
  | 'debitMobileWalletNo'
  | 'installments'
  | 'isAuthorisationOnly'
  | 'verdict'
>

/** Creates an open order and notifies the merchant. */
export function openOrder(provider: Provider, draft: OrderDraft): Order {
  const order: Order = {
    ...draft,
    referenceNumber: provider.ledger.newReferenceNumber(),
    feesPiastres: feesOf(provider, draft),
    createdAt: provider.ledger.now(),
    challenge: null,
    status: 'NEW',
    refundedPiastres: 0,
    isAuthorised: false,
    paidAt: null,
    authNumber: null,
    paymentReference: null,
    failure: null,
  }
  provider.ledger.addOrder(order)
  provider.notifier.notify(order)
  return order
}

function feesOf(provider: Provider, draft: OrderDraft): number {
  const rates = {
    reference: provider.fees.reference,
    wallet: provider.fees.wallet,
    card: provider.fees.card,
    installment: provider.fees.card,
  }
  return Math.round((draft.amountPiastres * rates[draft.kind]) / 10_000)
}

function changeStatus(provider: Provider, order: Order, status: OrderStatus): void {
  order.status = status
  provider.ledger.save()
  provider.notifier.notify(order)
}

/** True while the payer can still pay or the merchant cancel. */
export function isOpen(order: Order): boolean {
  return order.status === 'NEW'
}

/** True when it was paid and not wholly refunded. */
export function isPaid(order: Order): boolean {
  return order.status === 'PAID' || order.status === 'DELIVERED' || order.status === 'PARTIAL_REFUNDED'
}

/** Pays an order, also late: in reality a closed order can still be paid (money.md 11.5, note 3). */
export function payOrder(provider: Provider, order: Order): void {
  order.paidAt = provider.ledger.now()
  order.paymentReference = String(randomInt(100_000, 1_000_000))
  order.authNumber = order.verdict === null ? null : String(randomInt(100_000, 1_000_000))
  order.failure = null
  order.isAuthorised = false
  closeChallenge(order)
  changeStatus(provider, order, 'PAID')
}

/** Settles a card charge as its issuer decides: paid, only authorised, or failed. Returns the code, 200 for success. */
export function settleCard(provider: Provider, order: Order): Code {
  const verdict = order.verdict ?? codes.ok
  if (verdict !== codes.ok) {
    failOrder(provider, order, verdict)
    return verdict
  }
  if (!order.isAuthorisationOnly) {
    payOrder(provider, order)
    return verdict
  }
  order.isAuthorised = true
  closeChallenge(order)
  provider.ledger.save()
  return verdict
}

export function failOrder(provider: Provider, order: Order, code: Code): void {
  order.failure = { code, reason: describe(code, order.language) }
  closeChallenge(order)
  changeStatus(provider, order, 'FAILED')
}

export function cancelOrder(provider: Provider, order: Order): void {
  closeChallenge(order)
  changeStatus(provider, order, 'CANCELED')
}

export function expireOrder(provider: Provider, order: Order): void {
  closeChallenge(order)
  changeStatus(provider, order, 'EXPIRED')
}

export function deliverOrder(provider: Provider, order: Order): void {
  changeStatus(provider, order, 'DELIVERED')
}

/** Refunds an amount the caller has checked; the order is REFUNDED when nothing is left. */
export function refundOrder(provider: Provider, order: Order, amountPiastres: number): void {
  order.refundedPiastres += amountPiastres
  changeStatus(provider, order, refundablePiastres(order) === 0 ? 'REFUNDED' : 'PARTIAL_REFUNDED')
}

/** What can still be refunded of the order's amount; the provider keeps its fee. */
export function refundablePiastres(order: Order): number {
  return Math.max(0, order.amountPiastres - order.refundedPiastres)
}

function closeChallenge(order: Order): void {
  if (order.challenge) order.challenge.done = true
}

/** Expires overdue orders by the provider's clock. Called before every reply and once a second. */
export function expireOverdue(provider: Provider): void {
  const now = provider.ledger.now()
  for (const order of provider.ledger.orders())
    if (isOpen(order) && order.expiresAt <= now) expireOrder(provider, order)
}
