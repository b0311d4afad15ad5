import type { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import { fromProviderAmount } from '@hiwar/rules/price.ts'
import { methodsFromProvider, nextTransition, type Transition } from '@hiwar/rules/transaction-states.ts'
import type { PaymentReport } from './payment-report.ts'

/** What came of a report; written to `payment_events.outcome`. */
export type Outcome =
  | 'applied'
  /** Nothing new. */
  | 'duplicate'
  | 'stale'
  | 'unknown-status'
  /** A late payment, to be confirmed by a query of our own (money.md 11.5, note 3). */
  | 'to-confirm'
  /** Nothing changes and admins are alerted: canceled after paid, another order's number, another amount. */
  | 'anomaly'
  | 'wrong-order'
  | 'wrong-amount'

/** What of a payment decides its next transition. Amounts in piastres. */
export interface PaymentState {
  readonly status: TransactionStatus
  readonly amount: number
  readonly paymentMethod: PaymentMethod
  readonly providerRefNum: number | null
}

export type AppliedTransition = Transition & { readonly kind: 'apply' }
export type TransitionDecision =
  | { readonly outcome: 'applied'; readonly transition: AppliedTransition }
  | { readonly outcome: Exclude<Outcome, 'applied'> }

/** Whether the provider speaks of an order with another number. */
export const isOtherOrder = (
  { providerRefNum }: Pick<PaymentState, 'providerRefNum'>,
  notification: ProviderNotification,
): boolean => providerRefNum !== null && Number(notification.fawryRefNumber) !== providerRefNum

/** Steps 2, 4 and 5 of money.md 11.6: whether a report changes the payment, and to which status. */
export function decideTransition(
  payment: PaymentState,
  { source, status, notification }: Pick<PaymentReport, 'source' | 'status' | 'notification'>,
): TransitionDecision {
  if (notification !== null && isOtherOrder(payment, notification)) return { outcome: 'wrong-order' }
  if (status === null) return { outcome: 'unknown-status' }

  const transition = nextTransition(payment.status, status)
  if (transition.kind !== 'apply') return { outcome: transition.kind }
  // A subscription begins only if it was paid in full, also when the only report of the payment is its partial refund.
  if (transition.subscription === 'begin' && (notification === null || !isPaidInFull(payment, notification)))
    return { outcome: 'wrong-amount' }
  if (transition.confirmFirst && source === 'callback') return { outcome: 'to-confirm' }
  return { outcome: 'applied', transition }
}

/** `paymentAmount` includes the provider's fee, so it is never compared with the price for equality. */
function isPaidInFull(payment: PaymentState, notification: ProviderNotification): boolean {
  const ordered = fromProviderAmount(notification.orderAmount)
  return ordered === payment.amount && fromProviderAmount(notification.paymentAmount) >= ordered
}

/** False is only logged: the money is real whatever the method is called (money.md 11.6 step 3). */
export function isExpectedMethod(payment: PaymentState, notification: ProviderNotification): boolean {
  return methodsFromProvider(notification.paymentMethod).includes(payment.paymentMethod)
}
