import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PeriodWord, PaymentMethod, Role, TransactionStatus } from './enums.ts'
import { Id, Phone, QueryId, oneOf } from './fields.ts'
import { admins } from './roles.ts'
import { Transaction } from './transactions.ts'

/** `lastFourDigits` is text: a number would lose leading zeros. `creationDate` in milliseconds. */
export const CardToken = z.object({ token: z.string(), creationDate: z.number(), lastFourDigits: z.string(), brand: z.string() })
export type CardToken = z.infer<typeof CardToken>

/** The amount is the server's; no body carries one. */
export const PayByCard = z.object({
  planId: Id, period: oneOf(PeriodWord),
  cardToken: z.string().check(z.minLength(1), z.maxLength(256)),
  /** Text, so that leading zeros stay. Never stored, never logged. */
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
  phone: z.optional(Phone),
})

export const payByCard = endpoint({
  name: 'payByCard', method: 'POST', path: '/fawry/pay/card', who: [Role.Student],
  summary: 'Charge a saved card; the bank\'s page comes back as an address',
  body: PayByCard, reply: z.object({ transactionId: Id, redirectUrl: z.optional(z.string()) }),
  fails: ['plan-not-found', 'subscription-exists', 'invalid-phone', 'not-found', 'fawry-error', 'service-unavailable'],
})

export const getCardTokenUrl = endpoint({
  name: 'getCardTokenUrl', method: 'GET', path: '/fawry/card-token/url', who: [Role.Student],
  summary: "The provider's own page for adding a card", reply: z.object({ url: z.string() }),
})

export const listCardTokens = endpoint({
  name: 'listCardTokens', method: 'GET', path: '/fawry/card-token/list', who: [Role.Student, ...admins], summary: 'Saved cards',
  query: z.object({ userId: QueryId }), reply: z.object({ cards: z.array(CardToken) }), fails: ['fawry-error'],
})

export const deleteCardToken = endpoint({
  name: 'deleteCardToken', method: 'DELETE', path: '/fawry/card-token', who: [Role.Student, ...admins], summary: 'Forget a saved card',
  body: z.object({ cardToken: z.string().check(z.minLength(1), z.maxLength(256)), userId: Id }), fails: ['not-found', 'fawry-error'],
})

export const cancelUnpaidOrder = endpoint({
  name: 'cancelUnpaidOrder', method: 'POST', path: '/fawry/cancel-unpaid-order', who: [Role.Student, ...admins],
  summary: 'Give up an open payment', body: z.object({ transactionId: Id }), fails: ['transaction-not-found', 'fawry-error'],
})

export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus', method: 'GET', path: '/fawry/payment-status', who: [Role.Student, ...admins],
  summary: 'What the provider says now; writes nothing', query: z.object({ transactionId: QueryId }),
  reply: z.object({ orderRefNum: z.string(), orderStatus: oneOf(TransactionStatus), paymentMethod: oneOf(PaymentMethod) }),
  fails: ['transaction-not-found', 'fawry-error'],
})

export const syncPaymentStatus = endpoint({
  name: 'syncPaymentStatus', method: 'POST', path: '/fawry/payment-status/sync', who: [Role.Student, ...admins],
  summary: 'Ask the provider and settle by its answer', body: z.object({ transactionId: Id }), reply: Transaction,
  fails: ['transaction-not-found', 'fawry-error'],
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
  name: 'receiveProviderNotification', method: 'POST', path: '/fawry/payment-status', who: 'anyone',
  summary: "The provider's notification, proved by its signature", body: ProviderNotification, fails: ['transaction-not-found'],
})
