import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPaymentProvider } from './server.ts'
import type { RunningPaymentProvider } from './server.ts'
import {
  aCharge,
  cardsAddress,
  chargePath,
  get,
  startMerchant,
  merchant,
  post,
  readAnswer,
  returnUrl,
  statusAddress,
  submit,
} from './test/merchant.ts'
import type { FakeMerchant } from './test/merchant.ts'

let provider: RunningPaymentProvider
let merchantServer: FakeMerchant

beforeAll(async () => {
  merchantServer = await startMerchant()
  provider = await startPaymentProvider({
    merchantCode: merchant.code,
    secureKey: merchant.secureKey,
    callbackUrl: merchantServer.url,
  })
})
beforeEach(async () => {
  await provider.settled()
  provider.reset()
  merchantServer.received.length = 0
})
afterAll(async () => {
  await provider.close()
  merchantServer.close()
})

const pagePath = '/atfawry/plugin/card-token'
const opening = { accNo: merchant.code, customerProfileId: '7', returnUrl: 'http://localhost:3001/card-added' }
const goodCard = { cardNumber: '4242 4242 4242 4242', expiry: '05/29', cvv: '123', holderName: 'SARA AHMED' }

function locationOf(response: Response): URL {
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

async function addCard(change: Partial<typeof goodCard> = {}): Promise<string> {
  const response = await submit(provider.url + pagePath, { ...opening, ...goodCard, ...change })
  return locationOf(response).searchParams.get('token') ?? ''
}

async function startPayment(token: string, change = {}): Promise<{ sent: Record<string, unknown>; page: string }> {
  const sent = aCharge({
    paymentMethod: 'CARD',
    cardToken: token,
    cvv: '123',
    enable3DS: true,
    authCaptureModePayment: false,
    returnUrl,
    ...change,
  })
  const { body } = await post(provider.url + chargePath, sent)
  expect(body).toMatchObject({ statusCode: 200, nextAction: { type: 'THREE_D_SECURE' } })
  expect(body.referenceNumber).toBeUndefined()
  const page = JSON.stringify(body.nextAction).match(/http[^"]+/)?.[0] ?? ''
  return { sent, page }
}

const statusOf = async (sent: Record<string, unknown>): Promise<unknown> =>
  (await get(statusAddress(provider.url, sent.merchantRefNum))).body.orderStatus

test('the add-card page is Arabic, frameable and says it is a test', async () => {
  const response = await fetch(`${provider.url}${pagePath}?${new URLSearchParams({ ...opening, locale: 'ar' })}`)
  const page = await response.text()
  expect(response.headers.get('x-frame-options')).toBeNull()
  expect(response.headers.get('content-security-policy')).not.toContain('frame-ancestors')
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('مزوّد دفع تجريبي')
  expect(page).toContain('4242 4242 4242 4242')
})

test('the add-card page escapes its query and refuses a return URL that is not http', async () => {
  const malicious = new URLSearchParams({ ...opening, customerProfileId: '"><script>alert(1)</script>' })
  const evil = await fetch(`${provider.url}${pagePath}?${malicious}`)
  expect(await evil.text()).not.toContain('<script>alert')
  const script = await fetch(
    `${provider.url}${pagePath}?${new URLSearchParams({ ...opening, returnUrl: 'javascript:alert(1)' })}`,
  )
  expect(script.status).toBe(400)
})

test('a saved card returns its token and is listed, then deleted', async () => {
  const back = locationOf(await submit(provider.url + pagePath, { ...opening, ...goodCard }))
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    statusCode: '200',
    lastFourDigits: '4242',
    firstSixDigits: '424242',
    isDefault: 'false',
  })
  const token = back.searchParams.get('token') ?? ''

  expect((await get(cardsAddress(provider.url))).body).toMatchObject({
    type: 'CustomerTokensResponse',
    statusCode: 200,
    cards: [{ token, lastFourDigits: '4242', brand: 'Visa Card' }],
  })
  const removed = await readAnswer(await fetch(cardsAddress(provider.url, token), { method: 'DELETE' }))
  expect(removed.body).toMatchObject({ type: 'CardTokenResponse', statusCode: 200 })
  expect((await get(cardsAddress(provider.url))).body.cards).toEqual([])
})

test('the same card added twice stays one card', async () => {
  expect(await addCard()).toBe(await addCard())
  expect((await get(cardsAddress(provider.url))).body.cards).toHaveLength(1)
})

test('only published test cards are accepted, and the input is kept', async () => {
  const response = await submit(provider.url + pagePath, { ...opening, ...goodCard, cardNumber: '4111111111111111' })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('value="SARA AHMED"')
})

test('leaving the add-card page returns without statusCode 200', async () => {
  const back = locationOf(await submit(provider.url + pagePath, { ...opening, action: 'cancel' }))
  expect(back.searchParams.get('statusCode')).not.toBe('200')
  expect(back.searchParams.has('token')).toBe(false)
})

test('a card token pays after the right code: redirect, notification and status agree', async () => {
  const { sent, page } = await startPayment(await addCard())
  expect(await (await fetch(page)).text()).toContain('•••• 4242')
  const back = locationOf(await submit(page, { code: '١٢٣٤٥٦' }))
  await provider.settled()

  expect(back.origin + back.pathname).toBe(returnUrl)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    type: 'ChargeResponse',
    statusCode: '200',
    orderStatus: 'PAID',
    paymentMethod: 'PayUsingCC',
    orderAmount: '1900.00',
    merchantRefNumber: sent.merchantRefNum,
    basketPayment: 'false',
  })
  expect(merchantServer.statuses()).toEqual(['NEW', 'PAID'])
  expect(await statusOf(sent)).toBe('PAID')
})

test.each([
  ['4222 0000 0672 4235', '05/29', '123', 99951],
  ['4263 9700 0000 5262', '05/29', '123', 99954],
  ['5078 0967 0005 3444', '01/39', '100', 99905],
  ['4242 4242 4242 4242', '05/29', '321', 99955],
  ['4242 4242 4242 4242', '06/30', '123', 99954],
])('card %s with %s and %s is declined after the right code: %i', async (cardNumber, expiry, cvv, code) => {
  const { sent, page } = await startPayment(await addCard({ cardNumber, expiry }), { cvv })
  const back = locationOf(await submit(page, { code: '123456' }))
  await provider.settled()

  expect(back.searchParams.get('statusCode')).toBe(String(code))
  expect(back.searchParams.get('statusDescription')).toBeTruthy()
  expect(merchantServer.received.at(-1)).toMatchObject({
    orderStatus: 'FAILED',
    failureErrorCode: code,
    failureReason: expect.any(String),
  })
  expect(await statusOf(sent)).toBe('FAILED')
})

test('000000 fails the verification, and the page accepts no second code', async () => {
  const { sent, page } = await startPayment(await addCard())
  const back = locationOf(await submit(page, { code: '000000' }))
  expect(back.searchParams.get('statusCode')).toBe('99963')
  expect(await (await submit(page, { code: '123456' })).text()).toContain('انتهت عملية التحقق')
  expect(await statusOf(sent)).toBe('FAILED')
})

test('two wrong codes may be corrected, the third fails the payment', async () => {
  const { sent, page } = await startPayment(await addCard())
  expect((await submit(page, { code: '111111' })).status).toBe(422)
  expect((await submit(page, { code: '222222' })).status).toBe(422)
  expect((await submit(page, { code: '333333' })).status).toBe(303)
  expect(await statusOf(sent)).toBe('FAILED')
})

test('cancelling at the bank cancels the order', async () => {
  const { sent, page } = await startPayment(await addCard())
  expect(locationOf(await submit(page, { action: 'cancel' })).searchParams.get('statusCode')).not.toBe('200')
  expect(await statusOf(sent)).toBe('CANCELED')
})

test("another customer's token is refused", async () => {
  const token = await addCard()
  const { body } = await post(
    provider.url + chargePath,
    aCharge({
      paymentMethod: 'CARD',
      customerProfileId: '8',
      cardToken: token,
      cvv: '123',
      enable3DS: true,
      returnUrl,
    }),
  )
  expect(body.statusCode).not.toBe(200)
  expect(provider.orders()).toHaveLength(0)
})

test('installments are paid by card and reported as CARD with their months', async () => {
  const { sent, page } = await startPayment(await addCard(), { installmentPlanId: 43, enable3DS: undefined })
  await submit(page, { code: '123456' })
  await provider.settled()
  expect(merchantServer.received.at(-1)).toMatchObject({
    orderStatus: 'PAID',
    paymentMethod: 'CARD',
    installmentMonths: 6,
    installmentInterestAmount: 57,
    orderAmount: 1900,
  })
  expect(await statusOf(sent)).toBe('PAID')
})

test('installments below 1000 pounds are refused', async () => {
  const charge = aCharge({
    paymentMethod: 'CARD',
    cardToken: await addCard(),
    cvv: '123',
    returnUrl,
    installmentPlanId: 42,
    amount: '999.99',
  })
  expect((await post(provider.url + chargePath, charge)).body.statusCode).toBe(21010)
})

test('without 3-D Secure a good card is paid at once and a poor one refused at once', async () => {
  provider.setFaults({ skipThreeDSecure: true })
  const good = aCharge({ paymentMethod: 'CARD', cardToken: await addCard(), cvv: '123', enable3DS: true, returnUrl })
  expect((await post(provider.url + chargePath, good)).body).toMatchObject({
    statusCode: 200,
    orderStatus: 'PAID',
    authNumber: expect.any(String),
    paymentMethod: 'PayUsingCC',
  })
  const poor = aCharge({
    paymentMethod: 'CARD',
    cardToken: await addCard({ cardNumber: '4222000006724235' }),
    cvv: '123',
    enable3DS: true,
    returnUrl,
  })
  expect((await post(provider.url + chargePath, poor)).body.statusCode).toBe(99951)
})
