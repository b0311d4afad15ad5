import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import { PaymentMethod, Period, TransactionStatus, type PeriodWord } from '@hiwar/contract/enums.ts'
import {
  cancelUnpaidOrder, deleteCardToken, getCardTokenUrl, getPaymentStatus, listCardTokens, payByCard, receiveProviderNotification, syncPaymentStatus,
} from '@hiwar/contract/fawry.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { getLastTransaction, getTransaction } from '@hiwar/contract/transactions.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../../../../doubles/payment-provider/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { createSignatures } from '../../platform/fawry-signature.ts'
import { confirmPayment, reconcilePayments } from './jobs.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus
const account = { merchantCode: 'HIWARTEST', secureKey: 'key-for-tests' }
const MINUTE = 60_000
const phone = '01012345678'

interface Someone { readonly id: number; readonly token: string }
type Payer = Someone & { readonly card: string }

let sandbox: RunningPaymentProvider
let app: TestApp
let planId: number

beforeAll(async () => {
  // With a fee, so that what is paid never equals the price.
  sandbox = await startPaymentProvider({ ...account, fees: { card: 250 }, retryPausesMs: [] })
  app = await buildTestApp({ environment: {
    FAWRY_BASE_URL: sandbox.url, FAWRY_MERCHANT_CODE: account.merchantCode, FAWRY_SECURE_KEY: account.secureKey, FAWRY_TIMEOUT_MS: '400', LOG_LEVEL: 'silent',
  } })
  planId = await aPlan()
})
beforeEach(() => {
  sandbox.reset()
  // Every notification is written down but delivered by the test itself, when and as often as the test wants.
  sandbox.setFaults({ drop: true })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

/* The people of the story and what they do. */

async function aPlan(change: object = {}): Promise<number> {
  const { id } = await app.deps.db.insertInto('plans')
    .values({ weeklyMinutes: 60, baseMonthlyPrice: 200_000, monthDiscount: 500, quarterDiscount: 1000, yearDiscount: 2000, ...change })
    .returning('id').executeTakeFirstOrThrow()
  return id
}

const good = '4242424242424242'
const poor = '4222000006724235'

/** A student without subscription and phone, with a card at the provider. */
async function aPayer(cardNumber = good): Promise<Payer> {
  const student = await app.people.student({ subscribed: false, user: { phone: null, verifiedPhone: false } })
  return { ...student, card: await saveCard(student, cardNumber) }
}

async function saveCard(owner: Someone, cardNumber: string): Promise<string> {
  await fetch(`${sandbox.url}/ECommerceWeb/Fawry/cards/cardToken`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchantCode: account.merchantCode, customerProfileId: String(owner.id), cardNumber, cardAlias: 'CARD', expiryYear: '29', expiryMonth: '05', cvv: '123' }),
  })
  const { body } = await app.call(listCardTokens, { as: owner, query: { userId: owner.id } })
  return body.cards.at(-1)?.token ?? ''
}

const pay = async (payer: Payer, change: Partial<Sent<typeof payByCard.body>> = {}, headers: Record<string, string> = {}) =>
  await app.call(payByCard, { as: payer, headers, body: { planId, period: 'month', cardToken: payer.card, cvv: '123', phone, ...change } })

/** Opens a payment and returns its id. */
async function open(payer: Payer, change: { planId?: number; period?: PeriodWord } = {}): Promise<number> {
  const { status, body } = await pay(payer, change)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.transactionId
}

const cancel = async (as: Someone, transactionId: number) => await app.call(cancelUnpaidOrder, { as, body: { transactionId } })
const sync = async (as: Someone, transactionId: number) => await app.call(syncPaymentStatus, { as, body: { transactionId } })
const last = async (as: Someone) => (await app.call(getLastTransaction, { as })).body
const subscription = async (as: Someone) => (await app.call(getUserSubscription, { as, query: { userId: as.id } })).body

const orderOf = async (transactionId: number) => {
  const { merchantRef } = await rowOf(transactionId)
  return sandbox.orders().find((order) => order.merchantRefNumber === merchantRef)
}

/** The provider's own hand: pay, fail, expire, cancel, refund, deliver. */
async function atProvider(transactionId: number, action: string, body: object = {}): Promise<void> {
  const order = await orderOf(transactionId)
  await fetch(`${sandbox.url}/_control/orders/${order?.referenceNumber}/${action}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  })
}

type Notice = Sent<typeof receiveProviderNotification.body>

/** The provider's latest notification about an order, as it would travel. */
function lastNotice(status?: string): Notice {
  const notices = sandbox.attempts().filter((attempt) => status === undefined || attempt.orderStatus === status)
  const notice: unknown = notices.at(-1)?.body
  return notice as Notice
}

const deliver = async (notice: Notice) => await app.call(receiveProviderNotification, { body: notice })

async function notify(transactionId: number, action: string) {
  await atProvider(transactionId, action)
  return await deliver(lastNotice())
}

const rowOf = async (id: number) => await app.deps.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: number) => (await rowOf(id)).status
const subscriptionsOf = async (userId: number) => await app.deps.db.selectFrom('subscriptions').selectAll().where('userId', '=', userId).orderBy('id').execute()
const eventsOf = async (txId: number) => await app.deps.db.selectFrom('paymentEvents').selectAll().where('txId', '=', txId).orderBy('id').execute()
const changesOf = async (id: number) => (await app.deps.db.selectFrom('statusChanges').select('toStatus').where('kind', '=', 'transaction').where('refId', '=', id).orderBy('id').execute()).map((change) => change.toStatus)

/* The card path. */

test('a card is charged on the bank\'s page, and the payment makes the subscription', async () => {
  const payer = await aPayer()
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  const { status, body } = await pay(payer)
  expect(status).toBe(200)
  expect(body).toEqual({ transactionId: expect.any(Number), redirectUrl: expect.stringContaining('/3ds/') })

  const resumed = await last(payer)
  expect(resumed).toMatchObject({
    id: body.transactionId, userId: payer.id, planId, planPeriod: Period.Month, amount: 190_000, status: New, paymentMethod: PaymentMethod.Card,
    checkout: { redirectUrl: body.redirectUrl, referenceNumber: null, walletQr: null },
  })

  const back = await fetch(body.redirectUrl ?? sandbox.url, { method: 'POST', body: new URLSearchParams({ code: '123456' }), redirect: 'manual' })
  const returned = new URL(back.headers.get('location') ?? '')
  expect(`${returned.origin}${returned.pathname}`).toBe(`${app.deps.origins.app}/checkout/${planId}/month`)
  expect(returned.searchParams.get('statusCode')).toBe('200')
  expect((await deliver(lastNotice('PAID'))).status).toBe(200)

  expect(await last(payer)).toMatchObject({ status: Paid, checkout: null, providerRefNum: Number((await orderOf(body.transactionId))?.referenceNumber) })
  expect(emitted.mock.calls).toEqual([[`user:${payer.id}`, 'TransactionStatusUpdate', { transactionId: body.transactionId, status: Paid }]])
  emitted.mockRestore()

  const mine = await subscription(payer)
  expect(mine).toMatchObject({ info: { txId: body.transactionId, weeklyMinutes: 60, period: Period.Month, terminatedAt: null }, remainingWeeklyMinutes: 60 })
  expect(mine.week?.start).toBe(mine.info?.start)
  expect(mine.renewsOn).toEqual(expect.any(Number))
  expect(await changesOf(body.transactionId)).toEqual([New, Paid])
})

test('the provider is sent the amount with two decimals, our web address and the payer\'s phone', async () => {
  const payer = await aPayer()
  const id = await open(payer, { period: 'quarter' })
  expect(await orderOf(id)).toMatchObject({
    amountPiastres: 540_000, customer: { profileId: String(payer.id), mobile: phone }, items: [{ itemCode: `plan-${planId}-quarter`, pricePiastres: 540_000, quantity: 1 }],
    challenge: { returnUrl: `${app.deps.origins.app}/checkout/${planId}/quarter` },
  })
})

test('a card settled without the bank\'s page is paid by the status answer', async () => {
  const payer = await aPayer()
  sandbox.setFaults({ skipThreeDSecure: true })
  const { body } = await pay(payer)
  expect(body).toEqual({ transactionId: expect.any(Number) })
  expect(await statusOf(body.transactionId)).toBe(Paid)
  expect(await eventsOf(body.transactionId)).toMatchObject([{ source: 'charge', outcome: 'applied' }])
})

test('a declined card fails the payment with the provider\'s words, and another may follow', async () => {
  const payer = await aPayer(poor)
  sandbox.setFaults({ skipThreeDSecure: true })
  const refused = await pay(payer)
  expect(refused).toMatchObject({ status: 500, body: { code: 'fawry-error', message: 'رصيد البطاقة غير كافٍ' } })
  const failed = await last(payer)
  expect(failed?.status).toBe(Failed)

  const next = await pay({ ...payer, card: await saveCard(payer, good) })
  expect(next.status).toBe(200)
  expect(await statusOf(next.body.transactionId)).toBe(Paid)
})

test('the security code is stored nowhere', async () => {
  const payer = await aPayer()
  await pay(payer, { cvv: '0731' }, { 'idempotency-key': 'a-key-of-the-browser' })
  for (const table of ['transactions', 'paymentEvents', 'idempotencyKeys'] as const) {
    expect(JSON.stringify(await app.deps.db.selectFrom(table).selectAll().execute())).not.toContain('0731')
  }
})

/* Who may pay what. */

test('a plan that is inactive, invite-only, deleted or unknown does not exist', async () => {
  const payer = await aPayer()
  const hidden = [await aPlan({ active: false }), await aPlan({ forInvitesOnly: true }), await aPlan({ deletedAt: new Date() }), 999_999]
  for (const id of hidden) expect(await pay(payer, { planId: id })).toMatchObject({ status: 404, body: { code: 'plan-not-found' } })
  expect(sandbox.orders()).toEqual([])
})

test('a card of somebody else is not found', async () => {
  const [payer, other] = [await aPayer(), await aPayer()]
  expect(await pay({ ...payer, card: other.card })).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('only students pay', async () => {
  const tutor = await app.people.tutor()
  expect(await pay({ ...tutor, card: 'x' })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('a phone is needed, kept when it was missing, and must not contradict the known one', async () => {
  const payer = await aPayer()
  expect(await pay(payer, { phone: undefined })).toMatchObject({ status: 400, body: { code: 'invalid-phone' } })
  expect(await pay(payer, { phone: '0212345678' })).toMatchObject({ status: 400, body: { code: 'invalid-phone' } })
  await open(payer)
  const row = await app.deps.db.selectFrom('users').select(['phone', 'verifiedPhone']).where('id', '=', payer.id).executeTakeFirstOrThrow()
  expect(row).toEqual({ phone, verifiedPhone: false })
  expect(await pay(payer, { phone: '01111111111' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect((await pay(payer, { phone: undefined })).status).toBe(200)
})

test('less than one pound is not charged', async () => {
  const payer = await aPayer()
  expect(await pay(payer, { planId: await aPlan({ baseMonthlyPrice: 99, monthDiscount: 0 }) })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
})

test('somebody who is subscribed cannot pay again', async () => {
  const payer = await aPayer()
  await notify(await open(payer), 'pay')
  expect(await pay(payer)).toMatchObject({ status: 400, body: { code: 'subscription-exists' } })
  expect(sandbox.orders()).toHaveLength(1)
})

/* One open payment each. */

test('two pay clicks at once make one order', async () => {
  const payer = await aPayer()
  const answers = await Promise.all([pay(payer), pay(payer), pay(payer)])
  expect(sandbox.orders()).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1)
  for (const answer of answers) expect([200, 503]).toContain(answer.status)
})

test('the same order again gives the same answer without asking the provider', async () => {
  const payer = await aPayer()
  const first = await pay(payer)
  expect((await pay(payer)).body).toEqual(first.body)
  expect(sandbox.orders()).toHaveLength(1)
})

test('another order takes the place of the open one, which is canceled at the provider', async () => {
  const payer = await aPayer()
  const first = await open(payer)
  const second = await open(payer, { period: 'year' })
  expect(await statusOf(first)).toBe(Canceled)
  expect((await orderOf(first))?.status).toBe('CANCELED')
  expect(await statusOf(second)).toBe(New)
})

test('an open order that turns out to be paid is settled and the new one refused', async () => {
  const payer = await aPayer()
  const first = await open(payer)
  await atProvider(first, 'pay')
  expect(await pay(payer, { period: 'year' })).toMatchObject({ status: 400, body: { code: 'subscription-exists' } })
  expect(await statusOf(first)).toBe(Paid)
  expect(await subscriptionsOf(payer.id)).toHaveLength(1)
})

test('while the provider cannot tell, the open order stays and nothing new is opened', async () => {
  const payer = await aPayer()
  const first = await open(payer)
  sandbox.setFaults({ statusQuery: 'error' })
  expect(await pay(payer, { period: 'year' })).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await statusOf(first)).toBe(New)
  expect(sandbox.orders()).toHaveLength(1)
})

test('an idempotency key repeats the answer for a day and stands for one body', async () => {
  const payer = await aPayer()
  const key = { 'idempotency-key': 'key-0001' }
  const first = await pay(payer, {}, key)
  await notify(first.body.transactionId, 'fail')
  expect((await pay(payer, {}, key)).body).toEqual(first.body)
  expect(await pay(payer, { period: 'year' }, key)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await pay(payer, {}, { 'idempotency-key': 'short' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })

  const { createdAt } = await app.deps.db.selectFrom('idempotencyKeys').select('createdAt').where('userId', '=', payer.id).executeTakeFirstOrThrow()
  await app.deps.db.updateTable('idempotencyKeys').set({ createdAt: new Date(createdAt.getTime() - 25 * 60 * MINUTE) }).where('userId', '=', payer.id).execute()
  expect((await pay(payer, {}, key)).body.transactionId).not.toBe(first.body.transactionId)
})

/* The provider's notification. */

test.each([['notify', New], ['expire', Expired], ['fail', Failed], ['cancel', Canceled]])('a notification of "%s" makes no subscription', async (action, status) => {
  const payer = await aPayer()
  const id = await open(payer)
  expect((await notify(id, action)).status).toBe(200)
  expect(await statusOf(id)).toBe(status)
  expect(await subscriptionsOf(payer.id)).toEqual([])
})

test('the same paid notification twice, also at once, makes one subscription', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await atProvider(id, 'pay')
  const notice = lastNotice()
  const answers = await Promise.all([deliver(notice), deliver(notice), deliver(notice)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect((await deliver(notice)).status).toBe(200)
  expect(await subscriptionsOf(payer.id)).toHaveLength(1)
  expect((await eventsOf(id)).filter((event) => event.orderStatus === 'PAID')).toHaveLength(1)
})

test('a repeat without a request id is known by what it says', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  sandbox.setFaults({ missingRequestId: true })
  await notify(id, 'pay')
  expect((await deliver(lastNotice())).status).toBe(200)
  expect((await eventsOf(id)).filter((event) => event.orderStatus === 'PAID')).toHaveLength(1)
})

test('NEW after PAID changes nothing', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  const early = lastNotice('NEW')
  await notify(id, 'pay')
  expect((await deliver(early)).status).toBe(200)
  expect(await statusOf(id)).toBe(Paid)
  expect(await subscriptionsOf(payer.id)).toMatchObject([{ terminatedAt: null }])
})

test.each([['month', 4], ['quarter', 12], ['year', 52]] as const)('a %s lasts %i whole weeks', async (period, weeks) => {
  const payer = await aPayer()
  await notify(await open(payer, { period }), 'pay')
  const [subscription] = await subscriptionsOf(payer.id)
  const days = ((subscription?.end.getTime() ?? 0) - (subscription?.start.getTime() ?? 0)) / (24 * 60 * MINUTE)
  // One hour to or fro for a clock change on the way.
  expect(Math.round(days)).toBe(weeks * 7)
})

test('callback and sync compute the same subscription', async () => {
  const [one, other] = [await aPayer(), await aPayer()]
  const [first, second] = [await open(one), await open(other)]
  await notify(first, 'pay')
  await atProvider(second, 'pay')
  expect((await sync(other, second)).body.status).toBe(Paid)
  const [[byCallback], [bySync]] = [await subscriptionsOf(one.id), await subscriptionsOf(other.id)]
  expect({ start: bySync?.start, end: bySync?.end, minutes: bySync?.weeklyMinutes }).toEqual({ start: byCallback?.start, end: byCallback?.end, minutes: byCallback?.weeklyMinutes })
})

test('another amount than ours is not a payment', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  sandbox.setFaults({ wrongOrderAmount: true })
  expect((await notify(id, 'pay')).status).toBe(200)
  expect(await statusOf(id)).toBe(New)
  expect(await eventsOf(id)).toMatchObject([{ orderStatus: 'PAID', outcome: 'wrong-amount' }])
})

test('neither the provider\'s fee on top, nor another method, nor numbers as text disturb a payment', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  sandbox.setFaults({ wrongMethod: true, numbersAsStrings: true })
  await atProvider(id, 'pay')
  const notice = lastNotice()
  expect(notice).toMatchObject({ paymentMethod: 'PAYATFAWRY', orderAmount: '1900', paymentAmount: '1947.5' })
  expect((await deliver(notice)).status).toBe(200)
  expect(await statusOf(id)).toBe(Paid)
})

test('an order number above 2^31 is kept whole', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await notify(id, 'pay')
  const { providerRefNum } = await rowOf(id)
  expect(providerRefNum).toBeGreaterThan(2 ** 31)
  expect((await app.call(getTransaction, { as: payer, params: { id } })).body.providerRefNum).toBe(providerRefNum)
})

test('a notification needs the signature, a known order, its own payer and its own number', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await atProvider(id, 'pay')
  const notice = lastNotice()
  expect(await deliver({ ...notice, messageSignature: '0'.repeat(64) })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await deliver({ ...notice, orderAmount: 1 })).toMatchObject({ status: 403 })
  expect(await deliver({ ...notice, customerMerchantId: '424242' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  await app.deps.db.updateTable('transactions').set({ providerRefNum: 9_199_999_999 }).where('id', '=', id).execute()
  expect(await deliver(notice)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await eventsOf(id)).toMatchObject([{ outcome: 'wrong-order' }])
  expect(await statusOf(id)).toBe(New)

  await app.deps.db.updateTable('transactions').set({ merchantRef: `gone-${id}` }).where('id', '=', id).execute()
  expect(await deliver({ ...notice, requestId: 'another' })).toMatchObject({ status: 404, body: { code: 'transaction-not-found' } })
})

test('a status nobody knows is noted and ignored', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  const notice = { ...lastNotice('NEW'), requestId: 'strange', orderStatus: 'constructor' }
  const messageSignature = createSignatures(account).report({ ...notice, paymentRefrenceNumber: '' } as never)
  expect((await deliver({ ...notice, messageSignature })).status).toBe(200)
  expect(await eventsOf(id)).toMatchObject([{ outcome: 'unknown-status' }])
  expect(await statusOf(id)).toBe(New)
})

test('a failure while writing the subscription undoes everything, and the repeat succeeds', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await atProvider(id, 'pay')
  const notice = lastNotice()
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  await app.deps.db.schema.alterTable('subscriptions').addCheckConstraint('nothing_may_be_written', sql`user_id <> ${sql.lit(payer.id)}`).execute()
  expect((await deliver(notice)).status).toBeGreaterThanOrEqual(400)
  expect(await statusOf(id)).toBe(New)
  expect(await eventsOf(id)).toEqual([])
  expect(emitted).not.toHaveBeenCalled()

  await app.deps.db.schema.alterTable('subscriptions').dropConstraint('nothing_may_be_written').execute()
  expect((await deliver(notice)).status).toBe(200)
  expect(await statusOf(id)).toBe(Paid)
  expect(emitted).toHaveBeenCalledTimes(1)
  emitted.mockRestore()
})

test('what is emitted can already be read', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  const seen: Promise<number>[] = []
  const emitted = vi.spyOn(app.deps.realtime, 'emit').mockImplementation(() => { seen.push(statusOf(id)) })
  await notify(id, 'pay')
  expect(await Promise.all(seen)).toEqual([Paid])
  emitted.mockRestore()
})

test('editing the plan changes no open order', async () => {
  const payer = await aPayer()
  const changing = await aPlan({ weeklyMinutes: 30 })
  const id = await open(payer, { planId: changing })
  await app.deps.db.updateTable('plans').set({ weeklyMinutes: 90, baseMonthlyPrice: 1 }).where('id', '=', changing).execute()
  await notify(id, 'pay')
  expect(await subscriptionsOf(payer.id)).toMatchObject([{ weeklyMinutes: 30 }])
})

/* Refunds as the provider reports them. */

test('a refund ends the subscription and frees the coming lessons', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await notify(id, 'pay')
  const lesson = await aComingLesson(payer.id)
  await notify(id, 'refund')
  expect(await rowOf(id)).toMatchObject({ status: Refunded, refundedAmount: 190_000 })
  expect((await subscriptionsOf(payer.id))[0]?.terminatedAt).not.toBeNull()
  const row = await app.deps.db.selectFrom('lessons').selectAll().where('id', '=', lesson).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ canceledBy: null, charged: false })
  expect(row.canceledAt).not.toBeNull()
  expect(await subscription(payer)).toEqual({ info: null, remainingWeeklyMinutes: 0, week: null, renewsOn: null })
  expect((await pay(payer)).status).toBe(200)
})

async function aComingLesson(studentId: number): Promise<number> {
  const tutor = await app.people.tutor()
  const at = (minutes: number) => new Date(Math.ceil(app.deps.now().getTime() / (15 * MINUTE)) * 15 * MINUTE + minutes * MINUTE)
  const times = { createdAt: app.deps.now(), updatedAt: app.deps.now() }
  const slot = await app.deps.db.insertInto('availabilitySlots').values({ userId: tutor.id, start: at(60), end: at(120), ...times }).returning('id').executeTakeFirstOrThrow()
  const lesson = await app.deps.db.insertInto('lessons')
    .values({ slotId: slot.id, start: at(60), end: at(90), duration: 30, price: 7500, sessionId: `lesson:${slot.id}`, lateLineMinutes: 60, ...times })
    .returning('id').executeTakeFirstOrThrow()
  await app.deps.db.insertInto('lessonMembers').values([{ lessonId: lesson.id, userId: tutor.id }, { lessonId: lesson.id, userId: studentId }]).execute()
  return lesson.id
}

test('a partial refund keeps the subscription', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await notify(id, 'pay')
  await atProvider(id, 'refund', { amount: '100.00' })
  expect((await deliver(lastNotice())).status).toBe(200)
  expect(await statusOf(id)).toBe(PartialRefunded)
  expect(await subscriptionsOf(payer.id)).toMatchObject([{ terminatedAt: null }])
})

test('REFUNDED before PAID leaves no subscription behind', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await atProvider(id, 'pay')
  const paid = lastNotice()
  expect((await notify(id, 'refund')).status).toBe(200)
  expect((await deliver(paid)).status).toBe(200)
  expect(await statusOf(id)).toBe(Refunded)
  expect(await changesOf(id)).toEqual([New, Paid, Refunded])
  expect(await subscriptionsOf(payer.id)).toEqual([])
})

/* Late payments. */

test('a payment that arrives after giving up is confirmed by a query and then counts', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await cancel(payer, id)
  expect((await notify(id, 'pay')).status).toBe(200)
  expect((await eventsOf(id)).at(-1)).toMatchObject({ outcome: 'to-confirm' })
  await confirmPayment(app.deps, id)
  expect(await rowOf(id)).toMatchObject({ status: Paid, needsRefund: false })
  expect(await subscriptionsOf(payer.id)).toHaveLength(1)
})

test('a late payment beside a running subscription needs a refund', async () => {
  const payer = await aPayer()
  const late = await open(payer)
  const paid = await open(payer, { period: 'year' })
  await notify(paid, 'pay')
  await notify(late, 'pay')
  await confirmPayment(app.deps, late)
  expect(await rowOf(late)).toMatchObject({ status: Paid, needsRefund: true })
  expect(await subscriptionsOf(payer.id)).toMatchObject([{ txId: paid, terminatedAt: null }])
})

test('a late payment is confirmed as soon as the provider speaks again', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await notify(id, 'fail')
  await notify(id, 'pay')
  sandbox.setFaults({ statusQuery: 'error' })
  const waiting = async () => (await sql<{ count: number }>`select count(*)::int as count from pgboss.job where data->>'transactionId' = ${String(id)}`.execute(app.deps.db)).rows[0]?.count
  const before = await waiting()
  await confirmPayment(app.deps, id)
  expect(await statusOf(id)).toBe(Failed)
  expect(await waiting()).toBe((before ?? 0) + 1)
  sandbox.setFaults({ statusQuery: 'ok' })
  await confirmPayment(app.deps, id)
  expect(await statusOf(id)).toBe(Paid)
})

/* Canceling. */

test('canceling an open payment cancels it at the provider too', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  expect(await cancel(payer, id)).toMatchObject({ status: 200 })
  expect(await statusOf(id)).toBe(Canceled)
  expect((await orderOf(id))?.status).toBe('CANCELED')
  expect(await cancel(payer, id)).toMatchObject({ status: 400 })
})

test('canceling what was just paid settles it instead', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  sandbox.setFaults({ cancelAlreadyPaid: true })
  expect(await cancel(payer, id)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await statusOf(id)).toBe(Paid)
  expect(await subscriptionsOf(payer.id)).toHaveLength(1)
})

test('a cancel the provider refuses changes nothing, whatever its HTTP status', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  sandbox.setFaults({ errorBodyWithHttp200: ['cancel'] })
  expect(await cancel(payer, id)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await statusOf(id)).toBe(New)
})

test('nobody cancels, syncs or asks about somebody else\'s payment; an admin may', async () => {
  const [payer, other, admin] = [await aPayer(), await aPayer(), await app.people.admin()]
  const id = await open(payer)
  expect((await sync(other, id)).status).toBe(403)
  expect((await app.call(getPaymentStatus, { as: other, query: { transactionId: id } })).status).toBe(403)
  expect((await cancel(other, id)).status).toBe(403)
  expect((await app.call(getTransaction, { as: other, params: { id } })).status).toBe(403)
  expect((await sync(admin, id)).body).toMatchObject({ id, checkout: null })
  expect((await cancel(admin, id)).status).toBe(200)
  expect((await sync(admin, 999_999)).body.code).toBe('transaction-not-found')
})

/* Asking the provider. */

test('sync answers the payment also when nothing changed', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  expect(await sync(payer, id)).toMatchObject({ status: 200, body: { id, status: New, checkout: { referenceNumber: null } } })
})

test('an error body is never read as a status', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await notify(id, 'pay')
  sandbox.setFaults({ errorBodyWithHttp200: ['status'] })
  expect(await sync(payer, id)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await statusOf(id)).toBe(Paid)
  expect(await subscriptionsOf(payer.id)).toMatchObject([{ terminatedAt: null }])
})

test('the live status is read without writing, at most every three seconds', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  const ask = async () => (await app.call(getPaymentStatus, { as: payer, query: { transactionId: id } })).body
  expect(await ask()).toEqual({ orderRefNum: (await orderOf(id))?.referenceNumber, orderStatus: New, paymentMethod: PaymentMethod.Card })
  await atProvider(id, 'pay')
  expect(await ask()).toMatchObject({ orderStatus: New })
  app.clock.advance(3_000)
  expect(await ask()).toMatchObject({ orderStatus: Paid })
  expect(await statusOf(id)).toBe(New)
})

/* When the line breaks. */

test('a charge whose answer is lost stays open, and the reconciler settles it', async () => {
  const payer = await aPayer()
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true, skipThreeDSecure: true })
  expect(await pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  const { id } = await last(payer) ?? { id: 0 }
  expect(await last(payer)).toMatchObject({ status: New, checkout: null })

  await reconcilePayments(app.deps)
  expect(await statusOf(id)).toBe(New)
  app.clock.advance(2 * MINUTE)
  await reconcilePayments(app.deps)
  expect(await statusOf(id)).toBe(Paid)
  expect(await subscriptionsOf(payer.id)).toHaveLength(1)
})

test('after a lost answer the payer may try again in ten seconds', async () => {
  const payer = await aPayer()
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
  expect((await pay(payer)).status).toBe(503)
  sandbox.setFaults({ chargeTimeoutAfterSuccess: false })
  const lost = await last(payer)
  expect(await pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  expect(sandbox.orders()).toHaveLength(1)

  app.clock.advance(10_000)
  const again = await pay(payer)
  expect(again.status).toBe(200)
  expect(await statusOf(lost?.id ?? 0)).toBe(Canceled)
  expect((await orderOf(lost?.id ?? 0))?.status).toBe('CANCELED')
})

test('while nobody answers at the provider nothing is opened', async () => {
  const payer = await aPayer()
  sandbox.setFaults({ errorBodyWithHttp200: ['cards'] })
  expect(await pay(payer)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await last(payer)).toBeNull()
})

test('a callback that never comes is made good by the reconciler', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await atProvider(id, 'pay')
  app.clock.advance(2 * MINUTE)
  await reconcilePayments(app.deps)
  expect(await statusOf(id)).toBe(Paid)
})

test('the reconciler asks less and less often', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  const checksAfter = async (minutes: number) => {
    app.clock.advance(minutes * MINUTE)
    await reconcilePayments(app.deps)
    return (await rowOf(id)).checks
  }
  expect(await checksAfter(1)).toBe(0)
  expect(await checksAfter(1)).toBe(1)
  expect(await checksAfter(4)).toBe(1)
  expect(await checksAfter(1)).toBe(2)
  expect(await checksAfter(14)).toBe(2)
  expect(await checksAfter(1)).toBe(3)
})

test('a payment never made expires a quarter of an hour after its time, also when the provider never heard of it', async () => {
  const [payer, forgotten] = [await aPayer(), await aPayer()]
  const id = await open(payer)
  const lost = await open(forgotten)
  await app.deps.db.updateTable('transactions').set({ merchantRef: `lost-${lost}` }).where('id', '=', lost).execute()
  app.clock.advance(44 * MINUTE)
  await reconcilePayments(app.deps)
  expect([await statusOf(id), await statusOf(lost)]).toEqual([New, New])
  app.clock.advance(2 * MINUTE)
  await reconcilePayments(app.deps)
  expect([await statusOf(id), await statusOf(lost)]).toEqual([Expired, Expired])
  expect(await subscriptionsOf(payer.id)).toEqual([])
})

test('while the provider is silent nothing expires', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  sandbox.setFaults({ statusQuery: 'error' })
  app.clock.advance(90 * MINUTE)
  await reconcilePayments(app.deps)
  expect(await statusOf(id)).toBe(New)
})

/* Everything at once. */

test('callback, sync, cancel, reconciler and another pay click at the same instant settle a payment once', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  await atProvider(id, 'pay')
  app.clock.advance(2 * MINUTE)
  const notice = lastNotice()
  const answers = await Promise.all([
    deliver(notice), sync(payer, id), cancel(payer, id), pay(payer, { period: 'year' }), deliver({ ...notice, requestId: 'a-repeat-with-another-id' }),
    deliver(notice), sync(payer, id), pay(payer), reconcilePayments(app.deps), reconcilePayments(app.deps),
  ])
  const codes = answers.flatMap((answer) => (answer === undefined || answer.status === 200 ? [] : [answer.body?.code]))
  for (const code of codes) expect(['bad-request', 'subscription-exists']).toContain(code)
  expect(await statusOf(id)).toBe(Paid)
  expect(await changesOf(id)).toEqual([New, Paid])
  expect(await subscriptionsOf(payer.id)).toHaveLength(1)
  expect(sandbox.orders().filter((order) => order.customer.profileId === String(payer.id) && order.status !== 'CANCELED')).toHaveLength(1)
})

test('two servers never look after the same payment at once', async () => {
  const payer = await aPayer()
  const id = await open(payer)
  app.clock.advance(2 * MINUTE)
  await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps), reconcilePayments(app.deps)])
  expect((await rowOf(id)).checks).toBe(1)
})

/* Cards. */

test('cards are the payer\'s own; admins see and delete them by a mask', async () => {
  const [payer, other, admin] = [await aPayer(), await aPayer(), await app.people.admin()]
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
})

test('the page for adding a card is the provider\'s and comes back to the app', async () => {
  const payer = await aPayer()
  const { body } = await app.call(getCardTokenUrl, { as: payer })
  const url = new URL(body.url)
  expect(url.origin).toBe(sandbox.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ customerProfileId: String(payer.id), returnUrl: `${app.deps.origins.app}/card-added` })
})
