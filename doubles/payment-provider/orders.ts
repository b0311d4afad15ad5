import { randomInt } from 'node:crypto'
import { codes, describe } from './codes.ts'
import type { Code } from './codes.ts'
import type { Order, OrderStatus } from './order.ts'
import type { Provider } from './provider.ts'

/** What a charge decides about a new order; the rest follows. */
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

/** Makes an open order and announces it. */
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

/** True when money was taken and not all given back. */
export function isPaid(order: Order): boolean {
  return order.status === 'PAID' || order.status === 'DELIVERED' || order.status === 'PARTIAL_REFUNDED'
}

/** Takes the money, also late: a closed order can still be paid in the real world (money.md 11.5, note 3). */
export function payOrder(provider: Provider, order: Order): void {
  order.paidAt = provider.ledger.now()
  order.paymentReference = String(randomInt(100_000, 1_000_000))
  order.authNumber = order.verdict === null ? null : String(randomInt(100_000, 1_000_000))
  order.failure = null
  order.isAuthorised = false
  closeChallenge(order)
  changeStatus(provider, order, 'PAID')
}

/**
 * Settles a card as its issuer decides: paid, only authorised, or failed. Returns the code, 200 when it went through.
 */
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

/** Gives back an amount the caller has checked; the whole of it makes the order REFUNDED. */
export function refundOrder(provider: Provider, order: Order, amountPiastres: number): void {
  order.refundedPiastres += amountPiastres
  changeStatus(provider, order, refundablePiastres(order) === 0 ? 'REFUNDED' : 'PARTIAL_REFUNDED')
}

/** What can still be given back: the order's amount, for the provider keeps its fee. */
export function refundablePiastres(order: Order): number {
  return Math.max(0, order.amountPiastres - order.refundedPiastres)
}

function closeChallenge(order: Order): void {
  if (order.challenge) order.challenge.done = true
}

/** Expires what is overdue on the provider's clock. Called before every answer and once a second. */
export function expireOverdue(provider: Provider): void {
  const now = provider.ledger.now()
  for (const order of provider.ledger.orders())
    if (isOpen(order) && order.expiresAt <= now) expireOrder(provider, order)
}
