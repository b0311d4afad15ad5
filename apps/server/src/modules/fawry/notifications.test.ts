// What the provider tells us by itself: of payments, of refunds and of money that comes late.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { getTransaction } from '@hiwar/contract/transactions.ts'
import { account, paymentsOfFile } from '../../../test/payments.ts'
import { createSignatures } from '../../platform/payment/signature.ts'
import { confirmLatePayment } from './reconcile.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus

const at = await paymentsOfFile()
const { app, sandbox } = at

/* The provider's notification. */

test.each([
  ['notify', New],
  ['expire', Expired],
  ['fail', Failed],
  ['cancel', Canceled],
])('a notification of "%s" makes no subscription', async (action, status) => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  expect((await at.notify(id, action)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(status)
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
})

test('a notification above 64 KB is not read', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const sized = (bytes: number) => {
    const notice = { ...at.lastNotice(), customerName: '' }
    return { ...notice, customerName: 'x'.repeat(bytes - JSON.stringify(notice).length) }
  }
  expect(await at.deliver(sized(64 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'bad-request' } })
  expect([await at.statusOf(id), await at.subscriptionsOf(payer.id), await at.eventsOf(id)]).toEqual([New, [], []])
  expect((await at.deliver(sized(64 * 1024))).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
})

test('the same paid notification twice, also at once, makes one subscription', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const notice = at.lastNotice()
  const answers = await Promise.all([at.deliver(notice), at.deliver(notice), at.deliver(notice)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect((await at.deliver(notice)).status).toBe(200)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
  expect((await at.eventsOf(id)).filter((event) => event.orderStatus === 'PAID')).toHaveLength(1)
})

test('a repeat without a request id is known by what it says', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ missingRequestId: true })
  await at.notify(id, 'pay')
  expect((await at.deliver(at.lastNotice())).status).toBe(200)
  expect((await at.eventsOf(id)).filter((event) => event.orderStatus === 'PAID')).toHaveLength(1)
})

test('NEW after PAID changes nothing', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const early = at.lastNotice('NEW')
  await at.notify(id, 'pay')
  expect((await at.deliver(early)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ terminatedAt: null }])
})

test.each([
  ['month', 4],
  ['quarter', 12],
  ['year', 52],
] as const)('a %s lasts %i whole weeks', async (period, weeks) => {
  const payer = await at.aPayer()
  await at.notify(await at.open(payer, { period }), 'pay')
  const [subscription] = await at.subscriptionsOf(payer.id)
  const days = ((subscription?.end.getTime() ?? 0) - (subscription?.start.getTime() ?? 0)) / DAY_MS
  // One hour to or fro for a clock change on the way.
  expect(Math.round(days)).toBe(weeks * 7)
})

test('callback and sync compute the same subscription', async () => {
  const [one, other] = [await at.aPayer(), await at.aPayer()]
  const [first, second] = [await at.open(one), await at.open(other)]
  await at.notify(first, 'pay')
  await at.atProvider(second, 'pay')
  expect((await at.sync(other, second)).body.status).toBe(Paid)
  const [[byCallback], [bySync]] = [await at.subscriptionsOf(one.id), await at.subscriptionsOf(other.id)]
  expect({ start: bySync?.start, end: bySync?.end, minutes: bySync?.weeklyMinutes }).toEqual({
    start: byCallback?.start,
    end: byCallback?.end,
    minutes: byCallback?.weeklyMinutes,
  })
})

test('another amount than ours is not a payment', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ wrongOrderAmount: true })
  expect((await at.notify(id, 'pay')).status).toBe(200)
  expect(await at.statusOf(id)).toBe(New)
  expect(await at.eventsOf(id)).toMatchObject([{ orderStatus: 'PAID', outcome: 'wrong-amount' }])
})

test("neither the provider's fee on top, nor another method, nor numbers as text disturb a payment", async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ wrongMethod: true, numbersAsStrings: true })
  await at.atProvider(id, 'pay')
  const notice = at.lastNotice()
  expect(notice).toMatchObject({ paymentMethod: 'PAYATFAWRY', orderAmount: '1900', paymentAmount: '1947.5' })
  expect((await at.deliver(notice)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
})

test('an order number above 2^31 is kept whole', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const { providerRefNum } = await at.rowOf(id)
  expect(providerRefNum).toBeGreaterThan(2 ** 31)
  expect((await app.call(getTransaction, { as: payer, params: { id } })).body.providerRefNum).toBe(providerRefNum)
})

test('a notification needs the signature, a known order, its own payer and its own number', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const notice = at.lastNotice()
  expect(await at.deliver({ ...notice, messageSignature: '0'.repeat(64) })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await at.deliver({ ...notice, orderAmount: 1 })).toMatchObject({ status: 403 })
  expect(await at.deliver({ ...notice, customerMerchantId: '424242' })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })
  await app.deps.db.updateTable('transactions').set({ providerRefNum: 9_199_999_999 }).where('id', '=', id).execute()
  expect(await at.deliver(notice)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await at.eventsOf(id)).toMatchObject([{ outcome: 'wrong-order' }])
  expect(await at.statusOf(id)).toBe(New)

  await app.deps.db
    .updateTable('transactions')
    .set({ merchantRef: `gone-${id}` })
    .where('id', '=', id)
    .execute()
  expect(await at.deliver({ ...notice, requestId: 'another' })).toMatchObject({
    status: 404,
    body: { code: 'transaction-not-found' },
  })
})

test('a status nobody knows is noted and ignored', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const notice = { ...at.lastNotice('NEW'), requestId: 'strange', orderStatus: 'constructor' }
  const messageSignature = createSignatures(account).notification({ ...notice, paymentRefrenceNumber: '' } as never)
  expect((await at.deliver({ ...notice, messageSignature })).status).toBe(200)
  expect(await at.eventsOf(id)).toMatchObject([{ outcome: 'unknown-status' }])
  expect(await at.statusOf(id)).toBe(New)
})

test('a failure while writing the subscription undoes everything, and the repeat succeeds', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const notice = at.lastNotice()
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  await app.deps.db.schema
    .alterTable('subscriptions')
    .addCheckConstraint('nothing_may_be_written', sql`user_id <> ${sql.lit(payer.id)}`)
    .execute()
  expect((await at.deliver(notice)).status).toBeGreaterThanOrEqual(400)
  expect(await at.statusOf(id)).toBe(New)
  expect(await at.eventsOf(id)).toEqual([])
  expect(emitted).not.toHaveBeenCalled()

  await app.deps.db.schema.alterTable('subscriptions').dropConstraint('nothing_may_be_written').execute()
  expect((await at.deliver(notice)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(emitted).toHaveBeenCalledTimes(1)
  emitted.mockRestore()
})

test('what is emitted can already be read', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const seen: Promise<number>[] = []
  const emitted = vi.spyOn(app.deps.realtime, 'emit').mockImplementation(() => {
    seen.push(at.statusOf(id))
  })
  await at.notify(id, 'pay')
  expect(await Promise.all(seen)).toEqual([Paid])
  emitted.mockRestore()
})

test('editing the plan changes no open order', async () => {
  const payer = await at.aPayer()
  const changing = await at.aPlan({ weeklyMinutes: 30 })
  const id = await at.open(payer, { planId: changing })
  await app.deps.db
    .updateTable('plans')
    .set({ weeklyMinutes: 90, baseMonthlyPrice: 1 })
    .where('id', '=', changing)
    .execute()
  await at.notify(id, 'pay')
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ weeklyMinutes: 30 }])
})

/* Refunds as the provider reports them. */

test('a refund ends the subscription and frees the coming lessons', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const lesson = await at.aComingLesson(payer.id)
  await at.notify(id, 'refund')
  expect(await at.rowOf(id)).toMatchObject({ status: Refunded, refundedAmount: 190_000 })
  expect((await at.subscriptionsOf(payer.id))[0]?.terminatedAt).not.toBeNull()
  const row = await app.deps.db.selectFrom('lessons').selectAll().where('id', '=', lesson).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ canceledBy: null, charged: false })
  expect(row.canceledAt).not.toBeNull()
  expect(await at.subscription(payer)).toEqual({ info: null, remainingWeeklyMinutes: 0, week: null, renewsOn: null })
  expect((await at.pay(payer)).status).toBe(200)
})

test('a partial refund keeps the subscription', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  await at.atProvider(id, 'refund', { amount: '100.00' })
  expect((await at.deliver(at.lastNotice())).status).toBe(200)
  expect(await at.statusOf(id)).toBe(PartialRefunded)
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ terminatedAt: null }])
})

test('REFUNDED before PAID leaves no subscription behind', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const paid = at.lastNotice()
  expect((await at.notify(id, 'refund')).status).toBe(200)
  expect((await at.deliver(paid)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Refunded)
  expect(await at.changesOf(id)).toEqual([New, Paid, Refunded])
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
})

/* Late payments. */

test('a payment that arrives after giving up is confirmed by a query and then counts', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.cancel(payer, id)
  expect((await at.notify(id, 'pay')).status).toBe(200)
  expect((await at.eventsOf(id)).at(-1)).toMatchObject({ outcome: 'to-confirm' })
  await confirmLatePayment(app.deps, id)
  expect(await at.rowOf(id)).toMatchObject({ status: Paid, needsRefund: false })
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('a late payment beside a running subscription needs a refund', async () => {
  const payer = await at.aPayer()
  const late = await at.open(payer)
  const paid = await at.open(payer, { period: 'year' })
  await at.notify(paid, 'pay')
  await at.notify(late, 'pay')
  await confirmLatePayment(app.deps, late)
  expect(await at.rowOf(late)).toMatchObject({ status: Paid, needsRefund: true })
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ txId: paid, terminatedAt: null }])
})

test('a late payment is confirmed as soon as the provider speaks again', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'fail')
  await at.notify(id, 'pay')
  sandbox.setFaults({ statusQuery: 'error' })
  const waiting = async () =>
    (
      await sql<{
        count: number
      }>`select count(*)::int as count from pgboss.job where data->>'transactionId' = ${String(id)}`.execute(
        app.deps.db,
      )
    ).rows[0]?.count
  const before = await waiting()
  await confirmLatePayment(app.deps, id)
  expect(await at.statusOf(id)).toBe(Failed)
  expect(await waiting()).toBe((before ?? 0) + 1)
  sandbox.setFaults({ statusQuery: 'ok' })
  await confirmLatePayment(app.deps, id)
  expect(await at.statusOf(id)).toBe(Paid)
})
