import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPaymentProvider, type RunningPaymentProvider } from '../../../../../doubles/payment-provider/server.ts'
import { createPaymentProvider, type CardCharge, type PaymentProvider } from './provider.ts'

const account = { merchantCode: 'TESTMERCHANT', secureKey: 'secret-of-the-account' }
const told: string[] = []
const log = {
  warn: (details: object, text: string) => {
    told.push(JSON.stringify([details, text]))
  },
  error: (details: object, text: string) => {
    told.push(JSON.stringify([details, text]))
  },
}

let sandbox: RunningPaymentProvider
let client: PaymentProvider
let token: string
let lastRef = 1_748_780_000_000

beforeAll(async () => {
  sandbox = await startPaymentProvider({ ...account, retryPausesMs: [] })
  client = createPaymentProvider({ ...account, baseUrl: sandbox.url, timeoutMs: 500, log })
})
beforeEach(async () => {
  sandbox.reset()
  told.length = 0
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
  const answer = await client.listCardTokens(profileId)
  return answer.kind === 'cards' ? answer.cards : []
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

test("a charge with 3-D Secure gives the address of the bank's page, and its status is found", async () => {
  const charge = aCharge()
  expect(await client.chargeCard(charge)).toMatchObject({
    kind: 'redirect',
    url: expect.stringContaining(`${sandbox.url}/3ds/`),
  })
  expect(await client.status(charge.merchantRef)).toMatchObject({
    kind: 'found',
    report: { orderStatus: 'NEW', orderAmount: 1900.5 },
  })
})

test("a charge without the bank's page is settled, not believed", async () => {
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

test('a charge whose answer never comes is neither made nor refused', async () => {
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
  const charge = aCharge()
  expect(await client.chargeCard(charge)).toEqual({ kind: 'unreachable' })
  expect(sandbox.orders()).toHaveLength(1)
})

test('nothing listening is unreachable, everywhere', async () => {
  const lost = createPaymentProvider({ ...account, baseUrl: 'http://127.0.0.1:9', timeoutMs: 300, log })
  expect(await lost.chargeCard(aCharge())).toEqual({ kind: 'unreachable' })
  expect(await lost.cancelUnpaidOrder('9100000001')).toEqual({ kind: 'unreachable' })
  expect(await lost.status('1')).toMatchObject({ kind: 'error' })
  expect(await lost.listCardTokens(7)).toEqual({ kind: 'unreachable' })
  expect(await lost.deleteCardToken(7, 'x')).toMatchObject({ kind: 'error' })
})

test('an unknown order is not found; an error body is never a status', async () => {
  expect(await client.status('999')).toEqual({ kind: 'not-found' })
  sandbox.setFaults({ errorBodyWithHttp200: ['status'] })
  expect(await client.status('999')).toMatchObject({ kind: 'error' })
  sandbox.setFaults({ errorBodyWithHttp200: [], statusQuery: 'error' })
  expect(await client.status('999')).toMatchObject({ kind: 'error' })
})

test('an order is canceled once and twice alike; an unknown one is not found', async () => {
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

test('cards are listed with four digits as text and nothing more, and deleted one by one', async () => {
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
  const lost = createPaymentProvider({ ...account, baseUrl: 'http://127.0.0.1:9', timeoutMs: 300, log })
  await lost.chargeCard(aCharge({ cvv: '00731' }))
  await lost.deleteCardToken(7, token)
  const wrong = createPaymentProvider({
    ...account,
    secureKey: 'another-key',
    baseUrl: sandbox.url,
    timeoutMs: 500,
    log,
  })
  await wrong.chargeCard(aCharge({ cvv: '00731' }))
  expect(told.length).toBe(3)
  for (const secret of [account.secureKey, 'another-key', token, '00731', 'signature'])
    expect(told.join('\n')).not.toContain(secret)
})

let broken: Server | undefined
afterEach(() => {
  broken?.close()
})

async function providerThat(answers: RequestListener): Promise<PaymentProvider> {
  broken = createServer(answers)
  broken.listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const address = broken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return createPaymentProvider({ ...account, baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 300, log })
}

test('a gateway error tells nothing about a charge', async () => {
  const behindGateway = await providerThat((_request, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  })
  expect(await behindGateway.chargeCard(aCharge())).toEqual({ kind: 'unreachable' })
})

test('a charge is sent once', async () => {
  let calls = 0
  const hungUp = await providerThat((request) => {
    calls += 1
    request.socket.destroy()
  })
  expect(await hungUp.chargeCard(aCharge())).toEqual({ kind: 'unreachable' })
  expect(calls).toBe(1)
})

test('a status signed by somebody else is an error', async () => {
  const forged = await providerThat((_request, response) => {
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
  expect(await forged.status('5')).toMatchObject({ kind: 'error' })
})

test('somebody without cards may be answered without a list', async () => {
  const terse = await providerThat((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"type":"CustomerTokensResponse","statusCode":200}')
  })
  expect(await terse.listCardTokens(7)).toEqual({ kind: 'cards', cards: [] })
})
