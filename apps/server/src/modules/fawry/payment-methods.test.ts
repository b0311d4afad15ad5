import { expect, test, vi } from 'vitest'
import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import { deleteCardToken, listInstallmentOffers, payByReference } from '@hiwar/contract/fawry.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { setUpPayments, phone, cardWithoutMoney } from '../../../test/payments.ts'
import { reconcilePayments } from './reconcile.ts'

const { New, Paid, Canceled, Expired, Failed } = TransactionStatus
const at = await setUpPayments()
const { app, sandbox } = at

test('a reference number can be paid for 48 hours, and the payment begins the subscription', async () => {
  const payer = await at.aPayer()
  const { status, body } = await at.payReference(payer)
  expect({ status, body }).toEqual({
    status: 200,
    body: { transactionId: expect.any(Number), referenceNumber: expect.any(Number) },
  })
  expect(await at.lastTransaction(payer)).toMatchObject({
    paymentMethod: PaymentMethod.Fawry,
    status: New,
    providerRefNum: body.referenceNumber,
    amount: 190_000,
    checkout: {
      referenceNumber: String(body.referenceNumber),
      redirectUrl: null,
      walletQr: null,
      expiresAt: new Date(app.clock.now().getTime() + 48 * 60 * MINUTE_MS).toISOString(),
    },
  })
  await at.notify(body.transactionId, 'pay')
  expect((await at.subscription(payer)).info).toMatchObject({ txId: body.transactionId })
  expect(await at.messageKindsOf(payer.id)).toContain('payment-succeeded')
})

test('the same request gets the same number, without another charge', async () => {
  const payer = await at.aPayer()
  const first = await at.payReference(payer)
  const again = await at.payReference(payer)
  expect(again.body).toEqual(first.body)
  expect(sandbox.orders()).toHaveLength(1)
  const keyed = await app.call(payByReference, {
    as: payer,
    headers: { 'idempotency-key': 'reload-of-the-page' },
    body: { planId: at.planId, period: 'month', phone },
  })
  expect(keyed.body).toEqual(first.body)
})

test('a wallet gets a payment request, valid for 30 minutes', async () => {
  const payer = await at.aPayer()
  const { body } = await at.payWallet(payer)
  expect(body).toEqual({
    transactionId: expect.any(Number),
    referenceNumber: expect.stringMatching(/^91\d{8}$/),
    walletQr: null,
  })
  expect(await at.orderOf(body.transactionId)).toMatchObject({ debitMobileWalletNo: '01112345678', kind: 'wallet' })
  expect(await at.lastTransaction(payer)).toMatchObject({
    paymentMethod: PaymentMethod.EWallet,
    providerRefNum: Number(body.referenceNumber),
  })
  await at.notify(body.transactionId, 'pay')
  expect(at.lastNotification().paymentMethod).toBe('Mobile Wallet')
  expect(await at.statusOf(body.transactionId)).toBe(Paid)
})

test('the wallet must be an Egyptian mobile number', async () => {
  const payer = await at.aPayer()
  for (const wallet of ['0123', '01312345678', '']) {
    expect(await at.payWallet(payer, { wallet })).toMatchObject({ status: 400, body: { code: 'invalid-phone' } })
  }
})

test('a card is charged in installments, and our amount stays the same', async () => {
  const payer = await at.aPayer()
  const { status, body } = await at.payInstallments(payer, { months: 6 })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({
    redirectUrl: expect.stringContaining('/3ds/'),
    orderAmount: 540_000,
    paymentAmount: 540_000,
    fawryFees: 0,
    statusCode: 200,
    statusDescription: 'go on at the bank',
  })
  expect(await at.orderOf(body.transactionId)).toMatchObject({ kind: 'installment', installments: { months: 6 } })
  expect(await at.rowOf(body.transactionId)).toMatchObject({
    paymentMethod: PaymentMethod.BankInstallment,
    amount: 540_000,
  })
  await at.notify(body.transactionId, 'pay')
  expect(await at.statusOf(body.transactionId)).toBe(Paid)
})

test('the banks that divide an amount are listed, and the chosen one charges it', async () => {
  const payer = await at.aPayer()
  const offersFor = async (amount: number) => await app.call(listInstallmentOffers, { as: payer, query: { amount } })
  expect((await offersFor(540_000)).body.offers).toEqual([
    { id: 42, bank: { ar: 'البنك الأهلي المصري', en: 'National Bank of Egypt' }, months: 3, rate: 0 },
    expect.objectContaining({ id: 43, months: 6, rate: 600 }),
    expect.objectContaining({ id: 44, months: 2, rate: 0 }),
    { id: 45, bank: { ar: 'البنك التجاري الدولي CIB', en: 'CIB' }, months: 4, rate: 450 },
    expect.objectContaining({ id: 46, months: 6, rate: 720 }),
  ])
  for (const amount of [99_999, 10_000_001]) expect((await offersFor(amount)).body.offers).toEqual([])
  for (const amount of [100_000, 10_000_000]) expect((await offersFor(amount)).body.offers).not.toEqual([])
  // Both banks divide into six parts.
  const { body } = await at.payInstallments(payer, { months: 6, offerId: 46 })
  expect(await at.orderOf(body.transactionId)).toMatchObject({ kind: 'installment', installments: { planId: 46 } })
  sandbox.setFaults({ errorBodyWithHttp200: ['plans'] })
  expect(await offersFor(540_000)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
})

test('an offer is charged only at the interest the payer saw, which may be unknown', async () => {
  const payer = await at.aPayer()
  const terms = { bank: null, months: 6, minAmount: 0, maxAmount: 10_000_000 }
  const plans = [
    { ...terms, id: 43, rate: null },
    { ...terms, id: 2 ** 31, rate: 0 },
    { ...terms, id: 44, rate: 0, minAmount: 540_001 },
    { ...terms, id: 45, rate: 0, maxAmount: 539_999 },
  ]
  const listing = vi.spyOn(app.deps.provider, 'listInstallmentPlans').mockResolvedValue({ kind: 'plans', plans })
  const { body } = await app.call(listInstallmentOffers, { as: payer, query: { amount: 540_000 } })
  expect(body.offers).toEqual([{ id: 43, bank: null, months: 6, rate: null }])
  for (const rate of [0, 600])
    expect(await at.payInstallments(payer, { months: 6, offerId: 43, rate })).toMatchObject({
      status: 400,
      body: { code: 'bad-request', field: 'months' },
    })
  expect((await at.payInstallments(payer, { months: 6, offerId: 43, rate: null })).status).toBe(200)
  listing.mockRestore()
})

test('an open order is repeated only at the same terms; other terms cancel it at the provider', async () => {
  const payer = await at.aPayer()
  const first = await at.payInstallments(payer, { months: 3, offerId: 42 })
  expect((await at.payInstallments(payer, { months: 3, offerId: 42 })).body).toEqual(first.body)
  const second = await at.payInstallments(payer, { months: 6, offerId: 43 })
  const third = await at.payInstallments(payer, { months: 6, offerId: 46 })
  const ids = [first, second, third].map(({ body }) => body.transactionId)
  expect(await Promise.all(ids.map(at.statusOf))).toEqual([Canceled, Canceled, New])
  expect(sandbox.orders().map(({ installments }) => installments?.planId)).toEqual([42, 43, 46])
})

test('an open order in three parts is not the one in six', async () => {
  const payer = await at.aPayer()
  const three = (await at.payInstallments(payer, { months: 3 })).body.transactionId
  const six = (await at.payInstallments(payer, { months: 6 })).body.transactionId
  expect([await at.statusOf(three), await at.statusOf(six)]).toEqual([Canceled, New])
})

test("installments charged without the bank's page reply with the receipt", async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ skipThreeDSecure: true })
  const { body } = await at.payInstallments(payer)
  const order = await at.orderOf(body.transactionId)
  expect(body).toEqual({
    transactionId: expect.any(Number),
    authNumber: order?.authNumber,
    orderAmount: 540_000,
    paymentAmount: 540_000 + (order?.feesPiastres ?? 0),
    fawryFees: order?.feesPiastres,
    paymentTime: order?.paidAt,
    statusCode: 200,
    statusDescription: 'settled',
  })
  expect(await at.statusOf(body.transactionId)).toBe(Paid)
})

test('installments need a quarter or a year, as many parts as a bank offers, and an amount within its limits', async () => {
  const payer = await at.aPayer()
  const refused = async (change: object) => await at.payInstallments(payer, change)
  expect(await refused({ period: 'month' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await refused({ months: 5 })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await refused({ months: 3, offerId: 45 })).toMatchObject({
    status: 400,
    body: { code: 'bad-request', field: 'months' },
  })
  const cheap = await at.aPlan({ baseMonthlyPrice: 30_000 })
  expect(await refused({ planId: cheap })).toMatchObject({
    status: 400,
    body: { code: 'bad-request', field: 'months' },
  })
  const other = await at.aPayer()
  expect(await refused({ cardToken: other.card })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  sandbox.setFaults({ errorBodyWithHttp200: ['plans'] })
  expect(await refused({})).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  expect(await app.deps.db.selectFrom('transactions').select('id').where('userId', '=', payer.id).execute()).toEqual([])
})

test('a refused charge of any method replies with the message of the provider and notifies the payer', async () => {
  const payer = await at.aPayer(cardWithoutMoney)
  sandbox.setFaults({ skipThreeDSecure: true })
  expect(await at.payInstallments(payer)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  sandbox.setFaults({ errorBodyWithHttp200: ['charge'] })
  for (const paying of [at.payReference, at.payWallet]) {
    const answer = await paying(payer)
    expect(answer).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
    expect((await at.lastTransaction(payer)).status).toBe(Failed)
  }
  expect(await at.messageKindsOf(payer.id)).toEqual(expect.arrayContaining(['payment-failed']))
})

test('an order of any method stays open while the provider does not answer', async () => {
  for (const pay of [at.payReference, at.payWallet]) {
    const payer = await at.aPayer()
    sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
    expect(await pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
    sandbox.setFaults({ chargeTimeoutAfterSuccess: false })
    const { id, status } = await at.lastTransaction(payer)
    expect(status).toBe(New)
    await at.atProvider(id, 'pay')
    app.clock.advance(3 * MINUTE_MS)
    await reconcilePayments(app.deps)
    expect(await at.statusOf(id)).toBe(Paid)
  }
})

test('choosing another method cancels the first order at the provider', async () => {
  const payer = await at.aPayer()
  const number = await at.payReference(payer)
  app.clock.advance(11_000)
  const card = await at.pay(payer)
  expect(card.status, JSON.stringify(card.body)).toBe(200)
  expect((await at.orderOf(number.body.transactionId))?.status).toBe('CANCELED')
  expect(await at.statusOf(number.body.transactionId)).toBe(Canceled)
  // Payers are not notified of their own cancellation.
  expect(await at.messageKindsOf(payer.id)).toEqual([])
})

test('an unpaid reference number expires, and the payer is notified', async () => {
  const payer = await at.aPayer()
  const { body } = await at.payReference(payer)
  await at.notify(body.transactionId, 'expire')
  expect(await at.statusOf(body.transactionId)).toBe(Expired)
  expect(await at.messageKindsOf(payer.id)).toEqual(['payment-failed'])
})

test('canceling by an admin writes an audit entry and notifies the payer', async () => {
  const [payer, admin] = [await at.aPayer(), await app.people.admin()]
  const { body } = await at.payReference(payer)
  expect((await at.cancel(admin, body.transactionId)).status).toBe(200)
  const entry = await app.deps.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'tx.cancel')
    .where('actorId', '=', admin.id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    targetId: String(body.transactionId),
    userId: payer.id,
    before: { status: New },
    after: { status: Canceled },
  })
  expect(await at.messageKindsOf(payer.id)).toEqual(['payment-failed'])
  expect(await at.history(admin, body.transactionId)).toMatchObject([
    { from: null, to: New, actorId: payer.id },
    { from: New, to: Canceled, actorId: admin.id, reason: 'given up' },
  ])
  expect((await at.history(payer, body.transactionId)).map((step) => step.actorId)).toEqual([payer.id, null])
})

test('a sync is audited only when it changed something, a deleted card without its token', async () => {
  const [payer, admin] = [await at.aPayer(), await app.people.admin()]
  const id = await at.open(payer)
  const entries = async () =>
    await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('actorId', '=', admin.id)
      .orderBy('id')
      .execute()
  await at.sync(admin, id)
  expect(await entries()).toEqual([])
  await at.atProvider(id, 'pay')
  app.clock.advance(4_000)
  await at.sync(admin, id)
  await app.call(deleteCardToken, { as: admin, body: { userId: payer.id, cardToken: `****${payer.card.slice(-4)}` } })
  expect(await entries()).toEqual([
    { action: 'tx.sync', before: { status: New }, after: { status: Paid } },
    { action: 'card.delete', before: { card: `****${payer.card.slice(-4)}` }, after: null },
  ])
})
