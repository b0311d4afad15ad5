// The provider is down, slow or sends invalid replies; the payer leaves in the middle. There is always one subscription
// or none, and `GET /tx/last` says which.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { payByReference, payByWallet, receiveProviderNotification } from '@hiwar/contract/fawry.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { getLastTransaction } from '@hiwar/contract/transactions.ts'
import { buildTestApp } from '../../../test/app.ts'
import { startPayments, phone, providerEnvironment } from '../../../test/payments.ts'
import { reconcilePayments } from './reconcile.ts'

const { New, Paid, Expired, Canceled } = TransactionStatus
let at: Awaited<ReturnType<typeof startPayments>>
beforeAll(async () => {
  at = await startPayments()
})
beforeEach(() => {
  at.reset()
})
afterAll(async () => {
  await at.close()
})

const json =
  (body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
const faultyProviders: Record<string, RequestListener> = {
  'is down': (request) => {
    request.socket.destroy()
  },
  'is slow': () => undefined,
  'answers HTML': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>مرحبًا</h1>')
  },
  'answers 502': (_request, response) => {
    response.writeHead(502).end('bad gateway')
  },
  'answers an empty body': json('{}'),
  'answers an invalid code': json('{"statusCode":"لا"}'),
  'answers success without a number': json('{"statusCode":200,"statusDescription":"ok"}'),
  'answers an invalid number': json('{"statusCode":200,"referenceNumber":"<script>"}'),
  'answers a list': json('[]'),
}

test.each(Object.entries(faultyProviders))(
  'while the provider %s, payments stay open and nothing is settled',
  async (_name, handle) => {
    const provider = createServer(handle)
    await new Promise<void>((done) => {
      provider.listen(0, '127.0.0.1', done)
    })
    const { port } = provider.address() as AddressInfo
    const app = await buildTestApp({
      environment: { FAWRY_BASE_URL: `http://127.0.0.1:${port}`, FAWRY_TIMEOUT_MS: '200', LOG_LEVEL: 'silent' },
    })
    const { id: planId } = await app.deps.db
      .insertInto('plans')
      .values({ weeklyMinutes: 60, baseMonthlyPrice: 200_000 })
      .returning('id')
      .executeTakeFirstOrThrow()

    for (const call of [payByReference, payByWallet]) {
      const payer = await app.people.student({ subscribed: false, user: { phone: null } })
      const body = { planId, period: 'month' as const, phone, wallet: phone }
      expect(await app.call(call, { as: payer, body })).toMatchObject({
        status: 503,
        body: { code: 'service-unavailable' },
      })
      expect((await app.call(getLastTransaction, { as: payer })).body).toMatchObject({ status: New, checkout: null })
      // A second click must not make a second charge while the result of the first is unknown.
      app.clock.advance(11_000)
      expect((await app.call(call, { as: payer, body })).status).toBeGreaterThanOrEqual(500)
      const rows = await app.deps.db
        .selectFrom('transactions')
        .select('status')
        .where('userId', '=', payer.id)
        .execute()
      expect(rows).toEqual([{ status: New }])
      expect(
        await app.deps.db.selectFrom('subscriptions').select('id').where('userId', '=', payer.id).execute(),
      ).toEqual([])
    }
    await app.close()
    provider.closeAllConnections()
    provider.close()
  },
)

test("a browser closed on the bank's page finds its payment again, and an unfinished one expires", async () => {
  const [paid, left] = [await at.aPayer(), await at.aPayer()]
  const [first, second] = [await at.open(paid), await at.open(left)]
  expect((await at.lastTransaction(left)).checkout?.redirectUrl).toContain('/3ds/')
  // The bank completes the payment without the browser.
  await at.notify(first, 'pay')
  expect(await at.lastTransaction(paid)).toMatchObject({ status: Paid, checkout: null })
  expect((await at.subscription(paid)).info).toMatchObject({ txId: first })

  at.app.clock.advance(46 * MINUTE_MS)
  await reconcilePayments(at.app.deps)
  expect(await at.statusOf(second)).toBe(Expired)
  expect((await at.pay(left)).status).toBe(200)
})

test('two tabs with two payment methods leave one open order, which both tabs can read', async () => {
  const payer = await at.aPayer()
  const first = await at.payReference(payer)
  at.app.clock.advance(11_000)
  const second = await at.payWallet(payer)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await at.statusOf(first.body.transactionId)).toBe(Canceled)
  // The first tab asks about its own order, and about what is open now.
  expect((await at.lastTransaction(payer)).id).toBe(second.body.transactionId)
  await at.notify(second.body.transactionId, 'pay')
  expect((await at.cancel(payer, second.body.transactionId)).status).toBe(400)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('a charge whose reply was never stored is found again by its merchant reference', async () => {
  const payer = await at.aPayer()
  // As after a crash between the two: the order was stored before the charge, the reply was not.
  at.sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
  await at.payReference(payer)
  at.sandbox.setFaults({ chargeTimeoutAfterSuccess: false })
  const { id, checkout } = await at.lastTransaction(payer)
  expect(checkout).toBeNull()
  expect((await at.orderOf(id))?.status).toBe('NEW')
  at.app.clock.advance(3 * MINUTE_MS)
  await reconcilePayments(at.app.deps)
  expect((await at.lastTransaction(payer)).checkout?.referenceNumber).toBe((await at.orderOf(id))?.referenceNumber)
  await at.notify(id, 'pay')
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('a notification from an address that is not allowed is refused, even with a valid signature', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const appAllowing = async (addresses: string) =>
    await buildTestApp({
      beside: at.app,
      environment: { ...providerEnvironment(at.sandbox), FAWRY_CALLBACK_IPS: addresses },
    })
  const [strict, known] = [await appAllowing('192.0.2.0/24'), await appAllowing('192.0.2.0/24, 127.0.0.1')]
  expect(await strict.call(receiveProviderNotification, { body: at.lastNotification() })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect([await at.statusOf(id), await at.eventsOf(id)]).toEqual([New, []])
  expect((await known.call(receiveProviderNotification, { body: at.lastNotification() })).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
  await strict.close()
  await known.close()
})
