import * as z from 'zod/mini'
import { fromProviderAmount, toProviderAmount } from '@hiwar/rules/price.ts'
import type { Received } from './provider-client.ts'
import { OK, language } from './protocol.ts'

/** What every charge says of an order. `amount` in piastres. */
export interface ChargedOrder {
  readonly merchantRef: string
  readonly profileId: number
  readonly amount: number
  readonly customer: { readonly name: string; readonly mobile: string; readonly email: string }
  readonly item: { readonly id: string; readonly description: string }
  /** Where the provider notifies us of this order. */
  readonly callbackUrl: string
}

/** A saved card with the bank's own page; the same `returnUrl` goes into body and signature. */
export interface CardCharge extends ChargedOrder {
  readonly cardToken: string
  readonly cvv: string
  readonly returnUrl: string
}

/** An order that is paid elsewhere until `expiresAt`. */
export interface OpenCharge extends ChargedOrder {
  readonly expiresAt: Date
}

/** `settled`: no page of the bank, ask the status. `unreachable`: the charge may or may not have happened. */
export type ChargeAnswer =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'settled'; readonly receipt: Receipt }
  | { readonly kind: 'refused'; readonly description: string }
  | { readonly kind: 'unreachable' }

/**
 * What the bank answered at once; amounts in piastres, `paymentTime` in milliseconds. For showing, never for judging
 * (money.md 13.2).
 */
export interface Receipt {
  readonly authNumber: string | null
  readonly orderAmount: number | null
  readonly paymentAmount: number | null
  readonly fees: number | null
  readonly paymentTime: number | null
}

/** `walletQr` is a PNG data address, or null where the payer is asked on the phone. */
export type OpenedAnswer =
  | { readonly kind: 'opened'; readonly referenceNumber: string; readonly walletQr: string | null }
  | { readonly kind: 'refused'; readonly description: string }
  | { readonly kind: 'unreachable' }

type Method = 'PAYATFAWRY' | 'MWALLET' | 'CARD'

/** Body of a charge by `method`; `more` is what only that method has. */
export function chargeBody(
  given: { merchantCode: string; method: Method; signature: string; more: object },
  order: ChargedOrder,
) {
  const amount = toProviderAmount(order.amount)
  return {
    merchantCode: given.merchantCode,
    merchantRefNum: order.merchantRef,
    customerProfileId: String(order.profileId),
    customerName: order.customer.name,
    customerMobile: order.customer.mobile,
    customerEmail: order.customer.email,
    paymentMethod: given.method,
    amount,
    currencyCode: 'EGP',
    language,
    description: order.item.description,
    chargeItems: [{ itemId: order.item.id, description: order.item.description, price: amount, quantity: 1 }],
    orderWebHookUrl: order.callbackUrl,
    ...given.more,
    signature: given.signature,
  }
}

export const cardPart = (charge: CardCharge) => ({
  cardToken: charge.cardToken,
  cvv: charge.cvv,
  enable3DS: true,
  authCaptureModePayment: false,
  returnUrl: charge.returnUrl,
})

const NextAction = z.looseObject({ nextAction: z.looseObject({ redirectUrl: z.url({ protocol: /^https?$/ }) }) })
const Amount = z.optional(z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(fromProviderAmount))))
const Words = z.optional(z.nullable(z.pipe(z.union([z.string(), z.number()]), z.transform(String))))
const ReceiptBody = z.looseObject({
  authNumber: Words,
  orderAmount: Amount,
  paymentAmount: Amount,
  fawryFees: Amount,
  paymentTime: Words,
})
const Opened = z.looseObject({
  referenceNumber: z.pipe(z.union([z.string(), z.number()]), z.transform(String)).check(z.regex(/^\d{1,15}$/)),
  walletQr: z.optional(z.nullable(z.string())),
})

/** Null when nothing is said about the charge: no answer, or a 5xx of some machine on the way. */
function said(received: Received | null): Received | null {
  if (received === null || received.code === null || (received.httpStatus >= 500 && received.code !== OK)) return null
  return received
}

export function readCharge(answer: Received | null): ChargeAnswer {
  const received = said(answer)
  if (received === null) return { kind: 'unreachable' }
  if (received.code !== OK) return { kind: 'refused', description: received.description }
  const action = z.safeParse(NextAction, received.body)
  return action.success
    ? { kind: 'redirect', url: action.data.nextAction.redirectUrl }
    : { kind: 'settled', receipt: receiptOf(received.body) }
}

function receiptOf(body: unknown): Receipt {
  const { data } = z.safeParse(ReceiptBody, body)
  const known = (amount: number | null | undefined) =>
    amount === null || amount === undefined || Number.isNaN(amount) ? null : amount
  return {
    authNumber: data?.authNumber ?? null,
    orderAmount: known(data?.orderAmount),
    paymentAmount: known(data?.paymentAmount),
    fees: known(data?.fawryFees),
    paymentTime: known(data?.paymentTime === undefined || data.paymentTime === null ? null : Number(data.paymentTime)),
  }
}

export function readOpened(answer: Received | null): OpenedAnswer {
  const received = said(answer)
  if (received === null) return { kind: 'unreachable' }
  if (received.code !== OK) return { kind: 'refused', description: received.description }
  const opened = z.safeParse(Opened, received.body)
  // Accepted without a number: the order may exist, so only its status can tell.
  if (!opened.success) return { kind: 'unreachable' }
  return {
    kind: 'opened',
    referenceNumber: opened.data.referenceNumber,
    walletQr: pictureOf(opened.data.walletQr ?? null),
  }
}

/** The provider spells the type in capitals; nothing but a picture is let through. */
function pictureOf(text: string | null): string | null {
  const [, picture] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/i.exec(text ?? '') ?? []
  return picture === undefined ? null : `data:image/png;base64,${picture}`
}
