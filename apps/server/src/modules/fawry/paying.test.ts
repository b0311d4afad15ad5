// A payment begins: what is charged, who may pay what, and never more than one at a time.
import { expect, test, vi } from 'vitest'
import { PaymentMethod, Period, TransactionStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { good, paymentsOfFile, phone, poor } from '../../../test/payments.ts'

const { New, Paid, Canceled, Failed } = TransactionStatus

const at = await paymentsOfFile()
const { app, sandbox, planId } = at

/* The card path. */

test("a card is charged on the bank's page, and the payment makes the subscription", async () => {
  const payer = await at.aPayer()
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  const { status, body } = await at.pay(payer)
  expect(status).toBe(200)
  expect(body).toEqual({ transactionId: expect.any(Number), redirectUrl: expect.stringContaining('/3ds/') })

  const resumed = await at.last(payer)
  expect(resumed).toMatchObject({
    id: body.transactionId,
    userId: payer.id,
    planId,
    planPeriod: Period.Month,
    amount: 190_000,
    status: New,
    paymentMethod: PaymentMethod.Card,
    checkout: { redirectUrl: body.redirectUrl, referenceNumber: null, walletQr: null },
  })

  const back = await fetch(body.redirectUrl ?? sandbox.url, {
    method: 'POST',
    body: new URLSearchParams({ code: '123456' }),
    redirect: 'manual',
  })
  const returned = new URL(back.headers.get('location') ?? '')
  expect(`${returned.origin}${returned.pathname}`).toBe(`${app.deps.origins.app}/checkout/${planId}/month`)
  expect(returned.searchParams.get('statusCode')).toBe('200')
  expect((await at.deliver(at.lastNotice('PAID'))).status).toBe(200)

  expect(await at.last(payer)).toMatchObject({
    status: Paid,
    checkout: null,
    providerRefNum: Number((await at.orderOf(body.transactionId))?.referenceNumber),
  })
  expect(emitted.mock.calls).toEqual([
    [`user:${payer.id}`, 'TransactionStatusUpdate', { transactionId: body.transactionId, status: Paid }],
  ])
  emitted.mockRestore()

  const mine = await at.subscription(payer)
  expect(mine).toMatchObject({
    info: { txId: body.transactionId, weeklyMinutes: 60, period: Period.Month, terminatedAt: null },
    remainingWeeklyMinutes: 60,
  })
  expect(mine.week?.start).toBe(mine.info?.start)
  expect(mine.renewsOn).toEqual(expect.any(Number))
  expect(await at.changesOf(body.transactionId)).toEqual([New, Paid])
})

test("the provider is sent the amount with two decimals, our web address and the payer's phone", async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer, { period: 'quarter' })
  expect(await at.orderOf(id)).toMatchObject({
    amountPiastres: 540_000,
    customer: { profileId: String(payer.id), mobile: phone },
    items: [{ itemCode: `plan-${planId}-quarter`, pricePiastres: 540_000, quantity: 1 }],
    challenge: { returnUrl: `${app.deps.origins.app}/checkout/${planId}/quarter` },
  })
})

test("a card settled without the bank's page is paid by the status answer", async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ skipThreeDSecure: true })
  const { body } = await at.pay(payer)
  expect(body).toEqual({ transactionId: expect.any(Number) })
  expect(await at.statusOf(body.transactionId)).toBe(Paid)
  expect(await at.eventsOf(body.transactionId)).toMatchObject([{ source: 'charge', outcome: 'applied' }])
})

test("a declined card fails the payment with the provider's words, and another may follow", async () => {
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
    expect(
      JSON.stringify(await app.deps.db.selectFrom(table).selectAll().execute()),
      'the digits may stand within a longer number',
    ).not.toMatch(/(?<!\d)0731(?!\d)/)
  }
})

/* Who may pay what. */

test('a plan that is inactive, invite-only, deleted or unknown does not exist', async () => {
  const payer = await at.aPayer()
  const hidden = [
    await at.aPlan({ active: false }),
    await at.aPlan({ forInvitesOnly: true }),
    await at.aPlan({ deletedAt: new Date() }),
    999_999,
  ]
  for (const id of hidden)
    expect(await at.pay(payer, { planId: id })).toMatchObject({ status: 404, body: { code: 'plan-not-found' } })
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
  const row = await app.deps.db
    .selectFrom('users')
    .select(['phone', 'verifiedPhone'])
    .where('id', '=', payer.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ phone, verifiedPhone: false })
  expect(await at.pay(payer, { phone: '01111111111' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect((await at.pay(payer, { phone: undefined })).status).toBe(200)
})

test('less than one pound is not charged', async () => {
  const payer = await at.aPayer()
  expect(await at.pay(payer, { planId: await at.aPlan({ baseMonthlyPrice: 99, monthDiscount: 0 }) })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })
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
  expect(await at.pay(payer, {}, { 'idempotency-key': 'short' })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })

  const { createdAt } = await app.deps.db
    .selectFrom('idempotencyKeys')
    .select('createdAt')
    .where('userId', '=', payer.id)
    .executeTakeFirstOrThrow()
  await app.deps.db
    .updateTable('idempotencyKeys')
    .set({ createdAt: new Date(createdAt.getTime() - 25 * 60 * MINUTE_MS) })
    .where('userId', '=', payer.id)
    .execute()
  expect((await at.pay(payer, {}, key)).body.transactionId).not.toBe(first.body.transactionId)
})
