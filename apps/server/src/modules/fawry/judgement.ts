import type { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import { fromProviderAmount } from '@hiwar/rules/price.ts'
import {
  methodOfProviderWord,
  nextTransaction,
  statusOfProviderWord,
  type Move,
} from '@hiwar/rules/transaction-states.ts'

/** How news about a payment reached us. Only a callback can be old, repeated or out of order. */
export type Source = 'callback' | 'sync' | 'job' | 'charge'

/** What came of one piece of news; written to `payment_events.outcome`. */
export type Outcome =
  | 'applied'
  /** Nothing new. */
  | 'duplicate'
  | 'stale'
  | 'unknown-status'
  /** A late payment, to be confirmed by a query of our own (money.md 11.5, note 3). */
  | 'to-confirm'
  /** Left as it is, admins are told: canceled after paid, another order's number, another amount. */
  | 'anomaly'
  | 'wrong-order'
  | 'wrong-amount'

/** What a payment must know of itself to be judged. Amounts in piastres. */
export interface Judged {
  readonly status: TransactionStatus
  readonly amount: number
  readonly paymentMethod: PaymentMethod
  readonly providerRefNum: number | null
}

type Judgement =
  | { readonly outcome: 'applied'; readonly move: Move & { kind: 'move' } }
  | { readonly outcome: Exclude<Outcome, 'applied'> }

/** Steps 2, 4 and 5 of money.md 11.6: does this news move the payment, and where to. */
export function judge(
  payment: Judged,
  news: { source: Source; status: TransactionStatus | null; report: ProviderNotification | null },
): Judgement {
  const { report } = news
  const isOtherOrder =
    report !== null && payment.providerRefNum !== null && Number(report.fawryRefNumber) !== payment.providerRefNum
  if (isOtherOrder) return { outcome: 'wrong-order' }
  if (news.status === null) return { outcome: 'unknown-status' }

  const move = nextTransaction(payment.status, news.status)
  if (move.kind !== 'move') return { outcome: move.kind }
  // Whatever makes a subscription must have been paid in full, also when only its partial refund reached us.
  if (move.subscription === 'begin' && (report === null || !isPaidInFull(payment, report)))
    return { outcome: 'wrong-amount' }
  if (move.confirmFirst && news.source === 'callback') return { outcome: 'to-confirm' }
  return { outcome: 'applied', move }
}

/** `paymentAmount` includes the provider's fee, so it is never compared with the price for equality. */
function isPaidInFull(payment: Judged, report: ProviderNotification): boolean {
  const ordered = fromProviderAmount(report.orderAmount)
  return ordered === payment.amount && fromProviderAmount(report.paymentAmount) >= ordered
}

/** False is logged and nothing more: the money is real whatever the method is called (money.md 11.6 step 3). */
export function isExpectedMethod(payment: Judged, report: ProviderNotification): boolean {
  return methodOfProviderWord(report.paymentMethod).includes(payment.paymentMethod)
}

/** Our status for what the provider says; null for a word we do not know. */
export const statusOfReport = (report: ProviderNotification): TransactionStatus | null =>
  statusOfProviderWord(report.orderStatus)
