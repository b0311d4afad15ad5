import type { Code } from './codes.ts'

/**
 * Status names of the provider (money.md 13.5). UNPAID is how a status query spells an open reference or wallet order.
 */
export const orderStatuses = [
  'NEW',
  'PAID',
  'CANCELED',
  'DELIVERED',
  'REFUNDED',
  'EXPIRED',
  'PARTIAL_REFUNDED',
  'FAILED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type OrderKind = 'reference' | 'wallet' | 'card' | 'installment'

/** The 3-D Secure step of a card order. */
export interface Challenge {
  readonly id: string
  readonly returnUrl: string
  readonly lastFourDigits: string
  triesLeft: number
  done: boolean
}

export interface Installments {
  readonly planId: number
  readonly months: number
  /** The bank's interest; the merchant never gets it. */
  readonly interestPiastres: number
}

/** One order at the provider. Amounts are piastres, times are milliseconds of the provider's own clock. */
export interface Order {
  readonly referenceNumber: string
  readonly merchantRefNumber: string
  readonly kind: OrderKind
  readonly amountPiastres: number
  readonly feesPiastres: number
  readonly customer: {
    readonly profileId: string
    readonly name: string
    readonly mobile: string
    readonly mail: string
  }
  readonly items: readonly { readonly itemCode: string; readonly pricePiastres: number; readonly quantity: number }[]
  readonly description: string
  readonly language: string
  readonly webhookUrl: string | null
  readonly createdAt: number
  readonly expiresAt: number
  /** The phone asked to approve a wallet payment; null shows a QR instead. */
  readonly debitMobileWalletNo: string | null
  readonly installments: Installments | null
  /** Paid only after the merchant captures it. */
  readonly isAuthorisationOnly: boolean
  /** The issuer's reply code once the payer is verified; null for orders without a card. */
  readonly verdict: Code | null
  challenge: Challenge | null
  status: OrderStatus
  refundedPiastres: number
  isAuthorised: boolean
  paidAt: number | null
  authNumber: string | null
  paymentReference: string | null
  failure: { readonly code: Code; readonly reason: string } | null
}

/** A saved card of a customer. Only published test cards can be saved, so the number is no secret. */
export interface SavedCard {
  readonly token: string
  readonly profileId: string
  readonly number: string
  readonly brand: string
  readonly expiryMonth: string
  readonly expiryYear: string
  readonly holderName: string
  readonly createdAt: number
}

/** One attempt to notify the merchant, with the merchant's answer. */
export interface Attempt {
  readonly at: number
  readonly requestId: string
  readonly referenceNumber: string
  readonly merchantRefNumber: string
  readonly orderStatus: string
  readonly url: string
  /** 1 for the first try; 0 when nothing was sent. */
  readonly number: number
  readonly outcome: 'accepted' | 'refused' | 'unreachable' | 'dropped' | 'held' | 'no-address'
  readonly httpStatus: number | null
  readonly answer: string
  readonly body: Readonly<Record<string, unknown>>
}
