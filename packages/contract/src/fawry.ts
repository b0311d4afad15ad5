import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { CouponCode } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { PeriodWord, PaymentMethod, Role, TransactionStatus } from './enums.ts'
import { Id, Money, Phone, QueryId, oneOf, plainText } from './fields.ts'
import { admins } from './roles.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './time.ts'
import { Transaction } from './transactions.ts'

/** `lastFourDigits` is text: a number would lose leading zeros. `creationDate` in milliseconds. */
export const CardToken = z.object({
  token: z.string(),
  creationDate: z.number(),
  lastFourDigits: z.string(),
  brand: z.string(),
})
export type CardToken = z.infer<typeof CardToken>

/** The amount is the server's; no body carries one. */
const bought = { planId: Id, period: oneOf(PeriodWord), phone: z.optional(Phone), coupon: z.optional(CouponCode) }

const card = {
  cardToken: z.string().check(z.minLength(1), z.maxLength(256)),
  /** Text, so that leading zeros stay. Never stored, never logged. */
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
}

const payFails = [
  'plan-not-found',
  'coupon-not-found',
  'coupon-code-invalid',
  'subscription-exists',
  'invalid-phone',
  'fawry-error',
  'service-unavailable',
] as const

export const PayByCard = z.object({ ...bought, ...card })

export const payByCard = endpoint({
  name: 'payByCard',
  method: 'POST',
  path: '/fawry/pay/card',
  who: [Role.Student],
  summary: "Charge a saved card; the bank's page comes back as an address",
  body: PayByCard,
  reply: z.object({ transactionId: Id, redirectUrl: z.optional(z.string()) }),
  fails: [...payFails, 'not-found'],
})

export const PayByReference = z.object(bought)

export const payByReference = endpoint({
  name: 'payByReference',
  method: 'POST',
  path: '/fawry/pay/ref-num',
  who: [Role.Student],
  summary: 'A number to pay with in cash, at a shop or a machine',
  body: PayByReference,
  reply: z.object({ transactionId: Id, referenceNumber: z.number() }),
  fails: payFails,
})

export const PayByWallet = z.object({ ...bought, wallet: Phone })

export const payByWallet = endpoint({
  name: 'payByWallet',
  method: 'POST',
  path: '/fawry/pay/e-wallet',
  who: [Role.Student],
  summary: 'A request to a mobile wallet, or a code to scan with it',
  body: PayByWallet,
  reply: z.object({ transactionId: Id, referenceNumber: z.string(), walletQr: z.nullable(z.string()) }),
  fails: payFails,
})

/** Into how many monthly parts an amount is divided. */
export const InstallmentMonths = z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(6)])
export type InstallmentMonths = z.infer<typeof InstallmentMonths>

/** What a bank offers to holders of its cards. */
export const InstallmentOffer = z.object({
  /** The provider's number of the offer. */
  id: Id,
  bank: z.nullable(z.object({ ar: z.string(), en: z.string() })),
  months: InstallmentMonths,
  /** The bank's own yearly interest, in hundredths of a percent; null where the bank does not say it. */
  rate: z.nullable(z.int()),
})
export type InstallmentOffer = z.infer<typeof InstallmentOffer>

export const listInstallmentOffers = endpoint({
  name: 'listInstallmentOffers',
  method: 'GET',
  path: '/fawry/installment-offer/list',
  who: [Role.Student],
  summary: 'Banks that divide this amount, and into how many parts; none while installments are off or it is too small',
  /** Piastres. */
  query: z.object({ amount: QueryId }),
  reply: z.object({ offers: z.array(InstallmentOffer) }),
  fails: ['service-unavailable'],
  /** Every listing asks the provider. */
  rateLimit: { points: 60, seconds: 15 * MINUTE_SECONDS, by: 'user' },
})

/** A month is not paid in parts. */
export const PayByInstallments = z.object({
  ...bought,
  ...card,
  period: z.union([z.literal(PeriodWord.Quarter), z.literal(PeriodWord.Year)]),
  months: InstallmentMonths,
  /** One of the offers; without it the first with as many parts. */
  offerId: z.optional(Id),
  /** The interest the payer saw; an offer that has another now is not charged. */
  rate: z.optional(z.nullable(z.int())),
})

export const payByInstallments = endpoint({
  name: 'payByInstallments',
  method: 'POST',
  path: '/fawry/pay/bank-installments',
  who: [Role.Student],
  summary: "Charge a saved card in the bank's parts",
  body: PayByInstallments,
  reply: z.object({
    transactionId: Id,
    redirectUrl: z.optional(z.string()),
    authNumber: z.optional(z.string()),
    /** Piastres. */
    orderAmount: Money,
    paymentAmount: Money,
    fawryFees: Money,
    /** Milliseconds. */
    paymentTime: z.optional(z.number()),
    statusCode: z.int(),
    statusDescription: z.string(),
  }),
  fails: [...payFails, 'not-found'],
})

export const Refund = z.object({
  /** The provider's number of the order. */
  orderRefNum: z.string().check(z.regex(/^\d{1,15}$/)),
  /** Piastres. */
  refundAmount: Money.check(z.gte(1)),
  reason: z.optional(plainText(0, bounds.refundReason.max)),
})

export const refundPayment = endpoint({
  name: 'refundPayment',
  method: 'POST',
  path: '/fawry/refund',
  who: admins,
  summary: 'Give a payment back, whole or in part',
  body: Refund,
  reply: z.object({ statusCode: z.int(), statusDescription: z.string() }),
  fails: ['transaction-not-found', 'fawry-error', 'service-unavailable'],
  audit: 'tx.refund',
})

export const refundOwnPayment = endpoint({
  name: 'refundOwnPayment',
  method: 'POST',
  path: '/fawry/refund/own',
  who: [Role.Student],
  summary: 'Have all of a payment back that bought nothing used yet, within the days the platform allows',
  body: z.object({ transactionId: Id }),
  fails: ['transaction-not-found', 'fawry-error', 'service-unavailable'],
  /** A refund that the provider refuses can be tried again. */
  rateLimit: { points: 10, seconds: HOUR_SECONDS, by: 'user' },
})

export const getCardTokenUrl = endpoint({
  name: 'getCardTokenUrl',
  method: 'GET',
  path: '/fawry/card-token/url',
  who: [Role.Student],
  summary: "The provider's own page for adding a card",
  reply: z.object({ url: z.string() }),
})

export const listCardTokens = endpoint({
  name: 'listCardTokens',
  method: 'GET',
  path: '/fawry/card-token/list',
  who: [Role.Student, ...admins],
  summary: 'Saved cards',
  query: z.object({ userId: QueryId }),
  reply: z.object({ cards: z.array(CardToken) }),
  fails: ['fawry-error', 'service-unavailable'],
})

export const deleteCardToken = endpoint({
  name: 'deleteCardToken',
  method: 'DELETE',
  path: '/fawry/card-token',
  who: [Role.Student, ...admins],
  summary: 'Forget a saved card',
  body: z.object({ cardToken: z.string().check(z.minLength(1), z.maxLength(256)), userId: Id }),
  fails: ['not-found', 'fawry-error', 'service-unavailable'],
  audit: 'card.delete',
})

export const cancelUnpaidOrder = endpoint({
  name: 'cancelUnpaidOrder',
  method: 'POST',
  path: '/fawry/cancel-unpaid-order',
  who: [Role.Student, ...admins],
  summary: 'Give up an open payment',
  body: z.object({ transactionId: Id }),
  fails: ['transaction-not-found', 'fawry-error', 'service-unavailable'],
  audit: 'tx.cancel',
})

export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus',
  method: 'GET',
  path: '/fawry/payment-status',
  who: [Role.Student, ...admins],
  summary: 'What the provider says now; writes nothing',
  query: z.object({ transactionId: QueryId }),
  reply: z.object({
    orderRefNum: z.string(),
    orderStatus: oneOf(TransactionStatus),
    paymentMethod: oneOf(PaymentMethod),
  }),
  fails: ['transaction-not-found', 'fawry-error', 'service-unavailable'],
})

export const syncPaymentStatus = endpoint({
  name: 'syncPaymentStatus',
  method: 'POST',
  path: '/fawry/payment-status/sync',
  who: [Role.Student, ...admins],
  summary: 'Ask the provider and settle by its answer',
  body: z.object({ transactionId: Id }),
  reply: Transaction,
  fails: ['transaction-not-found', 'fawry-error', 'service-unavailable'],
  audit: 'tx.sync',
})

/** A number, or the same as text (money.md §6). */
const Amount = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+(\.\d+)?$/))]), z.transform(Number))
const Words = z.optional(z.nullable(z.pipe(z.union([z.string(), z.number()]), z.transform(String))))

/** Notification V2 of the provider (money.md §13.6); unknown fields are let through. */
export const ProviderNotification = z.looseObject({
  requestId: Words,
  fawryRefNumber: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  merchantRefNumber: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  customerMerchantId: Words,
  paymentAmount: Amount,
  orderAmount: Amount,
  orderStatus: z.string(),
  paymentMethod: z.string(),
  paymentTime: Words,
  paymentRefrenceNumber: Words,
  failureErrorCode: Words,
  failureReason: Words,
  messageSignature: z.string(),
})
export type ProviderNotification = z.infer<typeof ProviderNotification>

export const receiveProviderNotification = endpoint({
  name: 'receiveProviderNotification',
  method: 'POST',
  path: '/fawry/payment-status',
  who: 'anyone',
  summary: "The provider's notification, proved by its signature",
  body: ProviderNotification,
  fails: ['transaction-not-found'],
  bodyBytes: bounds.notification.bytes,
})
