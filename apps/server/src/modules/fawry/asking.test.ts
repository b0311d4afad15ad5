// What we ask the provider: to cancel, for a status, and again when the line broke.
import { expect, test } from 'vitest'
import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import { getPaymentStatus } from '@hiwar/contract/fawry.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTransaction } from '@hiwar/contract/transactions.ts'
import { paymentsOfFile } from '../../../test/payments.ts'
import { reconcilePayments } from './reconcile.ts'

const { New, Paid, Canceled, Expired } = TransactionStatus

const at = await paymentsOfFile()
const { app, sandbox } = at

/* Canceling. */

test('canceling an open payment cancels it at the provider too', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  expect(await at.cancel(payer, id)).toMatchObject({ status: 200 })
  expect(await at.statusOf(id)).toBe(Canceled)
  expect((await at.orderOf(id))?.status).toBe('CANCELED')
  expect(await at.cancel(payer, id)).toMatchObject({ status: 400 })
})

test('canceling what was just paid settles it instead', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ cancelAlreadyPaid: true })
  expect(await at.cancel(payer, id)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('a cancel the provider refuses changes nothing, whatever its HTTP status', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ errorBodyWithHttp200: ['cancel'] })
  expect(await at.cancel(payer, id)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await at.statusOf(id)).toBe(New)
})

test("nobody cancels, syncs or asks about somebody else's payment; an admin may", async () => {
  const [payer, other, admin] = [await at.aPayer(), await at.aPayer(), await app.people.admin()]
  const id = await at.open(payer)
  expect((await at.sync(other, id)).status).toBe(403)
  expect((await app.call(getPaymentStatus, { as: other, query: { transactionId: id } })).status).toBe(403)
  expect((await at.cancel(other, id)).status).toBe(403)
  expect((await app.call(getTransaction, { as: other, params: { id } })).status).toBe(403)
  expect((await at.sync(admin, id)).body).toMatchObject({ id, checkout: null })
  expect((await at.cancel(admin, id)).status).toBe(200)
  expect((await at.sync(admin, 999_999)).body.code).toBe('transaction-not-found')
})

/* Asking the provider. */

test('sync answers the payment also when nothing changed', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  expect(await at.sync(payer, id)).toMatchObject({
    status: 200,
    body: { id, status: New, checkout: { referenceNumber: null } },
  })
})

test('an error body is never read as a status', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  sandbox.setFaults({ errorBodyWithHttp200: ['status'] })
  expect(await at.sync(payer, id)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ terminatedAt: null }])
})

test('the live status is read without writing, at most every three seconds', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const ask = async () => (await app.call(getPaymentStatus, { as: payer, query: { transactionId: id } })).body
  expect(await ask()).toEqual({
    orderRefNum: (await at.orderOf(id))?.referenceNumber,
    orderStatus: New,
    paymentMethod: PaymentMethod.Card,
  })
  await at.atProvider(id, 'pay')
  expect(await ask()).toMatchObject({ orderStatus: New })
  app.clock.advance(3_000)
  expect(await ask()).toMatchObject({ orderStatus: Paid })
  expect(await at.statusOf(id)).toBe(New)
})

/* When the line breaks. */

test('a charge whose answer is lost stays open, and the reconciler settles it', async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true, skipThreeDSecure: true })
  expect(await at.pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  const { id } = (await at.last(payer)) ?? { id: 0 }
  expect(await at.last(payer)).toMatchObject({ status: New, checkout: null })

  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(New)
  app.clock.advance(2 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('after a lost answer the payer may try again in ten seconds', async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
  expect((await at.pay(payer)).status).toBe(503)
  sandbox.setFaults({ chargeTimeoutAfterSuccess: false })
  const lost = await at.last(payer)
  expect(await at.pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  expect(sandbox.orders()).toHaveLength(1)

  app.clock.advance(10_000)
  const again = await at.pay(payer)
  expect(again.status).toBe(200)
  expect(await at.statusOf(lost?.id ?? 0)).toBe(Canceled)
  expect((await at.orderOf(lost?.id ?? 0))?.status).toBe('CANCELED')
})

test('while nobody answers at the provider nothing is opened', async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ errorBodyWithHttp200: ['cards'] })
  expect(await at.pay(payer)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await at.last(payer)).toBeNull()
})

test('a callback that never comes is made good by the reconciler', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  app.clock.advance(2 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(Paid)
})

test('the reconciler asks less and less often', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const checksAfter = async (minutes: number) => {
    app.clock.advance(minutes * MINUTE_MS)
    await reconcilePayments(app.deps)
    return (await at.rowOf(id)).checks
  }
  expect(await checksAfter(1)).toBe(0)
  expect(await checksAfter(1)).toBe(1)
  expect(await checksAfter(4)).toBe(1)
  expect(await checksAfter(1)).toBe(2)
  expect(await checksAfter(14)).toBe(2)
  expect(await checksAfter(1)).toBe(3)
  expect((await at.rowOf(id)).status).toBe(New)
})

test('an hour apart is the longest the reconciler waits for a number that can be paid for two days', async () => {
  const payer = await at.aPayer()
  const {
    body: { transactionId: id },
  } = await at.payReference(payer)
  await app.deps.db
    .updateTable('transactions')
    .set({ checks: 7, checkedAt: app.clock.now() })
    .where('id', '=', id)
    .execute()
  const checksAfter = async (minutes: number) => {
    app.clock.advance(minutes * MINUTE_MS)
    await reconcilePayments(app.deps)
    return (await at.rowOf(id)).checks
  }
  expect(await checksAfter(59)).toBe(7)
  expect(await checksAfter(1)).toBe(8)
  expect(await checksAfter(59)).toBe(8)
  expect(await checksAfter(1)).toBe(9)
})

test('syncs and questions within three seconds share one answer of the provider, each payment its own', async () => {
  const [payer, other] = [await at.aPayer(), await at.aPayer()]
  const [id, another] = [await at.open(payer), await at.open(other)]
  expect((await at.sync(payer, id)).body.status).toBe(New)
  await at.atProvider(id, 'pay')
  await at.atProvider(another, 'pay')
  expect((await at.sync(payer, id)).body.status, 'the last answer').toBe(New)
  expect((await app.call(getPaymentStatus, { as: payer, query: { transactionId: id } })).body.orderStatus).toBe(New)
  expect((await at.sync(other, another)).body.status).toBe(Paid)
  app.clock.advance(3_000)
  expect((await at.sync(payer, id)).body.status).toBe(Paid)
})

test('a payment never made expires a quarter of an hour after its time, also when the provider never heard of it', async () => {
  const [payer, forgotten] = [await at.aPayer(), await at.aPayer()]
  const id = await at.open(payer)
  const lost = await at.open(forgotten)
  await app.deps.db
    .updateTable('transactions')
    .set({ merchantRef: `lost-${lost}` })
    .where('id', '=', lost)
    .execute()
  app.clock.advance(44 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect([await at.statusOf(id), await at.statusOf(lost)]).toEqual([New, New])
  app.clock.advance(2 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect([await at.statusOf(id), await at.statusOf(lost)]).toEqual([Expired, Expired])
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
})

test('while the provider is silent nothing expires', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ statusQuery: 'error' })
  app.clock.advance(90 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(New)
})

/* Everything at once. */

test('callback, sync, cancel, reconciler and another pay click at the same instant settle a payment once', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  app.clock.advance(2 * MINUTE_MS)
  const notice = at.lastNotice()
  const answers = await Promise.all([
    at.deliver(notice),
    at.sync(payer, id),
    at.cancel(payer, id),
    at.pay(payer, { period: 'year' }),
    at.deliver({ ...notice, requestId: 'a-repeat-with-another-id' }),
    at.deliver(notice),
    at.sync(payer, id),
    at.pay(payer),
    reconcilePayments(app.deps),
    reconcilePayments(app.deps),
  ])
  const codes = answers.flatMap((answer) => (answer === undefined || answer.status === 200 ? [] : [answer.body?.code]))
  for (const code of codes) expect(['bad-request', 'subscription-exists']).toContain(code)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.changesOf(id)).toEqual([New, Paid])
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
  expect(
    sandbox.orders().filter((order) => order.customer.profileId === String(payer.id) && order.status !== 'CANCELED'),
  ).toHaveLength(1)
})

test('two servers never look after the same payment at once', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  app.clock.advance(2 * MINUTE_MS)
  await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps), reconcilePayments(app.deps)])
  expect((await at.rowOf(id)).checks).toBe(1)
})
