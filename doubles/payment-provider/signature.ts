import { createHash, timingSafeEqual } from 'node:crypto'

/** The merchant account, whose key both sides know. */
export interface Merchant {
  readonly code: string
  readonly secureKey: string
}

type Part = string | undefined

/** Lowercase hex SHA-256 of the joined values; an absent one is the empty text (money.md 13.1). */
export function sign(...parts: readonly Part[]): string {
  return createHash('sha256')
    .update(parts.map((part) => part ?? '').join(''))
    .digest('hex')
}

/** Compares in constant time; differing lengths are simply different. */
export function isSameSignature(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The values of a charge that its signature covers, as they travel; `amount` is "1900.00". */
export interface SignedCharge {
  readonly merchantRefNum: string
  readonly customerProfileId: string
  readonly paymentMethod: string
  readonly amount: string
  readonly cardToken?: Part
  readonly cardNumber?: Part
  readonly cardExpiryYear?: Part
  readonly cardExpiryMonth?: Part
  readonly cvv?: Part
  readonly returnUrl?: Part
  readonly installmentPlanId?: Part
  readonly debitMobileWalletNo?: Part
}

function signedOrder(merchant: Merchant, charge: SignedCharge): string {
  return merchant.code + charge.merchantRefNum + charge.customerProfileId + charge.paymentMethod + charge.amount
}

/** Signature of a reference number charge. */
export function signReference(merchant: Merchant, charge: SignedCharge): string {
  return sign(signedOrder(merchant, charge), merchant.secureKey)
}

/** Signature of an e-wallet charge: with the wallet's number (request to pay) or without (QR). */
export function signWallet(merchant: Merchant, charge: SignedCharge): string {
  return sign(signedOrder(merchant, charge), charge.debitMobileWalletNo, merchant.secureKey)
}

function signedCard(charge: SignedCharge): string {
  if (charge.cardToken) return charge.cardToken
  return (charge.cardNumber ?? '') + (charge.cardExpiryYear ?? '') + (charge.cardExpiryMonth ?? '')
}

/** Signature of a card charge with 3-D Secure, by token or by number. */
export function signCard(merchant: Merchant, charge: SignedCharge): string {
  return sign(signedOrder(merchant, charge), signedCard(charge), charge.cvv, charge.returnUrl, merchant.secureKey)
}

/** Signature of the older card charge without 3-D Secure, which does not cover the cvv. */
export function signCardWithoutChallenge(merchant: Merchant, charge: SignedCharge): string {
  return sign(signedOrder(merchant, charge), signedCard(charge), merchant.secureKey)
}

/** Both signatures in use for installments: the documented one, and one with the return URL after the plan. */
export function signInstallment(merchant: Merchant, charge: SignedCharge): readonly string[] {
  const parts = [signedOrder(merchant, charge), signedCard(charge), charge.cvv, charge.installmentPlanId]
  return [sign(...parts, merchant.secureKey), sign(...parts, charge.returnUrl, merchant.secureKey)]
}

/** Signature of a status query. */
export function signStatus(merchant: Merchant, merchantRefNumber: string): string {
  return sign(merchant.code, merchantRefNumber, merchant.secureKey)
}

/** Signature of a refund; `refundAmount` is "190.50". */
export function signRefund(
  merchant: Merchant,
  refund: { referenceNumber: string; refundAmount: string; reason: string },
): string {
  return sign(merchant.code, refund.referenceNumber, refund.refundAmount, refund.reason, merchant.secureKey)
}

/** Signature of cancelling an unpaid order. */
export function signCancel(merchant: Merchant, orderRefNo: string, language: string): string {
  return sign(orderRefNo, merchant.code, language, merchant.secureKey)
}

/** Signature of capturing (with an amount) or dropping (without) an authorised payment. */
export function signCapture(merchant: Merchant, merchantRefNum: string, captureAmount?: string): string {
  return sign(merchantRefNum, captureAmount, merchant.code, merchant.secureKey)
}

/** Signature of listing a customer's cards, or of deleting one when `cardToken` is given. */
export function signCards(merchant: Merchant, customerProfileId: string, cardToken?: string): string {
  return sign(merchant.code, customerProfileId, cardToken, merchant.secureKey)
}

/** What the signature of a notification or of a status answer covers; amounts are "1900.00". */
export interface SignedNotification {
  readonly fawryRefNumber: string
  readonly merchantRefNumber: string
  readonly paymentAmount: string
  readonly orderAmount: string
  readonly orderStatus: string
  readonly paymentMethod: string
  readonly paymentRefrenceNumber?: Part
}

/** `messageSignature` of notification v2 and of the status answer. */
export function signNotification(merchant: Merchant, sent: SignedNotification): string {
  return sign(
    sent.fawryRefNumber,
    sent.merchantRefNumber,
    sent.paymentAmount,
    sent.orderAmount,
    sent.orderStatus,
    sent.paymentMethod,
    sent.paymentRefrenceNumber,
    merchant.secureKey,
  )
}

/** What the signature of a charge reply and of the 3-D Secure return URL covers. */
export interface SignedReply {
  readonly referenceNumber: string
  readonly merchantRefNumber: string
  readonly paymentAmount: string
  readonly orderAmount: string
  readonly orderStatus: string
  readonly paymentMethod: string
  readonly fawryFees?: Part
  readonly authNumber?: Part
  readonly customerMail?: Part
  readonly customerMobile?: Part
}

/** `signature` of a charge reply and of the return URL. */
export function signReply(merchant: Merchant, sent: SignedReply): string {
  return sign(
    sent.referenceNumber,
    sent.merchantRefNumber,
    sent.paymentAmount,
    sent.orderAmount,
    sent.orderStatus,
    sent.paymentMethod,
    sent.fawryFees,
    sent.authNumber,
    sent.customerMail,
    sent.customerMobile,
    merchant.secureKey,
  )
}
