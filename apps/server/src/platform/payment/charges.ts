import * as z from 'zod/mini'
import { fromProviderAmount, toProviderAmount } from '@hiwar/rules/price.ts'
import { OK, providerLanguage, type ProviderAccount, type ProviderReply } from './provider-client.ts'

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
export interface ReferenceCharge extends ChargedOrder {
  readonly expiresAt: Date
}

/** `settled`: without the bank's page; query the status. `unreachable`: the charge may or may not have happened. */
export type CardChargeReply =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'settled'; readonly receipt: Receipt }
  | { readonly kind: 'refused'; readonly description: string }
  | { readonly kind: 'unreachable' }

/** `walletQr` is a PNG data URL, or null where the payer approves the payment on the phone. */
export type ReferenceChargeReply =
  | { readonly kind: 'opened'; readonly referenceNumber: string; readonly walletQr: string | null }
  | { readonly kind: 'refused'; readonly description: string }
  | { readonly kind: 'unreachable' }

/**
 * What the bank answered at once; amounts in piastres, `paymentTime` in milliseconds. Only for display: it never
 * decides whether an order is paid (money.md 13.2).
 */
export interface Receipt {
  readonly authNumber: string | null
  readonly orderAmount: number | null
  readonly paymentAmount: number | null
  readonly fees: number | null
  readonly paymentTime: number | null
}

/** Charges are never sent twice: they are not idempotent. */
export interface ChargeCalls {
  chargeCard(charge: CardCharge): Promise<CardChargeReply>
  chargeInstallments(charge: CardCharge, planId: number): Promise<CardChargeReply>
  /** A reference number to pay with in cash. */
  chargeReference(charge: ReferenceCharge): Promise<ReferenceChargeReply>
  /** A request to the owner of this wallet; the reply may hold a QR code to scan instead. */
  chargeWallet(charge: ReferenceCharge, wallet: string): Promise<ReferenceChargeReply>
}

const chargePath = '/ECommerceWeb/Fawry/payments/charge'
const walletPath = '/ECommerceWeb/api/payments/charge'

export function chargeCalls({ merchantCode, signatures, client }: ProviderAccount): ChargeCalls {
  const send = async (
    path: string,
    order: ChargedOrder,
    given: { method: Method; signature: string; methodFields: object },
  ) => statedReply(await client.post('charge', path, chargeBody(merchantCode, order, given)))
  return {
    async chargeCard(card) {
      const signature = signatures.card(card, card)
      return readCardCharge(await send(chargePath, card, { method: 'CARD', signature, methodFields: cardFields(card) }))
    },
    async chargeInstallments(card, planId) {
      const signature = signatures.installment(card, { ...card, planId })
      const methodFields = { ...cardFields(card), installmentPlanId: planId }
      return readCardCharge(await send(chargePath, card, { method: 'CARD', signature, methodFields }))
    },
    async chargeReference(order) {
      const signature = signatures.reference(order)
      const methodFields = { paymentExpiry: order.expiresAt.getTime() }
      return readReferenceCharge(await send(chargePath, order, { method: 'PAYATFAWRY', signature, methodFields }))
    },
    async chargeWallet(order, wallet) {
      const signature = signatures.wallet(order, wallet)
      const methodFields = { paymentExpiry: order.expiresAt.getTime(), debitMobileWalletNo: wallet }
      return readReferenceCharge(await send(walletPath, order, { method: 'MWALLET', signature, methodFields }))
    },
  }
}

type Method = 'PAYATFAWRY' | 'MWALLET' | 'CARD'

/** `methodFields` are the fields that only charges by this method have. */
function chargeBody(
  merchantCode: string,
  order: ChargedOrder,
  given: { method: Method; signature: string; methodFields: object },
) {
  const amount = toProviderAmount(order.amount)
  return {
    merchantCode,
    merchantRefNum: order.merchantRef,
    customerProfileId: String(order.profileId),
    customerName: order.customer.name,
    customerMobile: order.customer.mobile,
    customerEmail: order.customer.email,
    paymentMethod: given.method,
    amount,
    currencyCode: 'EGP',
    language: providerLanguage,
    description: order.item.description,
    chargeItems: [{ itemId: order.item.id, description: order.item.description, price: amount, quantity: 1 }],
    orderWebHookUrl: order.callbackUrl,
    ...given.methodFields,
    signature: given.signature,
  }
}

const cardFields = (charge: CardCharge) => ({
  cardToken: charge.cardToken,
  cvv: charge.cvv,
  enable3DS: true,
  authCaptureModePayment: false,
  returnUrl: charge.returnUrl,
})

/** Null when nothing is known about the charge: no reply, or a 5xx of a proxy in between. */
function statedReply(reply: ProviderReply | null): ProviderReply | null {
  if (reply === null || reply.code === null || (reply.httpStatus >= 500 && reply.code !== OK)) return null
  return reply
}

const NextAction = z.looseObject({ nextAction: z.looseObject({ redirectUrl: z.url({ protocol: /^https?$/ }) }) })
const Amount = z.optional(z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(fromProviderAmount))))
const Text = z.optional(z.nullable(z.pipe(z.union([z.string(), z.number()]), z.transform(String))))
const ReceiptBody = z.looseObject({
  authNumber: Text,
  orderAmount: Amount,
  paymentAmount: Amount,
  fawryFees: Amount,
  paymentTime: Text,
})
const ReferenceBody = z.looseObject({
  referenceNumber: z.pipe(z.union([z.string(), z.number()]), z.transform(String)).check(z.regex(/^\d{1,15}$/)),
  walletQr: z.optional(z.nullable(z.string())),
})

function readCardCharge(reply: ProviderReply | null): CardChargeReply {
  if (reply === null) return { kind: 'unreachable' }
  if (reply.code !== OK) return { kind: 'refused', description: reply.description }
  const action = z.safeParse(NextAction, reply.body)
  return action.success
    ? { kind: 'redirect', url: action.data.nextAction.redirectUrl }
    : { kind: 'settled', receipt: readReceipt(reply.body) }
}

function readReceipt(body: unknown): Receipt {
  const { data } = z.safeParse(ReceiptBody, body)
  const numberOrNull = (value: number | null | undefined) =>
    value === null || value === undefined || Number.isNaN(value) ? null : value
  const time = data?.paymentTime ?? null
  return {
    authNumber: data?.authNumber ?? null,
    orderAmount: numberOrNull(data?.orderAmount),
    paymentAmount: numberOrNull(data?.paymentAmount),
    fees: numberOrNull(data?.fawryFees),
    paymentTime: numberOrNull(time === null ? null : Number(time)),
  }
}

function readReferenceCharge(reply: ProviderReply | null): ReferenceChargeReply {
  if (reply === null) return { kind: 'unreachable' }
  if (reply.code !== OK) return { kind: 'refused', description: reply.description }
  const opened = z.safeParse(ReferenceBody, reply.body)
  // Accepted without a number: the order may exist, so only its status can tell.
  if (!opened.success) return { kind: 'unreachable' }
  return {
    kind: 'opened',
    referenceNumber: opened.data.referenceNumber,
    walletQr: pngDataUrl(opened.data.walletQr ?? null),
  }
}

/** The provider spells the type in capitals; anything but a PNG image is left out. */
function pngDataUrl(text: string | null): string | null {
  const [, content] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/i.exec(text ?? '') ?? []
  return content === undefined ? null : `data:image/png;base64,${content}`
}
