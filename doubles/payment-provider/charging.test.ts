import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPaymentProvider } from './server.ts'
import type { RunningPaymentProvider } from './server.ts'
import {
  aCharge,
  chargePath,
  get,
  startMerchant,
  merchant,
  post,
  readAnswer,
  statusAddress,
  statusPath,
} from './test/merchant.ts'
import type { FakeMerchant } from './test/merchant.ts'
import { signCancel, signRefund, signStatus } from './signature.ts'

let provider: RunningPaymentProvider
let merchantServer: FakeMerchant

beforeAll(async () => {
  merchantServer = await startMerchant()
  provider = await startPaymentProvider({
    merchantCode: merchant.code,
    secureKey: merchant.secureKey,
    callbackUrl: merchantServer.url,
    retryPausesMs: [5, 5],
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

const charge = (body: unknown, path = chargePath): ReturnType<typeof post> => post(provider.url + path, body)
const act = (reference: unknown, action: string, body = {}): ReturnType<typeof post> =>
  post(`${provider.url}/_control/orders/${String(reference)}/${action}`, body)

function refund(referenceNumber: unknown, refundAmount: string, reason = ''): ReturnType<typeof post> {
  const signature = signRefund(merchant, { referenceNumber: String(referenceNumber), refundAmount, reason })
  return post(`${provider.url}/ECommerceWeb/Fawry/payments/refund`, {
    merchantCode: merchant.code,
    referenceNumber,
    refundAmount,
    ...(reason && { reason }),
    signature,
  })
}

function cancel(orderRefNo: unknown, change = {}): ReturnType<typeof post> {
  const signature = signCancel(merchant, String(orderRefNo), 'ar-eg')
  return post(`${provider.url}/ECommerceWeb/api/orders/cancel-unpaid-order`, {
    merchantAccount: merchant.code,
    orderRefNo,
    lang: 'ar-eg',
    signature,
    ...change,
  })
}

test('a reference charge returns a ten-digit number above 2^31 with a fee on top and notifies NEW', async () => {
  const sent = aCharge()
  const { body } = await charge(sent)
  await provider.settled()

  expect(body).toMatchObject({
    type: 'ChargeResponse',
    statusCode: 200,
    merchantRefNumber: sent.merchantRefNum,
    orderAmount: 1900,
    paymentAmount: 1919,
    fawryFees: 19,
    orderStatus: 'NEW',
  })
  expect(body.referenceNumber).toMatch(/^91\d{8}$/)
  expect(merchantServer.received).toMatchObject([
    {
      fawryRefNumber: body.referenceNumber,
      orderStatus: 'NEW',
      orderAmount: 1900,
      paymentRefrenceNumber: '',
      customerMerchantId: '7',
    },
  ])
})

test('an amount sent as a number is signed with two decimals', async () => {
  expect((await charge(aCharge({ amount: 190.5 }))).body).toMatchObject({ statusCode: 200, orderAmount: 190.5 })
})

test.each([
  ['another merchant', { merchantCode: 'OTHER' }, 9901],
  ['no reference', { merchantRefNum: '' }, 9944],
  [
    'items that do not add up',
    { chargeItems: [{ itemId: 'a', description: 'a', price: '100.00', quantity: 1 }] },
    21004,
  ],
  ['no amount', { amount: '0.00' }, 21004],
  ['an expiry in the past', { paymentExpiry: 1 }, 9925],
  ['no customer mobile', { customerMobile: '' }, 9925],
  ['a foreign currency', { currencyCode: 'USD' }, 9925],
])('a charge with %s is refused', async (_what, change, code) => {
  const { status, body } = await charge(aCharge(change))
  expect([status, body.statusCode]).toEqual([200, code])
  expect(provider.orders()).toHaveLength(0)
})

test('a wrong signature is 9946 and changes nothing', async () => {
  const { body } = await charge({ ...aCharge(), signature: 'f'.repeat(64) })
  expect(body).toMatchObject({ type: 'ChargeResponse', statusCode: 9946 })
  expect(provider.orders()).toHaveLength(0)
})

test('a merchant reference is never accepted twice', async () => {
  const sent = aCharge()
  await charge(sent)
  expect((await charge(sent)).body.statusCode).not.toBe(200)
  expect(provider.orders()).toHaveLength(1)
})

test('the path below /api refuses with HTTP 4xx and a code', async () => {
  const { status, body } = await charge(
    { ...aCharge({ paymentMethod: 'MWALLET' }), signature: '' },
    '/ECommerceWeb/api/payments/charge',
  )
  expect([status, body.code]).toEqual([401, '9946'])
})

test.each(['/ECommerceWeb/api/payments/charge', chargePath])(
  'a wallet without a number gets a QR picture at %s',
  async (path) => {
    const { body } = await charge(aCharge({ paymentMethod: 'MWALLET' }), path)
    expect(body).toMatchObject({ statusCode: 200, walletQr: expect.stringMatching(/^data:image\/PNG;base64,iVBOR/) })
  },
)

test('a wallet with a number is approved by hand and reported as Mobile Wallet', async () => {
  const { body } = await charge(
    aCharge({ paymentMethod: 'MWALLET', debitMobileWalletNo: '01112345678' }),
    '/ECommerceWeb/api/payments/charge',
  )
  expect(body.walletQr).toBeUndefined()
  await act(body.referenceNumber, 'pay')
  await provider.settled()

  expect(merchantServer.received.at(-1)).toMatchObject({
    orderStatus: 'PAID',
    paymentMethod: 'Mobile Wallet',
    paymentRefrenceNumber: expect.stringMatching(/^\d+$/),
  })
})

test('the status query says UNPAID, then PAID, signed', async () => {
  const sent = aCharge()
  const { body } = await charge(sent)
  expect((await get(statusAddress(provider.url, sent.merchantRefNum))).body).toMatchObject({
    orderStatus: 'UNPAID',
    fawryRefNumber: body.referenceNumber,
  })

  await act(body.referenceNumber, 'pay')
  const paid = await get(statusAddress(provider.url, sent.merchantRefNum))
  expect(paid.body).toMatchObject({
    orderStatus: 'PAID',
    paymentTime: expect.any(Number),
    messageSignature: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test.each([
  ['an unknown order', { merchantRefNumber: '404', signature: signStatus(merchant, '404') }, 9938],
  ['no reference', { merchantRefNumber: '', signature: '' }, 9944],
  ['a wrong signature', { merchantRefNumber: '404', signature: 'no' }, 9946],
  ['another merchant', { merchantCode: 'OTHER', merchantRefNumber: '404', signature: '' }, 9901],
])('the status of %s is an error without orderStatus', async (_what, query, code) => {
  const { body } = await get(
    `${provider.url}${statusPath}?${new URLSearchParams({ merchantCode: merchant.code, ...query })}`,
  )
  expect(body).toMatchObject({ type: 'PaymentStatusResponse', statusCode: code })
  expect(body.orderStatus).toBeUndefined()
})

test('an order expires when the clock passes its expiry', async () => {
  const sent = aCharge({ paymentExpiry: Date.now() + 172_800_000 })
  await charge(sent)
  await post(`${provider.url}/_control/clock`, { advanceMs: 172_800_001 })
  await provider.settled()

  expect((await get(statusAddress(provider.url, sent.merchantRefNum))).body.orderStatus).toBe('EXPIRED')
  expect(merchantServer.statuses()).toEqual(['NEW', 'EXPIRED'])
})

test('an unpaid order is cancelled once', async () => {
  const { body } = await charge(aCharge())
  expect(await cancel(body.referenceNumber)).toMatchObject({ status: 200, body: { code: '200' } })
  expect(await cancel(body.referenceNumber)).toMatchObject({ status: 400, body: { code: '9984' } })
  await provider.settled()
  expect(merchantServer.statuses()).toEqual(['NEW', 'CANCELED'])
})

test('cancelling refuses a paid order, an unknown one and a wrong signature', async () => {
  const { body } = await charge(aCharge())
  await act(body.referenceNumber, 'pay')
  expect(await cancel(body.referenceNumber)).toMatchObject({
    status: 400,
    body: { code: '400', reason: 'order is already paid' },
  })
  expect(await cancel('9100000000')).toMatchObject({ status: 404, body: { code: '9938' } })
  expect(await cancel(body.referenceNumber, { signature: 'no' })).toMatchObject({ status: 401, body: { code: '9946' } })
})

test('refunds add up to the order and no further', async () => {
  const { body } = await charge(aCharge())
  expect((await refund(body.referenceNumber, '190.50')).body.statusCode).toBe(9954)
  await act(body.referenceNumber, 'pay')
  expect((await refund(body.referenceNumber, '190.50', 'goodwill')).body).toMatchObject({
    type: 'ResponseDataModel',
    statusCode: 200,
  })
  expect((await refund(body.referenceNumber, '1709.51')).body.statusCode).toBe(9935)
  expect((await refund(body.referenceNumber, '1709.50')).body.statusCode).toBe(200)
  await provider.settled()
  expect(merchantServer.statuses()).toEqual(['NEW', 'PAID', 'PARTIAL_REFUNDED', 'REFUNDED'])
})

test('the installment plans are two, three, four and six months between 1000 and 100000 pounds', async () => {
  const { body } = await readAnswer(
    await fetch(`${provider.url}/ECommerceWeb/api/merchant/installment-plans?accountNumber=${merchant.code}`),
  )
  expect(body.list).toMatchObject(
    [3, 6, 2, 4, 6].map((noOfMonths) => ({
      installmentPlan: { noOfMonths, minAmount: 1000, maxAmount: 100_000, online: true },
    })),
  )
})

test('orders and cards survive a restart only when a directory is given', async () => {
  const { mkdtemp } = await import('node:fs/promises')
  const directory = await mkdtemp('/tmp/provider-')
  const options = { merchantCode: merchant.code, secureKey: merchant.secureKey, directory }
  const first = await startPaymentProvider(options)
  const sent = aCharge()
  await post(first.url + chargePath, sent)
  await first.close()

  const second = await startPaymentProvider(options)
  expect(second.orders()).toMatchObject([{ merchantRefNumber: sent.merchantRefNum, status: 'NEW' }])
  await second.close()
})
