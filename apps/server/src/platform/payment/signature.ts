import { createHash, timingSafeEqual } from 'node:crypto'
import { toProviderAmount } from '@hiwar/rules/price.ts'

/** What every charge's signature begins with. `amount` in piastres. */
export interface SignedOrder {
  readonly merchantRef: string
  readonly profileId: number
  readonly amount: number
}

/** What the signature of a notification or a status reply covers; statuses and methods exactly as received. */
export interface SignedNotification {
  readonly fawryRefNumber: string
  readonly merchantRefNumber: string
  /** Decimal pounds. */
  readonly paymentAmount: number
  readonly orderAmount: number
  readonly orderStatus: string
  readonly paymentMethod: string
  readonly paymentRefrenceNumber?: string | null | undefined
}

type Method = 'PAYATFAWRY' | 'MWALLET' | 'CARD'

/**
 * The signatures of money.md 13.2: lowercase hex SHA-256 of the joined values, an absent value as the empty text,
 * amounts with two decimals, the secure key last.
 */
export function createSignatures(merchant: { merchantCode: string; secureKey: string }) {
  const { merchantCode, secureKey } = merchant
  const sign = (...parts: readonly string[]) =>
    createHash('sha256')
      .update(parts.join('') + secureKey)
      .digest('hex')
  const signedOrder = (order: SignedOrder, method: Method) =>
    `${merchantCode}${order.merchantRef}${order.profileId}${method}${toProviderAmount(order.amount)}`

  return {
    reference: (order: SignedOrder) => sign(signedOrder(order, 'PAYATFAWRY')),
    /** Without a wallet number the reply is a QR code; with one the payer approves on the phone. */
    wallet: (order: SignedOrder, wallet = '') => sign(signedOrder(order, 'MWALLET'), wallet),
    card: (order: SignedOrder, card: { cardToken: string; cvv: string; returnUrl: string }) =>
      sign(signedOrder(order, 'CARD'), card.cardToken, card.cvv, card.returnUrl),
    installment: (order: SignedOrder, card: { cardToken: string; cvv: string; planId: number; returnUrl?: string }) =>
      sign(signedOrder(order, 'CARD'), card.cardToken, card.cvv, String(card.planId), card.returnUrl ?? ''),
    status: (merchantRef: string) => sign(merchantCode, merchantRef),
    refund: (orderRef: string, amount: number, reason = '') =>
      sign(merchantCode, orderRef, toProviderAmount(amount), reason),
    cancel: (orderRef: string, language: string) => sign(orderRef, merchantCode, language),
    cards: (profileId: number) => sign(merchantCode, String(profileId)),
    deleteCard: (profileId: number, cardToken: string) => sign(merchantCode, String(profileId), cardToken),
    notification: (notification: SignedNotification) =>
      sign(
        notification.fawryRefNumber,
        notification.merchantRefNumber,
        notification.paymentAmount.toFixed(2),
        notification.orderAmount.toFixed(2),
        notification.orderStatus,
        notification.paymentMethod,
        notification.paymentRefrenceNumber ?? '',
      ),
  }
}

/** Compares in constant time; texts of different length differ, without an error. */
export function isSameSignature(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
