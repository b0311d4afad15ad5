// Payments that the reconciler settles because a reply or a notification was lost, and concurrent settling.
import { expect, test, vi } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { setUpPayments } from '../../../test/payments.ts'
import { reconcilePayments } from './reconcile.ts'

const { New, Paid, Canceled, Expired } = TransactionStatus

const at = await setUpPayments()
const { app, sandbox } = at

/* Lost replies and notifications. */

test('a charge whose reply is lost stays open, and the reconciler settles it', async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true, skipThreeDSecure: true })
  expect(await at.pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  const { id } = (await at.lastTransaction(payer)) ?? { id: 0 }
  expect(await at.lastTransaction(payer)).toMatchObject({ status: New, checkout: null })

  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(New)
  app.clock.advance(2 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('after a lost reply the payer can pay again ten seconds later', async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
  expect((await at.pay(payer)).status).toBe(503)
  sandbox.setFaults({ chargeTimeoutAfterSuccess: false })
  const lost = await at.lastTransaction(payer)
  expect(await at.pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  expect(sandbox.orders()).toHaveLength(1)

  app.clock.advance(10_000)
  const again = await at.pay(payer)
  expect(again.status).toBe(200)
  expect(await at.statusOf(lost?.id ?? 0)).toBe(Canceled)
  expect((await at.orderOf(lost?.id ?? 0))?.status).toBe('CANCELED')
})

test('while the provider cannot list cards no order is opened', async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ errorBodyWithHttp200: ['cards'] })
  expect(await at.pay(payer)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await at.lastTransaction(payer)).toBeNull()
})

test('an order that was paid with another amount does not expire', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  await app.deps.db.updateTable('transactions').set({ amount: 190_100 }).where('id', '=', id).execute()
  app.clock.set(new Date((await at.rowOf(id)).expiresAt.getTime() + DAY_MS))
  await reconcilePayments(app.deps)
  expect(await at.eventsOf(id)).toMatchObject([{ source: 'job', outcome: 'wrong-amount' }])
  expect(await at.statusOf(id)).toBe(New)
})

test('an unknown status leaves no event, and an answer about another order expires nothing', async () => {
  const [payer, other] = [await at.aPayer(), await at.aPayer()]
  const [id, unknown] = [await at.open(payer), await at.open(other)]
  await app.deps.db.updateTable('transactions').set({ providerRefNum: 9_199_999_997 }).where('id', '=', id).execute()
  const querying = at.answerStatus('SOLD')
  app.clock.advance(2 * MINUTE_MS)
  await reconcilePayments(app.deps)
  querying.mockRestore()
  expect(await at.eventsOf(unknown)).toEqual([])
  app.clock.advance(60 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect([await at.statusOf(id), await at.statusOf(unknown)]).toEqual([New, Expired])
})

test('the reconciler queries less and less often', async () => {
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

test('the reconciler queries a reference number at least once an hour', async () => {
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

test('an unpaid order expires 15 minutes after its time, also when the provider does not know it', async () => {
  const [payer, unknownToProvider] = [await at.aPayer(), await at.aPayer()]
  const id = await at.open(payer)
  const lost = await at.open(unknownToProvider)
  await at.loseOrder(lost)
  app.clock.advance(44 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect([await at.statusOf(id), await at.statusOf(lost)]).toEqual([New, New])
  app.clock.advance(MINUTE_MS)
  await reconcilePayments(app.deps)
  expect([await at.statusOf(id), await at.statusOf(lost)]).toEqual([Expired, Expired])
  const steps = app.deps.db.selectFrom('statusChanges').select('reason').where('kind', '=', 'transaction')
  const last = steps.where('refId', '=', id).orderBy('id', 'desc').limit(1)
  expect(await last.execute()).toEqual([{ reason: 'never paid' }])
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
})

test('an order whose time is over is queried for its end only when nobody can pay it any more', async () => {
  const id = await at.open(await at.aPayer())
  const checksAfter = async (minutes: number) => {
    app.clock.advance(minutes * MINUTE_MS)
    await app.deps.db
      .updateTable('transactions')
      .set({ checks: 3, checkedAt: app.clock.now() })
      .where('id', '=', id)
      .execute()
    app.clock.advance(MINUTE_MS)
    await reconcilePayments(app.deps)
    return (await at.rowOf(id)).checks
  }
  const validMinutes = ((await at.rowOf(id)).expiresAt.getTime() - app.clock.now().getTime()) / MINUTE_MS
  expect(await checksAfter(validMinutes)).toBe(3)
  expect(await checksAfter(13)).toBe(4)
})

test.each(['error', 'timeout'] as const)(
  'while a status query ends with %s nothing expires, and the provider is not asked again at once',
  async (statusQuery) => {
    const payer = await at.aPayer()
    const id = await at.open(payer)
    sandbox.setFaults({ statusQuery })
    for (const minutes of [90, 1]) {
      app.clock.advance(minutes * MINUTE_MS)
      // Each ends with the first that is not answered, and older payments come first.
      for (let turn = 0; turn < 10; turn += 1) await reconcilePayments(app.deps)
      expect(await at.rowOf(id)).toMatchObject({ status: New, checks: 1 })
    }
  },
)

test('a provider that does not answer is asked for one payment a run, not for all', async () => {
  for (let payers = 0; payers < 3; payers += 1) await at.open(await at.aPayer())
  sandbox.setFaults({ statusQuery: 'error' })
  app.clock.advance(2 * MINUTE_MS)
  const asking = vi.spyOn(app.deps.provider, 'queryStatus')
  await reconcilePayments(app.deps)
  expect(asking).toHaveBeenCalledTimes(1)
  asking.mockRestore()
})

/* Concurrency. */

test('callback, sync, cancel, reconciler and another pay click at once settle a payment once', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  app.clock.advance(2 * MINUTE_MS)
  const notification = at.lastNotification()
  const answers = await Promise.all([
    at.deliver(notification),
    at.sync(payer, id),
    at.cancel(payer, id),
    at.pay(payer, { period: 'year' }),
    at.deliver({ ...notification, requestId: 'a-repeat-with-another-id' }),
    at.deliver(notification),
    at.sync(payer, id),
    at.pay(payer),
    reconcilePayments(app.deps),
    reconcilePayments(app.deps),
  ])
  const codes = answers.flatMap((answer) => (answer === undefined || answer.status === 200 ? [] : [answer.body?.code]))
  for (const code of codes) expect(['bad-request', 'subscription-exists']).toContain(code)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.statusHistoryOf(id)).toEqual([New, Paid])
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
  expect(
    sandbox.orders().filter((order) => order.customer.profileId === String(payer.id) && order.status !== 'CANCELED'),
  ).toHaveLength(1)
})

test('concurrent reconcilers never query the same payment', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  app.clock.advance(2 * MINUTE_MS)
  await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps), reconcilePayments(app.deps)])
  expect((await at.rowOf(id)).checks).toBe(1)
})
