import { createHash, timingSafeEqual } from 'node:crypto'
import { toProviderAmount } from '@hiwar/rules/price.ts'

/** What every charge's signature begins with. `amount` in piastres. */
export interface SignedOrder {
  readonly merchantRef: string
  readonly profileId: number
  readonly amount: number
}

/**
 * What the signature of a notification or a status answer covers; statuses and methods exactly as they were received.
 */
export interface SignedReport {
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
 * The signatures of money.md 13.2: lowercase hex SHA-256 of the joined values, an absent one as nothing, amounts with
 * two decimals, the secure key last.
 */
export function createSignatures(merchant: { merchantCode: string; secureKey: string }) {
  const { merchantCode, secureKey } = merchant
  const sign = (...parts: readonly string[]) =>
    createHash('sha256')
      .update(parts.join('') + secureKey)
      .digest('hex')
  const opening = (order: SignedOrder, method: Method) =>
    `${merchantCode}${order.merchantRef}${order.profileId}${method}${toProviderAmount(order.amount)}`

  return {
    reference: (order: SignedOrder) => sign(opening(order, 'PAYATFAWRY')),
    /** Without a wallet number the answer is a QR; with one the payer is asked on the phone. */
    wallet: (order: SignedOrder, wallet = '') => sign(opening(order, 'MWALLET'), wallet),
    card: (order: SignedOrder, card: { cardToken: string; cvv: string; returnUrl: string }) =>
      sign(opening(order, 'CARD'), card.cardToken, card.cvv, card.returnUrl),
    installment: (order: SignedOrder, card: { cardToken: string; cvv: string; planId: number; returnUrl?: string }) =>
      sign(opening(order, 'CARD'), card.cardToken, card.cvv, String(card.planId), card.returnUrl ?? ''),
    status: (merchantRef: string) => sign(merchantCode, merchantRef),
    refund: (orderRef: string, amount: number, reason = '') =>
      sign(merchantCode, orderRef, toProviderAmount(amount), reason),
    cancel: (orderRef: string, language: string) => sign(orderRef, merchantCode, language),
    cards: (profileId: number) => sign(merchantCode, String(profileId)),
    deleteCard: (profileId: number, cardToken: string) => sign(merchantCode, String(profileId), cardToken),
    report: (report: SignedReport) =>
      sign(
        report.fawryRefNumber,
        report.merchantRefNumber,
        report.paymentAmount.toFixed(2),
        report.orderAmount.toFixed(2),
        report.orderStatus,
        report.paymentMethod,
        report.paymentRefrenceNumber ?? '',
      ),
  }
}

/** Compares in constant time; texts of different length are simply different. */
export function isSameSignature(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}
