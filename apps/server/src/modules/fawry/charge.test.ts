import { expect, test, vi } from 'vitest'
import { periodLabel } from '@hiwar/arabic/labels.ts'
import { PaymentMethod, Period, TransactionStatus } from '@hiwar/contract/enums.ts'
import { getCardTokenUrl, payByCard } from '@hiwar/contract/fawry.ts'
import { buildTestApp } from '../../../test/app.ts'
import {
  cardWithoutMoney,
  goodCard,
  phone,
  providerEnvironment,
  setUpPayments,
  type Payer,
} from '../../../test/payments.ts'

const { New, Paid, Failed, Canceled } = TransactionStatus

const at = await setUpPayments()
const { app, sandbox, planId } = at

test("a card is charged on the bank's page, and the payment begins the subscription", async () => {
  const payer = await at.aPayer()
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  const { status, body } = await at.pay(payer)
  expect(status).toBe(200)
  expect(body).toEqual({ transactionId: expect.any(Number), redirectUrl: expect.stringContaining('/3ds/') })

  const resumed = await at.lastTransaction(payer)
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
  expect((await at.deliver(at.lastNotification('PAID'))).status).toBe(200)

  expect(await at.lastTransaction(payer)).toMatchObject({
    status: Paid,
    checkout: null,
    providerRefNum: Number((await at.orderOf(body.transactionId))?.referenceNumber),
  })
  expect(emitted.mock.calls.filter(([, event]) => event === 'TransactionStatusUpdate')).toEqual([
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
  expect(await at.statusHistoryOf(body.transactionId)).toEqual([New, Paid])
})

test('the charge carries amount, item, payer, return URL and where to notify us', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer, { period: 'quarter' })
  const { name, email } = await app.deps.db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', payer.id)
    .executeTakeFirstOrThrow()
  expect(await at.orderOf(id)).toMatchObject({
    amountPiastres: 540_000,
    customer: { profileId: String(payer.id), name, mobile: phone, mail: email },
    description: `اشتراك حوار، ${periodLabel.quarter}`,
    webhookUrl: `${app.deps.origins.api}/api/v1/fawry/payment-status`,
    items: [{ itemCode: `plan-${planId}-quarter`, pricePiastres: 540_000, quantity: 1 }],
    challenge: { returnUrl: `${app.deps.origins.app}/checkout/${planId}/quarter` },
  })

  const nameless = await at.aPayer()
  await app.deps.db.updateTable('users').set({ name: null }).where('id', '=', nameless.id).execute()
  const { name: sent, mail } = (await at.orderOf(await at.open(nameless)))?.customer ?? { name: '', mail: ' ' }
  expect(sent, 'without a name the address stands for it').toBe(mail)
})

test("a card charged without the bank's page is paid by the status reply", async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ skipThreeDSecure: true })
  const { body } = await at.pay(payer)
  expect(body).toEqual({ transactionId: expect.any(Number) })
  expect(await at.statusOf(body.transactionId)).toBe(Paid)
  expect(await at.eventsOf(body.transactionId)).toMatchObject([{ source: 'charge', outcome: 'applied' }])
})

test("a declined card fails the payment with the provider's message, and another can follow", async () => {
  const payer = await at.aPayer(cardWithoutMoney)
  sandbox.setFaults({ skipThreeDSecure: true })
  const refused = await at.pay(payer)
  expect(refused).toMatchObject({ status: 500, body: { code: 'fawry-error', message: 'رصيد البطاقة غير كافٍ' } })
  const failed = await at.lastTransaction(payer)
  expect(failed?.status).toBe(Failed)
  expect(await at.eventsOf(failed.id)).toMatchObject([{ source: 'charge' }])

  const next = await at.pay({ ...payer, card: await at.saveCard(payer, goodCard) })
  expect(next.status).toBe(200)
  expect(await at.statusOf(next.body.transactionId)).toBe(Paid)
})

test("a card charged without the bank's page counts as refused where the status says so, whatever the charge said", async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ skipThreeDSecure: true })
  const { provider } = app.deps
  const { queryStatus } = provider
  const asking = vi.spyOn(provider, 'queryStatus').mockImplementationOnce(async (merchantRef) => {
    const reply = await queryStatus(merchantRef)
    return reply.kind === 'found'
      ? { ...reply, notification: { ...reply.notification, orderStatus: 'FAILED', failureReason: undefined } }
      : reply
  })
  expect(await at.pay(payer)).toMatchObject({
    status: 500,
    body: { code: 'fawry-error', message: 'the card was refused' },
  })
  asking.mockRestore()
  expect(await at.lastTransaction(payer)).toMatchObject({ status: Failed })
})

test('the security code is never stored', async () => {
  const payer = await at.aPayer()
  await at.pay(payer, { cvv: '0731' }, { 'idempotency-key': 'a-key-of-the-browser' })
  for (const table of ['transactions', 'paymentEvents', 'idempotencyKeys'] as const) {
    expect(
      JSON.stringify(await app.deps.db.selectFrom(table).selectAll().execute()),
      'the same digits may occur within a longer number or a hash',
    ).not.toMatch(/(?<![\da-f])0731(?![\da-f])/)
  }
})

test('a way to pay that was given up while the provider charged is neither shown nor kept', async () => {
  const payer = await at.aPayer()
  const { provider } = app.deps
  const { chargeCard } = provider
  const charging = vi.spyOn(provider, 'chargeCard').mockImplementationOnce(async (card) => {
    const reply = await chargeCard(card)
    const { id } = await at.lastTransaction(payer)
    expect((await at.cancel(payer, id)).status).toBe(200)
    return reply
  })
  expect(await at.pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  charging.mockRestore()
  const { id } = await at.lastTransaction(payer)
  expect(await at.rowOf(id)).toMatchObject({ status: Canceled, checkout: null })
})

type ReferenceReply = Awaited<ReturnType<typeof app.deps.provider.chargeReference>>

/** Asks for a reference number that a notification names before the reply to its charge, which `change` may spoil. */
async function payNotifiedFirst(payer: Payer, change = (reply: ReferenceReply) => reply) {
  const { provider } = app.deps
  const { chargeReference } = provider
  const charging = vi.spyOn(provider, 'chargeReference').mockImplementationOnce(async (order) => {
    const reply = await chargeReference(order)
    expect((await at.deliver(at.lastNotification('NEW'))).status).toBe(200)
    return change(reply)
  })
  const answer = await at.payReference(payer)
  charging.mockRestore()
  return answer
}

test('a notification may name the order before the reply to its charge does', async () => {
  const payer = await at.aPayer()
  const { status, body } = await payNotifiedFirst(payer)
  expect([status, body.referenceNumber]).toEqual([200, (await at.lastTransaction(payer)).providerRefNum])
})

test("the bank's page takes no number from an order that a notification named before", async () => {
  const payer = await at.aPayer()
  const { provider } = app.deps
  const { chargeCard } = provider
  const charging = vi.spyOn(provider, 'chargeCard').mockImplementationOnce(async (card) => {
    const reply = await chargeCard(card)
    expect((await at.deliver(at.lastNotification('NEW'))).status).toBe(200)
    return reply
  })
  expect((await at.pay(payer)).status).toBe(200)
  charging.mockRestore()
  const { fawryRefNumber } = at.lastNotification('NEW')
  expect(await at.lastTransaction(payer)).toMatchObject({ providerRefNum: Number(fawryRefNumber) })
})

test('a reply to a charge that names another order than a notification before it is not shown to the payer', async () => {
  const payer = await at.aPayer()
  const answer = await payNotifiedFirst(payer, (reply) =>
    reply.kind === 'opened' ? { ...reply, referenceNumber: `${reply.referenceNumber}7` } : reply,
  )
  expect(answer).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  expect(await at.rowOf((await at.lastTransaction(payer)).id)).toMatchObject({
    checkout: null,
    providerRefNum: Number(at.lastNotification('NEW').fawryRefNumber),
  })
})

test('the pages of the provider and its notifications come back to where the configuration says', async () => {
  const environment = {
    ...providerEnvironment(sandbox),
    FAWRY_RETURN_ORIGIN: 'https://pay.hiwar.test',
    FAWRY_CALLBACK_URL: 'https://hooks.hiwar.test/paid',
  }
  const elsewhere = await buildTestApp({ beside: app, environment })
  const payer = await at.aPayer()
  const body = { planId, period: 'month', cardToken: payer.card, cvv: '123', phone } as const
  const { transactionId } = (await elsewhere.call(payByCard, { as: payer, body })).body
  expect(await at.orderOf(transactionId)).toMatchObject({
    webhookUrl: 'https://hooks.hiwar.test/paid',
    challenge: { returnUrl: `https://pay.hiwar.test/checkout/${planId}/month` },
  })
  const { url } = (await elsewhere.call(getCardTokenUrl, { as: payer })).body
  expect(new URL(url).searchParams.get('returnUrl')).toBe('https://pay.hiwar.test/card-added')
  await elsewhere.close()
})

test("an order that the provider gives another's number stays without a way to pay", async () => {
  const [payer, other] = [await at.aPayer(), await at.aPayer()]
  const theirs = (await at.payReference(other)).body
  const { provider } = app.deps
  const { chargeReference } = provider
  const charging = vi.spyOn(provider, 'chargeReference').mockImplementationOnce(async (order) => {
    const reply = await chargeReference(order)
    return reply.kind === 'opened' ? { ...reply, referenceNumber: String(theirs.referenceNumber) } : reply
  })
  expect(await at.payReference(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  charging.mockRestore()
  const { id } = await at.lastTransaction(payer)
  expect(await at.rowOf(id)).toMatchObject({ status: New, checkout: null, providerRefNum: null })
})
