import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPaymentProvider } from './server.ts'
import type { RunningPaymentProvider } from './server.ts'
import { signCancel, signNotification } from './signature.ts'
import { aCharge, chargePath, get, startMerchant, merchant, post, readAnswer, statusAddress } from './test/merchant.ts'
import type { FakeMerchant } from './test/merchant.ts'

let provider: RunningPaymentProvider
let merchantServer: FakeMerchant

beforeAll(async () => {
  merchantServer = await startMerchant()
  provider = await startPaymentProvider({
    merchantCode: merchant.code,
    secureKey: merchant.secureKey,
    callbackUrl: merchantServer.url,
    retryPausesMs: [5, 10, 15],
  })
})
beforeEach(async () => {
  await provider.settled()
  provider.reset()
  merchantServer.received.length = 0
  merchantServer.answers.length = 0
})
afterAll(async () => {
  await provider.close()
  merchantServer.close()
})

const act = (reference: unknown, action: string): ReturnType<typeof post> =>
  post(`${provider.url}/_control/orders/${String(reference)}/${action}`, {})
const setFaults = (faults: unknown): ReturnType<typeof post> => post(`${provider.url}/_control/faults`, faults)

async function charge(): Promise<{ sent: Record<string, unknown>; reference: unknown }> {
  const sent = aCharge()
  const { body } = await post(provider.url + chargePath, sent)
  return { sent, reference: body.referenceNumber }
}

test('a notification not answered with 200 is tried three more times, and every attempt is logged', async () => {
  merchantServer.answers.push(500, 302, 404, 503)
  await charge()
  await provider.settled()

  expect(new Set(merchantServer.received.map((body) => body.requestId)).size).toBe(1)
  const log = await get(`${provider.url}/_control/notifications`)
  expect(log.body.list).toMatchObject(
    [503, 404, 302, 500].map((httpStatus, index) => ({
      httpStatus,
      number: 4 - index,
      outcome: 'refused',
      answer: 'received',
    })),
  )
})

test('a retry ends with the first 200', async () => {
  merchantServer.answers.push(500)
  await charge()
  await provider.settled()
  expect(provider.attempts().map((attempt) => attempt.outcome)).toEqual(['refused', 'accepted'])
})

test('duplicates carry the same requestId', async () => {
  await setFaults({ duplicate: 2 })
  await charge()
  await provider.settled()
  expect(merchantServer.received).toHaveLength(3)
  expect(new Set(merchantServer.received.map((body) => body.requestId)).size).toBe(1)
})

test('dropped notifications are logged, not sent', async () => {
  await setFaults({ drop: true })
  await charge()
  await provider.settled()
  expect(merchantServer.received).toHaveLength(0)
  expect(provider.attempts()).toMatchObject([{ outcome: 'dropped' }])
})

test('PAID can arrive before NEW, and REFUNDED before PAID', async () => {
  await setFaults({ reorder: 'paid-before-new' })
  const { reference } = await charge()
  await act(reference, 'pay')
  await provider.settled()
  expect(merchantServer.statuses()).toEqual(['PAID', 'NEW'])

  await setFaults({ reorder: 'refunded-before-paid' })
  const second = await charge()
  await act(second.reference, 'pay')
  await act(second.reference, 'refund')
  await provider.settled()
  expect(merchantServer.statuses().slice(2)).toEqual(['NEW', 'REFUNDED', 'PAID'])
})

test('held notifications are sent when reordering is turned off', async () => {
  await setFaults({ reorder: 'paid-before-new' })
  await charge()
  await provider.settled()
  expect(merchantServer.received).toHaveLength(0)
  await setFaults({ reorder: 'none' })
  await provider.settled()
  expect(merchantServer.statuses()).toEqual(['NEW'])
})

function isRightlySigned(body: Readonly<Record<string, unknown>>): boolean {
  const expected = signNotification(merchant, {
    fawryRefNumber: String(body.fawryRefNumber),
    merchantRefNumber: String(body.merchantRefNumber),
    paymentAmount: Number(body.paymentAmount).toFixed(2),
    orderAmount: Number(body.orderAmount).toFixed(2),
    orderStatus: String(body.orderStatus),
    paymentMethod: String(body.paymentMethod),
    paymentRefrenceNumber: String(body.paymentRefrenceNumber),
  })
  return expected === body.messageSignature
}

test.each([
  ['badSignature', {}, false],
  ['wrongOrderAmount', { orderAmount: 1899 }, true],
  ['wrongMethod', { paymentMethod: 'PayUsingCC' }, true],
  ['numbersAsStrings', { orderAmount: '1900', paymentAmount: '1919' }, true],
] as const)('%s damages the notification', async (fault, expected, isSigned) => {
  await setFaults({ [fault]: true })
  await charge()
  await provider.settled()
  expect(merchantServer.received[0]).toMatchObject(expected)
  expect(isRightlySigned(merchantServer.received[0] ?? {})).toBe(isSigned)
})

test('the requestId can be missing', async () => {
  await setFaults({ missingRequestId: true })
  await charge()
  await provider.settled()
  expect(merchantServer.received[0]).not.toHaveProperty('requestId')
})

test('the status query can fail, hang, or answer an error body with HTTP 200', async () => {
  const { sent } = await charge()
  const address = statusAddress(provider.url, sent.merchantRefNum)
  await setFaults({ statusQuery: 'error' })
  expect((await get(address)).status).toBe(500)
  await setFaults({ statusQuery: 'timeout' })
  await expect(fetch(address, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout')
  await setFaults({ statusQuery: 'ok', errorBodyWithHttp200: ['status'] })
  const answer = await get(address)
  expect([answer.status, answer.body.orderStatus, answer.body.statusCode]).toEqual([200, undefined, 99992])
})

test('a charge can succeed without ever replying', async () => {
  await setFaults({ chargeTimeoutAfterSuccess: true })
  const sent = aCharge()
  const giveUp = new AbortController()
  const unanswered = expect(
    fetch(provider.url + chargePath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
      signal: giveUp.signal,
    }),
  ).rejects.toThrow('aborted')
  await expect.poll(() => provider.orders()).toHaveLength(1)
  giveUp.abort()
  await unanswered
  expect(provider.orders()).toMatchObject([{ merchantRefNumber: sent.merchantRefNum, status: 'NEW' }])
})

test('cancelling can lose the race against the payer', async () => {
  const { sent, reference } = await charge()
  await setFaults({ cancelAlreadyPaid: true })
  const orderRefNo = String(reference)
  const answer = await post(`${provider.url}/ECommerceWeb/api/orders/cancel-unpaid-order`, {
    merchantAccount: merchant.code,
    orderRefNo,
    lang: 'ar-eg',
    signature: signCancel(merchant, orderRefNo, 'ar-eg'),
  })
  expect(answer).toMatchObject({ status: 400, body: { reason: 'order is already paid' } })
  expect((await get(statusAddress(provider.url, sent.merchantRefNum))).body.orderStatus).toBe('PAID')
})

test('a misspelt fault is refused, and DELETE turns all off', async () => {
  expect((await setFaults({ dropp: true })).status).toBe(400)
  await setFaults({ drop: true, duplicate: 3 })
  const cleared = await readAnswer(await fetch(`${provider.url}/_control/faults`, { method: 'DELETE' }))
  expect(cleared.body).toMatchObject({ drop: false, duplicate: 0 })
})

test('the control page lists orders and its forms act on them', async () => {
  const { reference } = await charge()
  expect(await (await fetch(`${provider.url}/_control`)).text()).toContain('لوحة التحكم')
  const response = await fetch(`${provider.url}/_control/orders/${String(reference)}/fail`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  })
  expect(response.headers.get('location')).toBe('/_control')
  await provider.settled()
  expect(merchantServer.received.at(-1)).toMatchObject({ orderStatus: 'FAILED', failureErrorCode: 99905 })
})

test('a closed order can still be paid late', async () => {
  const { reference } = await charge()
  await act(reference, 'expire')
  await act(reference, 'pay')
  await provider.settled()
  expect(merchantServer.statuses()).toEqual(['NEW', 'EXPIRED', 'PAID'])
})
