import * as z from 'zod/mini'
import { ProviderNotification, type CardToken } from '@hiwar/contract/fawry.ts'
import { fromProviderAmount, toProviderAmount } from '@hiwar/rules/price.ts'
import { createSignatures, isSameSignature } from './signature.ts'
import {
  cardPart,
  chargeBody,
  readCharge,
  readOpened,
  type CardCharge,
  type ChargeAnswer,
  type OpenCharge,
  type OpenedAnswer,
} from './charges.ts'
import { openLine, queryOf, type PaymentProviderSettings, type Received } from './provider-client.ts'
import { OK, language } from './protocol.ts'

export type { CardCharge, ChargeAnswer, ChargedOrder, OpenedAnswer, Receipt } from './charges.ts'

/**
 * `found` only with a status and a signature that fits; every other body is an error, never a status (money.md 13.5).
 */
export type StatusAnswer =
  | { readonly kind: 'found'; readonly report: ProviderNotification }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'error'; readonly description: string }

/** `refused`: the order may be paid meanwhile; ask its status. */
export type CancelAnswer =
  | { readonly kind: 'canceled' | 'not-found' | 'unreachable' }
  | { readonly kind: 'refused'; readonly description: string }
export type CardsAnswer =
  | { readonly kind: 'cards'; readonly cards: readonly CardToken[] }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'error'; readonly description: string }
export type DeleteCardAnswer = { readonly kind: 'deleted' } | { readonly kind: 'error'; readonly description: string }

/** `refused` with the provider's own number; `unreachable`: the money may or may not have gone back. */
export type RefundAnswer =
  | { readonly kind: 'done'; readonly description: string }
  | { readonly kind: 'refused'; readonly code: number; readonly description: string }
  | { readonly kind: 'unreachable' }

/** One way to pay in parts. Limits in piastres. */
export interface InstallmentPlan {
  readonly id: number
  readonly months: number
  readonly minAmount: number
  readonly maxAmount: number
}
export type InstallmentsAnswer =
  | { readonly kind: 'plans'; readonly plans: readonly InstallmentPlan[] }
  | { readonly kind: 'error'; readonly description: string }

/**
 * The payment provider's public protocol (money.md §13). Answers are values; nothing here throws for a refusal or a
 * lost line.
 */
export interface PaymentProvider {
  /** Charges and refunds are never sent twice: they are not idempotent. */
  chargeCard(charge: CardCharge): Promise<ChargeAnswer>
  chargeInstallments(charge: CardCharge, planId: number): Promise<ChargeAnswer>
  /** A number to pay with in cash. */
  openReference(charge: OpenCharge): Promise<OpenedAnswer>
  /** Asks the owner of this wallet; the answer may be a code to scan instead. */
  openWallet(charge: OpenCharge, wallet: string): Promise<OpenedAnswer>
  /** By the provider's own order number; `amount` in piastres. */
  refund(given: { orderRef: string; amount: number; reason: string | null }): Promise<RefundAnswer>
  /** Plans that can be chosen online today. */
  installmentPlans(): Promise<InstallmentsAnswer>
  status(merchantRef: string): Promise<StatusAnswer>
  /** By the provider's own order number. */
  cancelUnpaidOrder(orderRef: string): Promise<CancelAnswer>
  listCardTokens(profileId: number): Promise<CardsAnswer>
  deleteCardToken(profileId: number, cardToken: string): Promise<DeleteCardAnswer>
  /** The provider's hosted page for adding a card; card data never pass through us. */
  addCardUrl(given: { profileId: number; returnUrl: string }): string
  /** True when a notification's signature is the provider's. */
  isGenuine(report: ProviderNotification): boolean
  /** Gives up every call under way. */
  close(): Promise<void>
}

const chargePath = '/ECommerceWeb/Fawry/payments/charge'
const statusPath = '/ECommerceWeb/Fawry/payments/status/v2'
const cancelPath = '/ECommerceWeb/api/orders/cancel-unpaid-order'
const cardsPath = '/ECommerceWeb/Fawry/cards/cardToken'
const addCardPath = '/atfawry/plugin/card-token'
const walletPath = '/ECommerceWeb/api/payments/charge'
const refundPath = '/ECommerceWeb/Fawry/payments/refund'
const plansPath = '/ECommerceWeb/api/merchant/installment-plans'

const silence = 'the provider does not answer'
const NOT_FOUND = 404
const ORDER_NOT_FOUND = 9938
const ALREADY_CANCELED = 9984

const Cards = z.looseObject({ cards: z.optional(z.nullable(z.array(z.unknown()))) })
const Card = z.looseObject({
  token: z.string(),
  creationDate: z._default(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)), 0),
  lastFourDigits: z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((digits) => String(digits).padStart(4, '0')),
  ),
  brand: z._default(z.string(), ''),
})

const Decimal = z.pipe(z.union([z.number(), z.string()]), z.transform(fromProviderAmount))
const Installment = z.looseObject({
  installmentPlan: z.looseObject({
    id: z.number(),
    noOfMonths: z.number(),
    minAmount: Decimal,
    maxAmount: Decimal,
    online: z.boolean(),
    startDate: z.optional(z.nullable(z.number())),
    endDate: z.optional(z.nullable(z.number())),
    status: z.looseObject({ code: z.string() }),
  }),
})

type Line = ReturnType<typeof openLine>
interface Speaking {
  readonly merchantCode: string
  readonly signatures: ReturnType<typeof createSignatures>
  readonly line: Line
}

/** The provider over HTTP. Secrets, cards and codes go into the request only, never into a log line. */
export function createPaymentProvider(settings: PaymentProviderSettings): PaymentProvider {
  const speaking = {
    merchantCode: settings.merchantCode,
    signatures: createSignatures(settings),
    line: openLine(settings),
  }
  return {
    ...charging(speaking),
    ...orders(speaking),
    ...cards(speaking),
    addCardUrl: ({ profileId, returnUrl }) =>
      `${settings.baseUrl}${addCardPath}?${queryOf({
        accNo: settings.merchantCode,
        customerProfileId: String(profileId),
        returnUrl,
        locale: 'ar',
      })}`,
    close: speaking.line.close,
  }
}

function charging({
  merchantCode,
  signatures,
  line,
}: Speaking): Pick<PaymentProvider, 'chargeCard' | 'chargeInstallments' | 'openReference' | 'openWallet'> {
  const charge = async (path: string, body: object) => await line.post('charge', path, body)
  return {
    async chargeCard(card) {
      const body = chargeBody(
        { merchantCode, method: 'CARD', signature: signatures.card(card, card), more: cardPart(card) },
        card,
      )
      return readCharge(await charge(chargePath, body))
    },
    async chargeInstallments(card, planId) {
      const more = { ...cardPart(card), installmentPlanId: planId }
      const body = chargeBody(
        { merchantCode, method: 'CARD', signature: signatures.installment(card, { ...card, planId }), more },
        card,
      )
      return readCharge(await charge(chargePath, body))
    },
    async openReference(order) {
      const more = { paymentExpiry: order.expiresAt.getTime() }
      return readOpened(
        await charge(
          chargePath,
          chargeBody({ merchantCode, method: 'PAYATFAWRY', signature: signatures.reference(order), more }, order),
        ),
      )
    },
    async openWallet(order, wallet) {
      const more = { paymentExpiry: order.expiresAt.getTime(), debitMobileWalletNo: wallet }
      return readOpened(
        await charge(
          walletPath,
          chargeBody({ merchantCode, method: 'MWALLET', signature: signatures.wallet(order, wallet), more }, order),
        ),
      )
    },
  }
}

function orders({
  merchantCode,
  signatures,
  line,
}: Speaking): Pick<PaymentProvider, 'status' | 'cancelUnpaidOrder' | 'refund' | 'installmentPlans' | 'isGenuine'> {
  const isGenuine = (report: ProviderNotification) =>
    isSameSignature(report.messageSignature, signatures.report(report))
  return {
    isGenuine,
    async status(merchantRef) {
      const received = await line.get('status', statusPath, {
        merchantCode,
        merchantRefNumber: merchantRef,
        signature: signatures.status(merchantRef),
      })
      if (received === null) return { kind: 'error', description: silence }
      return readStatus(received, (report) => report.merchantRefNumber === merchantRef && isGenuine(report))
    },
    async cancelUnpaidOrder(orderRef) {
      const received = await line.post('cancel', cancelPath, {
        merchantAccount: merchantCode,
        orderRefNo: orderRef,
        lang: language,
        signature: signatures.cancel(orderRef, language),
      })
      return received === null ? { kind: 'unreachable' } : readCancel(received)
    },
    async refund({ orderRef, amount, reason }) {
      return readRefund(
        await line.post('refund', refundPath, {
          merchantCode,
          referenceNumber: orderRef,
          refundAmount: toProviderAmount(amount),
          ...(reason === null ? {} : { reason }),
          signature: signatures.refund(orderRef, amount, reason ?? ''),
        }),
      )
    },
    async installmentPlans() {
      const received = await line.get('installment plans', plansPath, { accountNumber: merchantCode })
      return received === null ? { kind: 'error', description: silence } : readPlans(received, Date.now())
    },
  }
}

function cards({
  merchantCode,
  signatures,
  line,
}: Speaking): Pick<PaymentProvider, 'listCardTokens' | 'deleteCardToken'> {
  return {
    async listCardTokens(profileId) {
      const query = { merchantCode, customerProfileId: String(profileId), signature: signatures.cards(profileId) }
      const received = await line.get('list cards', cardsPath, query)
      return received === null ? { kind: 'unreachable' } : readCards(received)
    },
    async deleteCardToken(profileId, cardToken) {
      const received = await line.delete('delete card', cardsPath, {
        merchantCode,
        customerProfileId: String(profileId),
        cardToken,
        signature: signatures.deleteCard(profileId, cardToken),
      })
      if (received === null) return { kind: 'error', description: silence }
      return received.code === OK ? { kind: 'deleted' } : { kind: 'error', description: received.description }
    },
  }
}

function readStatus(received: Received, isOurs: (report: ProviderNotification) => boolean): StatusAnswer {
  const report = z.safeParse(ProviderNotification, received.body)
  if (report.success)
    return isOurs(report.data)
      ? { kind: 'found', report: report.data }
      : { kind: 'error', description: 'the answer is not signed by the provider' }
  return received.code === ORDER_NOT_FOUND
    ? { kind: 'not-found' }
    : { kind: 'error', description: received.description }
}

function readCancel(received: Received): CancelAnswer {
  if (received.code === ALREADY_CANCELED) return { kind: 'canceled' }
  if (received.code === ORDER_NOT_FOUND || received.httpStatus === NOT_FOUND) return { kind: 'not-found' }
  const isDone = received.httpStatus === OK && (received.code === null || received.code === OK)
  return isDone ? { kind: 'canceled' } : { kind: 'refused', description: received.description }
}

function readCards(received: Received): CardsAnswer {
  // Somebody without cards may be answered "not found" (money.md 13.7).
  if (received.code === ORDER_NOT_FOUND || received.code === NOT_FOUND) return { kind: 'cards', cards: [] }
  const answer = z.safeParse(Cards, received.body)
  if (received.code !== OK || !answer.success) return { kind: 'error', description: received.description }
  const cards = (answer.data.cards ?? []).flatMap((item) => {
    const card = z.safeParse(Card, item)
    if (!card.success) return []
    const { token, creationDate, lastFourDigits, brand } = card.data
    return [{ token, creationDate, lastFourDigits, brand }]
  })
  return { kind: 'cards', cards }
}

function readRefund(received: Received | null): RefundAnswer {
  if (received === null) return { kind: 'unreachable' }
  if (received.code === OK) return { kind: 'done', description: received.description }
  // Without a code of its own, or from some machine on the way: the money may have moved.
  if (received.code === null || received.httpStatus >= 500) return { kind: 'unreachable' }
  return { kind: 'refused', code: received.code, description: received.description }
}

function readPlans(received: Received, now: number): InstallmentsAnswer {
  if (!Array.isArray(received.body)) return { kind: 'error', description: received.description }
  const plans = received.body.flatMap((item) => {
    const read = z.safeParse(Installment, item)
    if (!read.success) return []
    const { id, noOfMonths, minAmount, maxAmount, online, status, startDate, endDate } = read.data.installmentPlan
    const isOffered =
      online && status.code.toUpperCase() === 'ACTIVE' && (startDate ?? 0) <= now && now < (endDate ?? Infinity)
    return isOffered ? [{ id, months: noOfMonths, minAmount, maxAmount }] : []
  })
  return { kind: 'plans', plans }
}
