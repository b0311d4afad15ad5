import * as z from 'zod/mini'
import { ProviderNotification, type CardToken } from '@hiwar/contract/fawry.ts'
import { toProviderAmount } from '@hiwar/rules/price.ts'
import { createSignatures, isSameSignature } from './fawry-signature.ts'

/** One card charge with the bank's own page. `amount` in piastres; the same `returnUrl` goes into body and signature. */
export interface CardCharge {
  readonly merchantRef: string
  readonly profileId: number
  readonly amount: number
  readonly customer: { readonly name: string; readonly mobile: string; readonly email: string }
  readonly item: { readonly id: string; readonly description: string }
  readonly cardToken: string
  readonly cvv: string
  readonly returnUrl: string
  /** Where the provider notifies us of this order. */
  readonly callbackUrl: string
}

/** `settled`: no page of the bank, ask the status. `unreachable`: the charge may or may not have happened. */
export type ChargeAnswer =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly description: string }
  | { readonly kind: 'unreachable' }

/** `found` only with a status and a signature that fits; every other body is an error, never a status (money.md 13.5). */
export type StatusAnswer =
  | { readonly kind: 'found'; readonly report: ProviderNotification }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'error'; readonly description: string }

/** `refused`: the order may be paid meanwhile; ask its status. */
export type CancelAnswer = { readonly kind: 'canceled' | 'not-found' | 'unreachable' } | { readonly kind: 'refused'; readonly description: string }
export type CardsAnswer =
  | { readonly kind: 'cards'; readonly cards: readonly CardToken[] }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'error'; readonly description: string }
export type DeleteCardAnswer = { readonly kind: 'deleted' } | { readonly kind: 'error'; readonly description: string }

/** The payment provider's public protocol (money.md §13). Answers are values; nothing here throws for a refusal or a lost line. */
export interface PaymentProvider {
  /** Never sent twice: a charge is not idempotent. */
  chargeCard(charge: CardCharge): Promise<ChargeAnswer>
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

export interface PaymentProviderSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly merchantCode: string
  readonly secureKey: string
  readonly timeoutMs: number
  readonly log: { warn(details: object, text: string): void; error(details: object, text: string): void }
}

const language = 'ar-eg'
const chargePath = '/ECommerceWeb/Fawry/payments/charge'
const statusPath = '/ECommerceWeb/Fawry/payments/status/v2'
const cancelPath = '/ECommerceWeb/api/orders/cancel-unpaid-order'
const cardsPath = '/ECommerceWeb/Fawry/cards/cardToken'
const addCardPath = '/atfawry/plugin/card-token'

const OK = 200
const NOT_FOUND = 404
const ORDER_NOT_FOUND = 9938
const ALREADY_CANCELED = 9984
// Blank or wrong merchant code, blank reference, wrong signature: our configuration is at fault, not the payer.
const ourFaults: ReadonlySet<number> = new Set([9901, 9944, 9946])

const Code = z.optional(z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(Number))))
const Words = z.optional(z.nullable(z.string()))
/** Older paths answer `statusCode`, those below `/api` answer `code` (money.md 13.4). */
const Outcome = z.looseObject({ statusCode: Code, code: Code, statusDescription: Words, description: Words, reason: Words })
const NextAction = z.looseObject({ nextAction: z.looseObject({ redirectUrl: z.url({ protocol: /^https?$/ }) }) })
const Cards = z.looseObject({ cards: z.optional(z.nullable(z.array(z.unknown()))) })
const Card = z.looseObject({
  token: z.string(),
  creationDate: z._default(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)), 0),
  lastFourDigits: z.pipe(z.union([z.number(), z.string()]), z.transform((digits) => String(digits).padStart(4, '0'))),
  brand: z._default(z.string(), ''),
})

interface Received {
  readonly httpStatus: number
  readonly body: unknown
  /** The provider's own number, whichever field it came in; null when there is none. */
  readonly code: number | null
  readonly description: string
}

/** The provider over HTTP. Secrets, cards and codes go into the request only, never into a log line. */
export function createPaymentProvider(settings: PaymentProviderSettings): PaymentProvider {
  const signatures = createSignatures(settings)
  const line = openLine(settings)
  const isGenuine = (report: ProviderNotification) => isSameSignature(report.messageSignature, signatures.report(report))

  return {
    isGenuine,
    async chargeCard(charge) {
      const received = await line.post('charge', chargePath, chargeBody(settings.merchantCode, signatures.card(charge, charge), charge))
      return received === null ? { kind: 'unreachable' } : readCharge(received)
    },
    async status(merchantRef) {
      const query = { merchantCode: settings.merchantCode, merchantRefNumber: merchantRef, signature: signatures.status(merchantRef) }
      const received = await line.get('status', statusPath, query)
      if (received === null) return { kind: 'error', description: 'the provider does not answer' }
      return readStatus(received, (report) => report.merchantRefNumber === merchantRef && isGenuine(report))
    },
    async cancelUnpaidOrder(orderRef) {
      const received = await line.post('cancel', cancelPath, {
        merchantAccount: settings.merchantCode, orderRefNo: orderRef, lang: language, signature: signatures.cancel(orderRef, language),
      })
      return received === null ? { kind: 'unreachable' } : readCancel(received)
    },
    async listCardTokens(profileId) {
      const query = { merchantCode: settings.merchantCode, customerProfileId: String(profileId), signature: signatures.cards(profileId) }
      const received = await line.get('list cards', cardsPath, query)
      return received === null ? { kind: 'unreachable' } : readCards(received)
    },
    async deleteCardToken(profileId, cardToken) {
      const received = await line.delete('delete card', cardsPath, {
        merchantCode: settings.merchantCode, customerProfileId: String(profileId), cardToken, signature: signatures.deleteCard(profileId, cardToken),
      })
      if (received === null) return { kind: 'error', description: 'the provider does not answer' }
      return received.code === OK ? { kind: 'deleted' } : { kind: 'error', description: received.description }
    },
    addCardUrl: ({ profileId, returnUrl }) => `${settings.baseUrl}${addCardPath}?${queryOf({
      accNo: settings.merchantCode, customerProfileId: String(profileId), returnUrl, locale: 'ar',
    })}`,
    close: line.close,
  }
}

function chargeBody(merchantCode: string, signature: string, charge: CardCharge) {
  const amount = toProviderAmount(charge.amount)
  return {
    merchantCode,
    merchantRefNum: charge.merchantRef,
    customerProfileId: String(charge.profileId),
    customerName: charge.customer.name,
    customerMobile: charge.customer.mobile,
    customerEmail: charge.customer.email,
    paymentMethod: 'CARD',
    amount,
    currencyCode: 'EGP',
    language,
    description: charge.item.description,
    chargeItems: [{ itemId: charge.item.id, description: charge.item.description, price: amount, quantity: 1 }],
    orderWebHookUrl: charge.callbackUrl,
    cardToken: charge.cardToken,
    cvv: charge.cvv,
    enable3DS: true,
    authCaptureModePayment: false,
    returnUrl: charge.returnUrl,
    signature,
  }
}

function readCharge(received: Received): ChargeAnswer {
  // A 5xx of some machine on the way says nothing about the charge.
  if (received.code === null || (received.httpStatus >= 500 && received.code !== OK)) return { kind: 'unreachable' }
  if (received.code !== OK) return { kind: 'refused', description: received.description }
  const action = z.safeParse(NextAction, received.body)
  return action.success ? { kind: 'redirect', url: action.data.nextAction.redirectUrl } : { kind: 'settled' }
}

function readStatus(received: Received, isOurs: (report: ProviderNotification) => boolean): StatusAnswer {
  const report = z.safeParse(ProviderNotification, received.body)
  if (report.success) return isOurs(report.data) ? { kind: 'found', report: report.data } : { kind: 'error', description: 'the answer is not signed by the provider' }
  return received.code === ORDER_NOT_FOUND ? { kind: 'not-found' } : { kind: 'error', description: received.description }
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

/** Merchant codes with `=` or `+` must travel as they are (money.md 13.1). */
function queryOf(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3D', '=').replaceAll('%2B', '+')}`)
    .join('&')
}

/** Single attempts with a deadline. Null: no answer, or none that is JSON. */
function openLine({ baseUrl, timeoutMs, log }: PaymentProviderSettings) {
  const closing = new AbortController()
  const ask = async (operation: string, path: string, request: RequestInit): Promise<Received | null> => {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
      const response = await fetch(`${baseUrl}${path}`, { ...request, redirect: 'error', signal })
      const received = describe(response.status, await response.json())
      if (received.code !== null && ourFaults.has(received.code)) log.error({ operation, code: received.code }, 'the provider refuses our account')
      return received
    } catch (error) {
      // Only the kind of trouble: the address of a call may carry a card's token.
      log.warn({ operation, reason: error instanceof Error ? error.name : 'unknown' }, 'the provider does not answer')
      return null
    }
  }
  const json = { 'content-type': 'application/json' }
  return {
    post: async (operation: string, path: string, body: object) => await ask(operation, path, { method: 'POST', headers: json, body: JSON.stringify(body) }),
    get: async (operation: string, path: string, query: Record<string, string>) => await ask(operation, `${path}?${queryOf(query)}`, { method: 'GET' }),
    delete: async (operation: string, path: string, query: Record<string, string>) => await ask(operation, `${path}?${queryOf(query)}`, { method: 'DELETE' }),
    close: async () => { closing.abort() },
  }
}

function describe(httpStatus: number, body: unknown): Received {
  const read = z.safeParse(Outcome, body)
  if (!read.success) return { httpStatus, body, code: null, description: 'the answer cannot be read' }
  const { statusCode, code, statusDescription, description, reason } = read.data
  const number = statusCode ?? code ?? null
  return {
    httpStatus, body,
    code: number === null || Number.isNaN(number) ? null : number,
    description: statusDescription ?? description ?? reason ?? 'the provider refuses',
  }
}
