import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PaymentMethod, Period, TransactionStatus } from '@hiwar/contract/enums.ts'
import { deleteCardToken, getCardTokenUrl, getPaymentStatus, listCardTokens } from '@hiwar/contract/fawry.ts'
import { getTransaction } from '@hiwar/contract/transactions.ts'
import type { RunningPaymentProvider } from '../../../../../doubles/payment-provider/server.ts'
import type { TestApp } from '../../../test/app.ts'
import { account, good, openPayments, phone, poor, type Someone } from '../../../test/payments.ts'
import { createSignatures } from '../../platform/fawry-signature.ts'
import { confirmPayment, reconcilePayments } from './jobs.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus
const MINUTE = 60_000

let at: Awaited<ReturnType<typeof openPayments>>
let app: TestApp
let sandbox: RunningPaymentProvider
let planId: number

beforeAll(async () => {
  at = await openPayments()
  ;({ app, sandbox, planId } = at)
})
beforeEach(() => { at.begin() })
afterAll(async () => { await at.close() })

/* The card path. */

test('a card is charged on the bank\'s page, and the payment makes the subscription', async () => {
  const payer = await at.aPayer()
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  const { status, body } = await at.pay(payer)
  expect(status).toBe(200)
  expect(body).toEqual({ transactionId: expect.any(Number), redirectUrl: expect.stringContaining('/3ds/') })

  const resumed = await at.last(payer)
  expect(resumed).toMatchObject({
    id: body.transactionId, userId: payer.id, planId, planPeriod: Period.Month, amount: 190_000, status: New, paymentMethod: PaymentMethod.Card,
    checkout: { redirectUrl: body.redirectUrl, referenceNumber: null, walletQr: null },
  })

  const back = await fetch(body.redirectUrl ?? sandbox.url, { method: 'POST', body: new URLSearchParams({ code: '123456' }), redirect: 'manual' })
  const returned = new URL(back.headers.get('location') ?? '')
  expect(`${returned.origin}${returned.pathname}`).toBe(`${app.deps.origins.app}/checkout/${planId}/month`)
  expect(returned.searchParams.get('statusCode')).toBe('200')
  expect((await at.deliver(at.lastNotice('PAID'))).status).toBe(200)

  expect(await at.last(payer)).toMatchObject({ status: Paid, checkout: null, providerRefNum: Number((await at.orderOf(body.transactionId))?.referenceNumber) })
  expect(emitted.mock.calls).toEqual([[`user:${payer.id}`, 'TransactionStatusUpdate', { transactionId: body.transactionId, status: Paid }]])
  emitted.mockRestore()

  const mine = await at.subscription(payer)
  expect(mine).toMatchObject({ info: { txId: body.transactionId, weeklyMinutes: 60, period: Period.Month, terminatedAt: null }, remainingWeeklyMinutes: 60 })
  expect(mine.week?.start).toBe(mine.info?.start)
  expect(mine.renewsOn).toEqual(expect.any(Number))
  expect(await at.changesOf(body.transactionId)).toEqual([New, Paid])
})

test('the provider is sent the amount with two decimals, our web address and the payer\'s phone', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer, { period: 'quarter' })
  expect(await at.orderOf(id)).toMatchObject({
    amountPiastres: 540_000, customer: { profileId: String(payer.id), mobile: phone }, items: [{ itemCode: `plan-${planId}-quarter`, pricePiastres: 540_000, quantity: 1 }],
    challenge: { returnUrl: `${app.deps.origins.app}/checkout/${planId}/quarter` },
  })
})

test('a card settled without the bank\'s page is paid by the status answer', async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ skipThreeDSecure: true })
  const { body } = await at.pay(payer)
  expect(body).toEqual({ transactionId: expect.any(Number) })
  expect(await at.statusOf(body.transactionId)).toBe(Paid)
  expect(await at.eventsOf(body.transactionId)).toMatchObject([{ source: 'charge', outcome: 'applied' }])
})

test('a declined card fails the payment with the provider\'s words, and another may follow', async () => {
  const payer = await at.aPayer(poor)
  sandbox.setFaults({ skipThreeDSecure: true })
  const refused = await at.pay(payer)
  expect(refused).toMatchObject({ status: 500, body: { code: 'fawry-error', message: 'رصيد البطاقة غير كافٍ' } })
  const failed = await at.last(payer)
  expect(failed?.status).toBe(Failed)

  const next = await at.pay({ ...payer, card: await at.saveCard(payer, good) })
  expect(next.status).toBe(200)
  expect(await at.statusOf(next.body.transactionId)).toBe(Paid)
})

test('the security code is stored nowhere', async () => {
  const payer = await at.aPayer()
  await at.pay(payer, { cvv: '0731' }, { 'idempotency-key': 'a-key-of-the-browser' })
  for (const table of ['transactions', 'paymentEvents', 'idempotencyKeys'] as const) {
    expect(JSON.stringify(await app.deps.db.selectFrom(table).selectAll().execute()), 'the digits may stand within a longer number').not.toMatch(/(?<!\d)0731(?!\d)/)
  }
})

/* Who may pay what. */

test('a plan that is inactive, invite-only, deleted or unknown does not exist', async () => {
  const payer = await at.aPayer()
  const hidden = [await at.aPlan({ active: false }), await at.aPlan({ forInvitesOnly: true }), await at.aPlan({ deletedAt: new Date() }), 999_999]
  for (const id of hidden) expect(await at.pay(payer, { planId: id })).toMatchObject({ status: 404, body: { code: 'plan-not-found' } })
  expect(sandbox.orders()).toEqual([])
})

test('a card of somebody else is not found', async () => {
  const [payer, other] = [await at.aPayer(), await at.aPayer()]
  expect(await at.pay({ ...payer, card: other.card })).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('only students pay', async () => {
  const tutor = await app.people.tutor()
  expect(await at.pay({ ...tutor, card: 'x' })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('a phone is needed, kept when it was missing, and must not contradict the known one', async () => {
  const payer = await at.aPayer()
  expect(await at.pay(payer, { phone: undefined })).toMatchObject({ status: 400, body: { code: 'invalid-phone' } })
  expect(await at.pay(payer, { phone: '0212345678' })).toMatchObject({ status: 400, body: { code: 'invalid-phone' } })
  await at.open(payer)
  const row = await app.deps.db.selectFrom('users').select(['phone', 'verifiedPhone']).where('id', '=', payer.id).executeTakeFirstOrThrow()
  expect(row).toEqual({ phone, verifiedPhone: false })
  expect(await at.pay(payer, { phone: '01111111111' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect((await at.pay(payer, { phone: undefined })).status).toBe(200)
})

test('less than one pound is not charged', async () => {
  const payer = await at.aPayer()
  expect(await at.pay(payer, { planId: await at.aPlan({ baseMonthlyPrice: 99, monthDiscount: 0 }) })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
})

test('somebody who is subscribed cannot pay again', async () => {
  const payer = await at.aPayer()
  await at.notify(await at.open(payer), 'pay')
  expect(await at.pay(payer)).toMatchObject({ status: 400, body: { code: 'subscription-exists' } })
  expect(sandbox.orders()).toHaveLength(1)
})

/* One open payment each. */

test('two pay clicks at once make one order', async () => {
  const payer = await at.aPayer()
  const answers = await Promise.all([at.pay(payer), at.pay(payer), at.pay(payer)])
  expect(sandbox.orders()).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1)
  for (const answer of answers) expect([200, 503]).toContain(answer.status)
})

test('the same order again gives the same answer without asking the provider', async () => {
  const payer = await at.aPayer()
  const first = await at.pay(payer)
  expect((await at.pay(payer)).body).toEqual(first.body)
  expect(sandbox.orders()).toHaveLength(1)
})

test('another order takes the place of the open one, which is canceled at the provider', async () => {
  const payer = await at.aPayer()
  const first = await at.open(payer)
  const second = await at.open(payer, { period: 'year' })
  expect(await at.statusOf(first)).toBe(Canceled)
  expect((await at.orderOf(first))?.status).toBe('CANCELED')
  expect(await at.statusOf(second)).toBe(New)
})

test('an open order that turns out to be paid is settled and the new one refused', async () => {
  const payer = await at.aPayer()
  const first = await at.open(payer)
  await at.atProvider(first, 'pay')
  expect(await at.pay(payer, { period: 'year' })).toMatchObject({ status: 400, body: { code: 'subscription-exists' } })
  expect(await at.statusOf(first)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('while the provider cannot tell, the open order stays and nothing new is opened', async () => {
  const payer = await at.aPayer()
  const first = await at.open(payer)
  sandbox.setFaults({ statusQuery: 'error' })
  expect(await at.pay(payer, { period: 'year' })).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await at.statusOf(first)).toBe(New)
  expect(sandbox.orders()).toHaveLength(1)
})

test('an idempotency key repeats the answer for a day and stands for one body', async () => {
  const payer = await at.aPayer()
  const key = { 'idempotency-key': 'key-0001' }
  const first = await at.pay(payer, {}, key)
  await at.notify(first.body.transactionId, 'fail')
  expect((await at.pay(payer, {}, key)).body).toEqual(first.body)
  expect(await at.pay(payer, { period: 'year' }, key)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await at.pay(payer, {}, { 'idempotency-key': 'short' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })

  const { createdAt } = await app.deps.db.selectFrom('idempotencyKeys').select('createdAt').where('userId', '=', payer.id).executeTakeFirstOrThrow()
  await app.deps.db.updateTable('idempotencyKeys').set({ createdAt: new Date(createdAt.getTime() - 25 * 60 * MINUTE) }).where('userId', '=', payer.id).execute()
  expect((await at.pay(payer, {}, key)).body.transactionId).not.toBe(first.body.transactionId)
})

/* The provider's notification. */

test.each([['notify', New], ['expire', Expired], ['fail', Failed], ['cancel', Canceled]])('a notification of "%s" makes no subscription', async (action, status) => {
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

test.each([['month', 4], ['quarter', 12], ['year', 52]] as const)('a %s lasts %i whole weeks', async (period, weeks) => {
  const payer = await at.aPayer()
  await at.notify(await at.open(payer, { period }), 'pay')
  const [subscription] = await at.subscriptionsOf(payer.id)
  const days = ((subscription?.end.getTime() ?? 0) - (subscription?.start.getTime() ?? 0)) / (24 * 60 * MINUTE)
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
  expect({ start: bySync?.start, end: bySync?.end, minutes: bySync?.weeklyMinutes }).toEqual({ start: byCallback?.start, end: byCallback?.end, minutes: byCallback?.weeklyMinutes })
})

test('another amount than ours is not a payment', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ wrongOrderAmount: true })
  expect((await at.notify(id, 'pay')).status).toBe(200)
  expect(await at.statusOf(id)).toBe(New)
  expect(await at.eventsOf(id)).toMatchObject([{ orderStatus: 'PAID', outcome: 'wrong-amount' }])
})

test('neither the provider\'s fee on top, nor another method, nor numbers as text disturb a payment', async () => {
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
  expect(await at.deliver({ ...notice, messageSignature: '0'.repeat(64) })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await at.deliver({ ...notice, orderAmount: 1 })).toMatchObject({ status: 403 })
  expect(await at.deliver({ ...notice, customerMerchantId: '424242' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  await app.deps.db.updateTable('transactions').set({ providerRefNum: 9_199_999_999 }).where('id', '=', id).execute()
  expect(await at.deliver(notice)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await at.eventsOf(id)).toMatchObject([{ outcome: 'wrong-order' }])
  expect(await at.statusOf(id)).toBe(New)

  await app.deps.db.updateTable('transactions').set({ merchantRef: `gone-${id}` }).where('id', '=', id).execute()
  expect(await at.deliver({ ...notice, requestId: 'another' })).toMatchObject({ status: 404, body: { code: 'transaction-not-found' } })
})

test('a status nobody knows is noted and ignored', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const notice = { ...at.lastNotice('NEW'), requestId: 'strange', orderStatus: 'constructor' }
  const messageSignature = createSignatures(account).report({ ...notice, paymentRefrenceNumber: '' } as never)
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
  await app.deps.db.schema.alterTable('subscriptions').addCheckConstraint('nothing_may_be_written', sql`user_id <> ${sql.lit(payer.id)}`).execute()
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
  const emitted = vi.spyOn(app.deps.realtime, 'emit').mockImplementation(() => { seen.push(at.statusOf(id)) })
  await at.notify(id, 'pay')
  expect(await Promise.all(seen)).toEqual([Paid])
  emitted.mockRestore()
})

test('editing the plan changes no open order', async () => {
  const payer = await at.aPayer()
  const changing = await at.aPlan({ weeklyMinutes: 30 })
  const id = await at.open(payer, { planId: changing })
  await app.deps.db.updateTable('plans').set({ weeklyMinutes: 90, baseMonthlyPrice: 1 }).where('id', '=', changing).execute()
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
  await confirmPayment(app.deps, id)
  expect(await at.rowOf(id)).toMatchObject({ status: Paid, needsRefund: false })
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('a late payment beside a running subscription needs a refund', async () => {
  const payer = await at.aPayer()
  const late = await at.open(payer)
  const paid = await at.open(payer, { period: 'year' })
  await at.notify(paid, 'pay')
  await at.notify(late, 'pay')
  await confirmPayment(app.deps, late)
  expect(await at.rowOf(late)).toMatchObject({ status: Paid, needsRefund: true })
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ txId: paid, terminatedAt: null }])
})

test('a late payment is confirmed as soon as the provider speaks again', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'fail')
  await at.notify(id, 'pay')
  sandbox.setFaults({ statusQuery: 'error' })
  const waiting = async () => (await sql<{ count: number }>`select count(*)::int as count from pgboss.job where data->>'transactionId' = ${String(id)}`.execute(app.deps.db)).rows[0]?.count
  const before = await waiting()
  await confirmPayment(app.deps, id)
  expect(await at.statusOf(id)).toBe(Failed)
  expect(await waiting()).toBe((before ?? 0) + 1)
  sandbox.setFaults({ statusQuery: 'ok' })
  await confirmPayment(app.deps, id)
  expect(await at.statusOf(id)).toBe(Paid)
})

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

test('nobody cancels, syncs or asks about somebody else\'s payment; an admin may', async () => {
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
  expect(await at.sync(payer, id)).toMatchObject({ status: 200, body: { id, status: New, checkout: { referenceNumber: null } } })
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
  expect(await ask()).toEqual({ orderRefNum: (await at.orderOf(id))?.referenceNumber, orderStatus: New, paymentMethod: PaymentMethod.Card })
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
  const { id } = await at.last(payer) ?? { id: 0 }
  expect(await at.last(payer)).toMatchObject({ status: New, checkout: null })

  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(New)
  app.clock.advance(2 * MINUTE)
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
  app.clock.advance(2 * MINUTE)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(Paid)
})

test('the reconciler asks less and less often', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const checksAfter = async (minutes: number) => {
    app.clock.advance(minutes * MINUTE)
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
  const { body: { transactionId: id } } = await at.payReference(payer)
  await app.deps.db.updateTable('transactions').set({ checks: 7, checkedAt: app.clock.now() }).where('id', '=', id).execute()
  const checksAfter = async (minutes: number) => {
    app.clock.advance(minutes * MINUTE)
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
  await app.deps.db.updateTable('transactions').set({ merchantRef: `lost-${lost}` }).where('id', '=', lost).execute()
  app.clock.advance(44 * MINUTE)
  await reconcilePayments(app.deps)
  expect([await at.statusOf(id), await at.statusOf(lost)]).toEqual([New, New])
  app.clock.advance(2 * MINUTE)
  await reconcilePayments(app.deps)
  expect([await at.statusOf(id), await at.statusOf(lost)]).toEqual([Expired, Expired])
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
})

test('while the provider is silent nothing expires', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ statusQuery: 'error' })
  app.clock.advance(90 * MINUTE)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(New)
})

/* Everything at once. */

test('callback, sync, cancel, reconciler and another pay click at the same instant settle a payment once', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  app.clock.advance(2 * MINUTE)
  const notice = at.lastNotice()
  const answers = await Promise.all([
    at.deliver(notice), at.sync(payer, id), at.cancel(payer, id), at.pay(payer, { period: 'year' }), at.deliver({ ...notice, requestId: 'a-repeat-with-another-id' }),
    at.deliver(notice), at.sync(payer, id), at.pay(payer), reconcilePayments(app.deps), reconcilePayments(app.deps),
  ])
  const codes = answers.flatMap((answer) => (answer === undefined || answer.status === 200 ? [] : [answer.body?.code]))
  for (const code of codes) expect(['bad-request', 'subscription-exists']).toContain(code)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.changesOf(id)).toEqual([New, Paid])
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
  expect(sandbox.orders().filter((order) => order.customer.profileId === String(payer.id) && order.status !== 'CANCELED')).toHaveLength(1)
})

test('two servers never look after the same payment at once', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  app.clock.advance(2 * MINUTE)
  await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps), reconcilePayments(app.deps)])
  expect((await at.rowOf(id)).checks).toBe(1)
})

/* Cards. */

test('cards are the payer\'s own; admins see and delete them by a mask', async () => {
  const [payer, other, admin] = [await at.aPayer(), await at.aPayer(), await app.people.admin()]
  const list = async (as: Someone) => await app.call(listCardTokens, { as, query: { userId: payer.id } })
  expect((await list(payer)).body.cards).toEqual([{ token: payer.card, lastFourDigits: '4242', brand: 'Visa Card', creationDate: expect.any(Number) }])
  expect((await list(other)).status).toBe(403)
  const [seen] = (await list(admin)).body.cards
  expect(seen?.token).toBe(`****${payer.card.slice(-4)}`)

  const forget = async (as: Someone, cardToken: string) => await app.call(deleteCardToken, { as, body: { cardToken, userId: payer.id } })
  expect((await forget(other, payer.card)).status).toBe(403)
  expect(await forget(payer, other.card)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await forget(admin, seen?.token ?? '')).status).toBe(200)
  expect((await list(payer)).body.cards).toEqual([])
  expect(await forget(payer, payer.card), 'once more').toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await list(other)).status).toBe(403)
})

test('a provider that fails while cards are listed or forgotten changes nothing', async () => {
  const payer = await at.aPayer()
  const list = async () => await app.call(listCardTokens, { as: payer, query: { userId: payer.id } })
  sandbox.setFaults({ errorBodyWithHttp200: ['cards'] })
  expect(await list()).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await app.call(deleteCardToken, { as: payer, body: { cardToken: payer.card, userId: payer.id } })).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  sandbox.setFaults({ errorBodyWithHttp200: [] })
  expect((await list()).body.cards.map(({ token }) => token)).toEqual([payer.card])
})

test('the page for adding a card is the provider\'s and comes back to the app', async () => {
  const payer = await at.aPayer()
  const { body } = await app.call(getCardTokenUrl, { as: payer })
  const url = new URL(body.url)
  expect(url.origin).toBe(sandbox.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ customerProfileId: String(payer.id), returnUrl: `${app.deps.origins.app}/card-added` })
})
