import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { isFields, readFields, readText } from '../fields.ts'
import type { Fields } from '../fields.ts'
import { signCard, signCards, signInstallment, signReference, signStatus, signWallet } from '../signature.ts'
import type { Merchant } from '../signature.ts'

/** The account every test shares. */
export const merchant: Merchant = { code: 'SHOP', secureKey: 'only-for-tests' }
export const chargePath = '/ECommerceWeb/Fawry/payments/charge'
export const statusPath = '/ECommerceWeb/Fawry/payments/status/v2'
export const tokenPath = '/ECommerceWeb/Fawry/cards/cardToken'
export const returnUrl = 'http://localhost:3001/checkout/3/month'

export interface JsonReply {
  readonly status: number
  readonly body: Fields
}

/** Posts JSON and reads the JSON reply. */
export async function post(address: string, body: unknown): Promise<JsonReply> {
  return readAnswer(
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

export async function get(address: string): Promise<JsonReply> {
  return readAnswer(await fetch(address))
}

export async function readAnswer(response: Response): Promise<JsonReply> {
  const body: unknown = await response.json()
  return { status: response.status, body: Array.isArray(body) ? { list: body } : readFields(body) }
}

/** Sends a form as a browser would and stops at the redirect. */
export function submit(address: string, form: Record<string, string>): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

let lastReference = 1_748_780_000_000

/** A complete charge with `change` applied, correctly signed. */
export function aCharge(change: Record<string, unknown> = {}): Record<string, unknown> {
  lastReference += 1
  const charge: Record<string, unknown> = {
    merchantCode: merchant.code,
    merchantRefNum: String(lastReference),
    customerProfileId: '7',
    customerName: 'سارة أحمد',
    customerMobile: '01012345678',
    customerEmail: 'sara@example.com',
    paymentMethod: 'PAYATFAWRY',
    amount: '1900.00',
    currencyCode: 'EGP',
    language: 'ar-eg',
    description: 'باقة شهرية',
    ...change,
  }
  const items = [{ itemId: 'plan-3-month', description: 'باقة', price: charge.amount, quantity: 1 }]
  const whole = { chargeItems: items, ...charge }
  return { ...whole, signature: signatureOf(whole) }
}

function signatureOf(charge: Record<string, unknown>): string {
  const text = (name: string): string => readText(charge, name)
  const signed = {
    merchantRefNum: text('merchantRefNum'),
    customerProfileId: text('customerProfileId'),
    paymentMethod: text('paymentMethod'),
    amount: Number(charge.amount).toFixed(2),
    cardToken: text('cardToken'),
    cvv: text('cvv'),
    returnUrl: text('returnUrl'),
    installmentPlanId: text('installmentPlanId'),
    debitMobileWalletNo: text('debitMobileWalletNo'),
  }
  if (signed.installmentPlanId !== '') return signInstallment(merchant, signed)[1] ?? ''
  if (signed.paymentMethod === 'MWALLET') return signWallet(merchant, signed)
  return signed.paymentMethod === 'CARD' ? signCard(merchant, signed) : signReference(merchant, signed)
}

/** Address of a signed status query. */
export function statusAddress(url: string, merchantRefNumber: unknown): string {
  const query = new URLSearchParams({
    merchantCode: merchant.code,
    merchantRefNumber: String(merchantRefNumber),
    signature: signStatus(merchant, String(merchantRefNumber)),
  })
  return `${url}${statusPath}?${query}`
}

/** Address of a signed card list, or of deleting a card when a token is given. */
export function cardsAddress(url: string, token?: string): string {
  const query = new URLSearchParams({
    merchantCode: merchant.code,
    customerProfileId: '7',
    signature: signCards(merchant, '7', token),
    ...(token !== undefined && { cardToken: token }),
  })
  return `${url}${tokenPath}?${query}`
}

/** The merchant's side of notifications: records them and answers with the next status of `answers`, then 200. */
export interface FakeMerchant {
  readonly url: string
  readonly received: Fields[]
  readonly answers: number[]
  statuses(): readonly unknown[]
  close(): void
}

/** Listens on a free port. */
export async function startMerchant(): Promise<FakeMerchant> {
  const received: Fields[] = []
  const answers: number[] = []
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString())
      if (isFields(body)) received.push(body)
      response.writeHead(answers.shift() ?? 200).end('received')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/callback`,
    received,
    answers,
    statuses: () => received.map((body) => body.orderStatus),
    close: () => void server.close(),
  }
}
