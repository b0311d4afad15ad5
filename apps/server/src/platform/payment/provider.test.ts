import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPaymentProvider, type RunningPaymentProvider } from '../../../../../doubles/payment-provider/server.ts'
import type { CardCharge } from './charges.ts'
import { createPaymentProvider, type PaymentProvider } from './provider.ts'

const account = { merchantCode: 'TESTMERCHANT', secureKey: 'secret-of-the-account' }
const logged: string[] = []
const log = {
  warn: (details: object, text: string) => {
    logged.push(JSON.stringify([details, text]))
  },
  error: (details: object, text: string) => {
    logged.push(JSON.stringify([details, text]))
  },
}

let sandbox: RunningPaymentProvider
let client: PaymentProvider
let token: string
let lastRef = 1_748_780_000_000

beforeAll(async () => {
  sandbox = await startPaymentProvider({ ...account, retryPausesMs: [], unansweredMs: 200 })
  client = createPaymentProvider({ ...account, baseUrl: sandbox.url, timeoutMs: 20_000, log })
})
beforeEach(async () => {
  sandbox.reset()
  logged.length = 0
  token = await saveCard('4242424242424242')
})
afterAll(async () => {
  await client.close()
  await sandbox.close()
})

async function saveCard(cardNumber: string): Promise<string> {
  const known = new Set((await cardsOf(7)).map((card) => card.token))
  await fetch(`${sandbox.url}/ECommerceWeb/Fawry/cards/cardToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchantCode: account.merchantCode,
      customerProfileId: '7',
      cardNumber,
      cardAlias: 'SARA',
      expiryYear: '29',
      expiryMonth: '05',
      cvv: '123',
    }),
  })
  const added = (await cardsOf(7)).find((card) => !known.has(card.token))
  return added?.token ?? ''
}

async function cardsOf(profileId: number) {
  const reply = await client.listCardTokens(profileId)
  return reply.kind === 'cards' ? reply.cards : []
}

function aCharge(change: Partial<CardCharge> = {}): CardCharge {
  lastRef += 1
  return {
    merchantRef: String(lastRef),
    profileId: 7,
    amount: 190_050,
    customer: { name: 'سارة', mobile: '01012345678', email: 'sara@example.com' },
    item: { id: 'plan-3-month', description: 'اشتراك' },
    cardToken: token,
    cvv: '123',
    returnUrl: 'http://localhost:3001/checkout/3/month',
    callbackUrl: 'http://127.0.0.1:9/callback',
    ...change,
  }
}

test("a charge with 3-D Secure returns the URL of the bank's page, and its status is found", async () => {
  const charge = aCharge()
  expect(await client.chargeCard(charge)).toMatchObject({
    kind: 'redirect',
    url: expect.stringContaining(`${sandbox.url}/3ds/`),
  })
  expect(await client.queryStatus(charge.merchantRef)).toMatchObject({
    kind: 'found',
    notification: { orderStatus: 'NEW', orderAmount: 1900.5 },
  })
})

test("a charge without the bank's page returns a receipt, not a payment status", async () => {
  sandbox.setFaults({ skipThreeDSecure: true })
  expect(await client.chargeCard(aCharge())).toMatchObject({ kind: 'settled', receipt: { orderAmount: 190_050 } })
})

test("a declined card is refused in the provider's words", async () => {
  sandbox.setFaults({ skipThreeDSecure: true })
  const poor = await saveCard('4222000006724235')
  expect(await client.chargeCard(aCharge({ cardToken: poor }))).toEqual({
    kind: 'refused',
    description: 'رصيد البطاقة غير كافٍ',
  })
})

test('a charge that times out is unreachable: neither made nor refused', async () => {
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
  const charge = aCharge()
  expect(await client.chargeCard(charge)).toEqual({ kind: 'unreachable' })
  expect(sandbox.orders()).toHaveLength(1)
})

test('without a provider every call answers unreachable', async () => {
  const unreachable = createPaymentProvider({ ...account, baseUrl: 'http://127.0.0.1:9', timeoutMs: 20_000, log })
  expect(await unreachable.chargeCard(aCharge())).toEqual({ kind: 'unreachable' })
  expect(await unreachable.cancelUnpaidOrder('9100000001')).toEqual({ kind: 'unreachable' })
  expect(await unreachable.queryStatus('1')).toEqual({ kind: 'unreachable' })
  expect(await unreachable.listCardTokens(7)).toEqual({ kind: 'unreachable' })
  expect(await unreachable.deleteCardToken(7, 'x')).toEqual({ kind: 'unreachable' })
})

test('an unknown order is not found; an error body is never a status', async () => {
  expect(await client.queryStatus('999')).toEqual({ kind: 'not-found' })
  sandbox.setFaults({ errorBodyWithHttp200: ['status'] })
  expect(await client.queryStatus('999')).toMatchObject({ kind: 'error' })
  sandbox.setFaults({ errorBodyWithHttp200: [], statusQuery: 'error' })
  expect(await client.queryStatus('999')).toMatchObject({ kind: 'error' })
})

test('canceling an order twice answers the same; an unknown order is not found', async () => {
  const charge = aCharge()
  await client.chargeCard(charge)
  const reference = sandbox.orders()[0]?.referenceNumber ?? ''
  expect(await client.cancelUnpaidOrder(reference)).toEqual({ kind: 'canceled' })
  expect(await client.cancelUnpaidOrder(reference)).toEqual({ kind: 'canceled' })
  expect(await client.cancelUnpaidOrder('9100000001')).toEqual({ kind: 'not-found' })
})

test('canceling a paid order is refused, also with HTTP 200 around the error', async () => {
  await client.chargeCard(aCharge())
  const reference = sandbox.orders()[0]?.referenceNumber ?? ''
  sandbox.setFaults({ errorBodyWithHttp200: ['cancel'] })
  expect(await client.cancelUnpaidOrder(reference)).toMatchObject({ kind: 'refused' })
  sandbox.setFaults({ errorBodyWithHttp200: [], cancelAlreadyPaid: true })
  expect(await client.cancelUnpaidOrder(reference)).toMatchObject({ kind: 'refused' })
})

test('cards are listed by token, brand and last four digits, and deleted one by one', async () => {
  expect(await cardsOf(7)).toEqual([
    { token, lastFourDigits: '4242', brand: 'Visa Card', creationDate: expect.any(Number) },
  ])
  expect(await client.deleteCardToken(7, token)).toEqual({ kind: 'deleted' })
  expect(await client.deleteCardToken(7, token)).toMatchObject({ kind: 'error' })
  expect(await client.listCardTokens(8)).toEqual({ kind: 'cards', cards: [] })
})

test('the add-card page opens at the provider', async () => {
  const url = client.addCardUrl({ profileId: 7, returnUrl: 'http://localhost:3001/card-added?from=checkout&x=1' })
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(new URL(url).searchParams.get('returnUrl')).toBe('http://localhost:3001/card-added?from=checkout&x=1')
})

test('neither secure key, card token, security code nor signature is ever logged', async () => {
  const unreachable = createPaymentProvider({ ...account, baseUrl: 'http://127.0.0.1:9', timeoutMs: 20_000, log })
  await unreachable.chargeCard(aCharge({ cvv: '00731' }))
  await unreachable.deleteCardToken(7, token)
  const wrong = createPaymentProvider({
    ...account,
    secureKey: 'another-key',
    baseUrl: sandbox.url,
    timeoutMs: 20_000,
    log,
  })
  await wrong.chargeCard(aCharge({ cvv: '00731' }))
  expect(logged.length).toBe(3)
  for (const secret of [account.secureKey, 'another-key', token, '00731', 'signature'])
    expect(logged.join('\n')).not.toContain(secret)
})

let fakeProvider: Server | undefined
afterEach(() => {
  fakeProvider?.close()
})

async function startProvider(handle: RequestListener): Promise<PaymentProvider> {
  fakeProvider = createServer(handle)
  fakeProvider.listen(0, '127.0.0.1')
  await once(fakeProvider, 'listening')
  const address = fakeProvider.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return createPaymentProvider({ ...account, baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 20_000, log })
}

test('an error page of a gateway leaves a charge unreachable', async () => {
  const behindGateway = await startProvider((_request, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  })
  expect(await behindGateway.chargeCard(aCharge())).toEqual({ kind: 'unreachable' })
})

test('a failed charge is never sent again', async () => {
  let calls = 0
  const hungUp = await startProvider((request) => {
    calls += 1
    request.socket.destroy()
  })
  expect(await hungUp.chargeCard(aCharge())).toEqual({ kind: 'unreachable' })
  expect(calls).toBe(1)
})

test('a status with a wrong signature is an error', async () => {
  const forged = await startProvider((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        fawryRefNumber: '9100000001',
        merchantRefNumber: '5',
        paymentAmount: 1900,
        orderAmount: 1900,
        orderStatus: 'PAID',
        paymentMethod: 'CARD',
        messageSignature: '0'.repeat(64),
      }),
    )
  })
  expect(await forged.queryStatus('5')).toMatchObject({ kind: 'error' })
})

test('what an installment plan only shows may be missing or unreadable', async () => {
  const plan = { id: 7, noOfMonths: 6, minAmount: 1000, maxAmount: '100000', online: true, status: { code: 'ACTIVE' } }
  const shown = [
    {},
    { rate: null, accountType: null },
    { rate: 'soon', accountType: 'CREDIT' },
    { rate: -1, accountType: { bank: null } },
    { rate: '4.5', accountType: { bank: { nameAr: null, nameEn: 3 } } },
    { rate: 0, accountType: { bank: { nameAr: null, nameEn: 'CIB' } } },
    { rate: 18.25, accountType: { bank: { nameAr: 'الأهلي', nameEn: 'NBE' } } },
  ]
  const listing = await startProvider((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(shown.map((fields) => ({ id: 1, installmentPlan: { ...plan, ...fields } }))))
  })
  const reply = await listing.listInstallmentPlans()
  expect(reply.kind === 'plans' ? reply.plans.map(({ rate, bank }) => [rate, bank]) : reply).toEqual([
    [null, null],
    [null, null],
    [null, null],
    [null, null],
    [450, null],
    [0, { ar: 'CIB', en: 'CIB' }],
    [1825, { ar: 'الأهلي', en: 'NBE' }],
  ])
})

test('a customer without cards may be answered without a list', async () => {
  const withoutList = await startProvider((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"type":"CustomerTokensResponse","statusCode":200}')
  })
  expect(await withoutList.listCardTokens(7)).toEqual({ kind: 'cards', cards: [] })
})
