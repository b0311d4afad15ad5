import { expect, test, vi } from 'vitest'
import { PaymentMethod, Period, TransactionStatus } from '@hiwar/contract/enums.ts'
import { cardWithoutMoney, goodCard, phone, setUpPayments } from '../../../test/payments.ts'

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

test('the charge carries amount, item, phone and return URL', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer, { period: 'quarter' })
  expect(await at.orderOf(id)).toMatchObject({
    amountPiastres: 540_000,
    customer: { profileId: String(payer.id), mobile: phone },
    items: [{ itemCode: `plan-${planId}-quarter`, pricePiastres: 540_000, quantity: 1 }],
    challenge: { returnUrl: `${app.deps.origins.app}/checkout/${planId}/quarter` },
  })
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

  const next = await at.pay({ ...payer, card: await at.saveCard(payer, goodCard) })
  expect(next.status).toBe(200)
  expect(await at.statusOf(next.body.transactionId)).toBe(Paid)
})

test('the security code is never stored', async () => {
  const payer = await at.aPayer()
  await at.pay(payer, { cvv: '0731' }, { 'idempotency-key': 'a-key-of-the-browser' })
  for (const table of ['transactions', 'paymentEvents', 'idempotencyKeys'] as const) {
    expect(
      JSON.stringify(await app.deps.db.selectFrom(table).selectAll().execute()),
      'the same digits may occur within a longer number',
    ).not.toMatch(/(?<!\d)0731(?!\d)/)
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
