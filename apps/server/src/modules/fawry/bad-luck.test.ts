// The provider is down, slow or talks nonsense; the payer leaves in the middle. Whatever happens there is one
// subscription or none, and `GET /tx/last` says which.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { payByReference, payByWallet, receiveProviderNotification } from '@hiwar/contract/fawry.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { getLastTransaction } from '@hiwar/contract/transactions.ts'
import { buildTestApp } from '../../../test/app.ts'
import { openPayments, phone, speakingTo } from '../../../test/payments.ts'
import { reconcilePayments } from './reconcile.ts'

const { New, Paid, Expired, Canceled } = TransactionStatus
let at: Awaited<ReturnType<typeof openPayments>>
beforeAll(async () => {
  at = await openPayments()
})
beforeEach(() => {
  at.begin()
})
afterAll(async () => {
  await at.close()
})

const json =
  (body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
const troubles: Record<string, RequestListener> = {
  'is down': (request) => {
    request.socket.destroy()
  },
  'is slow': () => undefined,
  'answers a page': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>مرحبًا</h1>')
  },
  'answers 502': (_request, response) => {
    response.writeHead(502).end('bad gateway')
  },
  'answers nothing': json('{}'),
  'answers a code that is none': json('{"statusCode":"لا"}'),
  'answers success without a number': json('{"statusCode":200,"statusDescription":"ok"}'),
  'answers a number that is none': json('{"statusCode":200,"referenceNumber":"<script>"}'),
  'answers a list': json('[]'),
}

test.each(Object.entries(troubles))(
  'while the provider %s, nothing is lost and nothing is believed',
  async (_name, answer) => {
    const provider = createServer(answer)
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
      // A second click cannot make a second charge while nobody knows of the first.
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

test("a browser closed on the bank's page finds its payment again, and an unfinished one ends by itself", async () => {
  const [paid, left] = [await at.aPayer(), await at.aPayer()]
  const [first, second] = [await at.open(paid), await at.open(left)]
  expect((await at.last(left)).checkout?.redirectUrl).toContain('/3ds/')
  // The bank goes on without the browser.
  await at.notify(first, 'pay')
  expect(await at.last(paid)).toMatchObject({ status: Paid, checkout: null })
  expect((await at.subscription(paid)).info).toMatchObject({ txId: first })

  at.app.clock.advance(46 * MINUTE_MS)
  await reconcilePayments(at.app.deps)
  expect(await at.statusOf(second)).toBe(Expired)
  expect((await at.pay(left)).status).toBe(200)
})

test('two tabs that pay in two ways make one order, and the other tab learns of it', async () => {
  const payer = await at.aPayer()
  const first = await at.payReference(payer)
  at.app.clock.advance(11_000)
  const second = await at.payWallet(payer)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await at.statusOf(first.body.transactionId)).toBe(Canceled)
  // The first tab asks about its own order, and about what is open now.
  expect((await at.last(payer)).id).toBe(second.body.transactionId)
  await at.notify(second.body.transactionId, 'pay')
  expect((await at.cancel(payer, second.body.transactionId)).status).toBe(400)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('a server that died between the charge and its record finds the charge by the reference it had stored', async () => {
  const payer = await at.aPayer()
  // What is left of the call: the order, written before the charge, and the charge at the provider.
  at.sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
  await at.payReference(payer)
  at.sandbox.setFaults({ chargeTimeoutAfterSuccess: false })
  const { id, checkout } = await at.last(payer)
  expect(checkout).toBeNull()
  expect((await at.orderOf(id))?.status).toBe('NEW')
  at.app.clock.advance(3 * MINUTE_MS)
  await reconcilePayments(at.app.deps)
  expect((await at.last(payer)).checkout?.referenceNumber).toBe((await at.orderOf(id))?.referenceNumber)
  await at.notify(id, 'pay')
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('where addresses are named, a notification from any other is refused, however well it is signed', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const processAt = async (addresses: string) =>
    await buildTestApp({ beside: at.app, environment: { ...speakingTo(at.sandbox), FAWRY_CALLBACK_IPS: addresses } })
  const [strict, known] = [await processAt('192.0.2.0/24'), await processAt('192.0.2.0/24, 127.0.0.1')]
  expect(await strict.call(receiveProviderNotification, { body: at.lastNotice() })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect([await at.statusOf(id), await at.eventsOf(id)]).toEqual([New, []])
  expect((await known.call(receiveProviderNotification, { body: at.lastNotice() })).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
  await strict.close()
  await known.close()
})
