// One test for each failure this design must exclude, by its number in money.md 15; docs/failure-modes.md is the table.
import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { payByCard } from '@hiwar/contract/fawry.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { account, type Notice, paymentsOfFile } from '../../../test/payments.ts'
import { createSignatures } from '../../platform/payment/signature.ts'
import { confirmLatePayment, reconcilePayments } from './reconcile.ts'

const { New, Paid, Canceled, Refunded, Failed } = TransactionStatus

const at = await paymentsOfFile()
const { app, sandbox, planId } = at

const signed = (notice: Notice): Notice => ({
  ...notice,
  messageSignature: createSignatures(account).notification(
    notice as Parameters<ReturnType<typeof createSignatures>['notification']>[0],
  ),
})

test('1: news of an order that is not paid makes no subscription', async () => {
  for (const action of ['notify', 'expire', 'fail', 'cancel']) {
    const payer = await at.aPayer()
    const id = await at.open(payer)
    expect((await at.notify(id, action)).status).toBe(200)
    expect(await at.subscriptionsOf(payer.id), action).toEqual([])
  }
})

test('2: the same PAID twice, one after the other and at once, makes one subscription', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const notice = at.lastNotice('PAID')
  const answers = await Promise.all([
    at.deliver(notice),
    at.deliver(notice),
    at.deliver({ ...notice, requestId: 'another' }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
  expect(await at.changesOf(id)).toEqual([New, Paid])
})

test('3: NEW after PAID leaves the payment paid and the subscription running', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'notify')
  const early = at.lastNotice('NEW')
  await at.notify(id, 'pay')
  expect((await at.deliver(early)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
  expect((await at.subscription(payer)).info).toMatchObject({ txId: id, terminatedAt: null })
})

test('4: a period lasts 4, 12 and 52 weeks', async () => {
  for (const [word, weeks] of [
    ['month', 4],
    ['quarter', 12],
    ['year', 52],
  ] as const) {
    const payer = await at.aPayer()
    await at.notify(await at.open(payer, { period: word }), 'pay')
    const [bought] = await at.subscriptionsOf(payer.id)
    // A clock change in between moves the end by an hour.
    const days = Math.round(((bought?.end.getTime() ?? 0) - (bought?.start.getTime() ?? 0)) / DAY_MS)
    expect(days).toBe(7 * weeks)
  }
})

test('5: callback and sync make the same subscription', async () => {
  const [one, other] = [await at.aPayer(), await at.aPayer()]
  const [byCallback, bySync] = [await at.open(one), await at.open(other)]
  await at.atProvider(bySync, 'pay')
  await at.notify(byCallback, 'pay')
  await at.sync(other, bySync)
  const [first] = await at.subscriptionsOf(one.id)
  const [second] = await at.subscriptionsOf(other.id)
  expect([second?.start, second?.end]).toEqual([first?.start, first?.end])
})

test('6: a payment of another amount is none', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ wrongOrderAmount: true })
  expect((await at.notify(id, 'pay')).status).toBe(200)
  sandbox.setFaults({ wrongOrderAmount: false })
  await at.atProvider(id, 'notify')
  // The right order, but less paid than ordered.
  const notice = at.lastNotice('PAID')
  expect(
    (await at.deliver(signed({ ...notice, requestId: 'cheap', paymentAmount: Number(notice.orderAmount) - 1 }))).status,
  ).toBe(200)
  expect(await at.statusOf(id)).toBe(New)
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
})

test("7: the provider's fee on top of the price disturbs nothing", async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const notice = at.lastNotice('PAID')
  expect(Number(notice.paymentAmount)).toBeGreaterThan(Number(notice.orderAmount))
  expect(await at.statusOf(id)).toBe(Paid)
})

test("8: the provider's own names of the methods are accepted", async () => {
  const [byCard, inParts] = [await at.aPayer(), await at.aPayer()]
  const card = await at.open(byCard)
  await at.notify(card, 'pay')
  expect(at.lastNotice().paymentMethod).toBe('PayUsingCC')
  const { body } = await at.payParts(inParts)
  await at.notify(body.transactionId, 'pay')
  expect(at.lastNotice().paymentMethod).toBe('CARD')
  expect([await at.statusOf(card), await at.statusOf(body.transactionId)]).toEqual([Paid, Paid])
})

test('9: order numbers above 2^31 stay whole', async () => {
  const payer = await at.aPayer()
  const { body } = await at.payReference(payer)
  expect(body.referenceNumber).toBeGreaterThan(2 ** 31)
  expect((await at.last(payer)).providerRefNum).toBe(body.referenceNumber)
})

test('10: two pay clicks make one order that can be paid', async () => {
  const payer = await at.aPayer()
  await Promise.all([at.pay(payer), at.payReference(payer), at.payWallet(payer)])
  const open = await app.deps.db
    .selectFrom('transactions')
    .select('id')
    .where('userId', '=', payer.id)
    .where('status', '=', New)
    .execute()
  expect(open).toHaveLength(1)
  expect(sandbox.orders().filter((order) => order.status === 'NEW').length).toBeLessThanOrEqual(1)
})

test('11: nobody pays while subscribed', async () => {
  const payer = await at.aPayer()
  await at.notify(await at.open(payer), 'pay')
  for (const paying of [at.pay(payer), at.payReference(payer), at.payWallet(payer), at.payParts(payer)]) {
    expect(await paying).toMatchObject({ status: 400, body: { code: 'subscription-exists' } })
  }
})

test('12: a plan that is not for this person cannot be bought by its id, an invited person can', async () => {
  const payer = await at.aPayer()
  const invited = await at.aPlan({ forInvitesOnly: true })
  for (const hidden of [await at.aPlan({ active: false }), invited, await at.aPlan({ deletedAt: new Date() })]) {
    expect(await at.pay(payer, { planId: hidden })).toMatchObject({ status: 404, body: { code: 'plan-not-found' } })
  }
  const { id: adminId } = await app.people.admin()
  const now = app.clock.now()
  await app.deps.db
    .insertInto('invites')
    .values({
      email: (
        await app.deps.db.selectFrom('users').select('email').where('id', '=', payer.id).executeTakeFirstOrThrow()
      ).email,
      planId: invited,
      expiresAt: new Date(now.getTime() + DAY_MS),
      liveFrom: now,
      createdBy: adminId,
      createdAt: now,
      updatedBy: adminId,
      updatedAt: now,
    })
    .execute()
  await at.notify(await at.open(payer, { planId: invited }), 'pay')
  const { acceptedAt } = await app.deps.db
    .selectFrom('invites')
    .select('acceptedAt')
    .where('planId', '=', invited)
    .executeTakeFirstOrThrow()
  expect(acceptedAt).not.toBeNull()
})

test('13: only admins refund, only what was paid to us, never more, and with a record', async () => {
  const payer = await at.aPayer()
  const admin = await app.people.admin()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const orderRefNum = String((await at.rowOf(id)).providerRefNum)
  expect((await at.refund(payer, { orderRefNum, refundAmount: 100 })).status).toBe(403)
  expect(await at.refund(admin, { orderRefNum: '9199999999', refundAmount: 100 })).toMatchObject({
    status: 404,
    body: { code: 'transaction-not-found' },
  })
  expect(await at.refund(admin, { orderRefNum, refundAmount: 190_001 })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })
  expect((await at.refund(admin, { orderRefNum, refundAmount: 190_000, reason: 'goodwill' })).status).toBe(200)
  expect(await at.refundsOf(id)).toMatchObject([
    { amount: 190_000, status: 'done', adminId: admin.id, reason: 'goodwill', providerStatusCode: 200 },
  ])
  expect(await at.statusOf(id)).toBe(Refunded)
})

test('14: a refund is signed with two decimals', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  // The double recomputes the signature from `190.50`; a shorter number would be refused.
  const answer = await at.refund(await app.people.admin(), {
    orderRefNum: String((await at.rowOf(id)).providerRefNum),
    refundAmount: 19_050,
  })
  expect(answer.status).toBe(200)
  expect((await at.rowOf(id)).refundedAmount).toBe(19_050)
})

test('15: a cancel the provider refuses because of a payment makes the payment, not a cancel', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ cancelAlreadyPaid: true })
  expect(await at.cancel(payer, id)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('16: sync is for the owner, and always answers the payment', async () => {
  const [payer, stranger] = [await at.aPayer(), await at.aPayer()]
  const id = await at.open(payer)
  expect((await at.sync(stranger, id)).status).toBe(403)
  expect(await at.sync(payer, id)).toMatchObject({ status: 200, body: { id, status: New } })
})

test('17: an error body of the status call is no status', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  sandbox.setFaults({ errorBodyWithHttp200: ['status'] })
  app.clock.advance(4_000)
  expect(await at.sync(payer, id)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect((await at.subscription(payer)).info?.terminatedAt).toBeNull()
})

test('18: payment and subscription are written together or not at all', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  // The message goes last: its fault must take the subscription and the status with it.
  const send = vi.spyOn(app.deps.jobs, 'enqueue').mockRejectedValueOnce(new Error('the queue is gone'))
  await app.deps.db.updateTable('users').set({ verifiedEmail: true }).where('id', '=', payer.id).execute()
  expect((await at.notify(id, 'pay')).status).toBe(500)
  send.mockRestore()
  expect(await at.statusOf(id)).toBe(New)
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
  expect((await at.deliver(at.lastNotice('PAID'))).status).toBe(200)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('19: neither the amount nor the address to come back to is taken from a browser', async () => {
  const payer = await at.aPayer()
  const body = {
    planId,
    period: 'month' as const,
    cardToken: payer.card,
    cvv: '123',
    phone: '01012345678',
    amount: 1,
    returnUrl: 'http://evil.test',
  }
  const { body: answer } = await app.call(payByCard, { as: payer, body })
  const order = await at.orderOf(answer.transactionId)
  expect(order?.amountPiastres).toBe(190_000)
  expect(order?.challenge?.returnUrl).toBe(`${app.deps.origins.app}/checkout/${planId}/month`)
})

test('20: what is signed, sent and stored is one amount', async () => {
  const odd = await at.aPlan({ baseMonthlyPrice: 100_001, quarterDiscount: 333 })
  const payer = await at.aPayer()
  const id = await at.open(payer, { planId: odd, period: 'quarter' })
  expect((await at.rowOf(id)).amount).toBe(290_012)
  expect((await at.orderOf(id))?.amountPiastres).toBe(290_012)
})

test('34: a security code keeps its zeros and is neither a number nor written down', async () => {
  const payer = await at.aPayer()
  const asNumber: unknown = { planId, period: 'month', cardToken: payer.card, cvv: 73, phone: '01012345678' }
  expect((await app.call(payByCard, { as: payer, body: asNumber as never })).status).toBe(400)
  const sent = vi.spyOn(globalThis, 'fetch')
  await at.pay(payer, { cvv: '0073' })
  const bodies = sent.mock.calls.map(([, request]) => (typeof request?.body === 'string' ? request.body : ''))
  sent.mockRestore()
  expect(bodies.some((body) => body.includes('"cvv":"0073"') && body.includes('merchantRefNum'))).toBe(true)
  const rows = JSON.stringify([
    await app.deps.db.selectFrom('transactions').selectAll().execute(),
    await app.deps.db.selectFrom('paymentEvents').selectAll().execute(),
    await app.deps.db.selectFrom('idempotencyKeys').selectAll().execute(),
  ])
  expect(rows).not.toMatch(/(?<!\d)0073(?!\d)/)
})

test('35: a charge whose answer is lost stays open until the provider tells', async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true, skipThreeDSecure: true })
  expect(await at.pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  const { id, status } = await at.last(payer)
  expect(status).toBe(New)
  sandbox.setFaults({ chargeTimeoutAfterSuccess: false })
  app.clock.advance(3 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('36: a payment whose notification never comes is found by the reconciler', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  app.clock.advance(3 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(Paid)
})

test('37: the way to pay can be read on any device, also when its answer was lost', async () => {
  const [payer, unlucky, atBank, scanning] = [
    await at.aPayer(),
    await at.aPayer(),
    await at.aPayer(),
    await at.aPayer(),
  ]
  const {
    body: { redirectUrl },
  } = await at.pay(atBank)
  expect((await at.last(atBank)).checkout).toMatchObject({ redirectUrl, referenceNumber: null, walletQr: null })
  const walletQr = 'data:image/png;base64,iVBORw0KGgo='
  const answered = vi
    .spyOn(app.deps.provider, 'chargeWallet')
    .mockResolvedValueOnce({ kind: 'opened', referenceNumber: '9100000001', walletQr })
  expect((await at.payWallet(scanning)).body).toMatchObject({ walletQr })
  answered.mockRestore()
  expect((await at.last(scanning)).checkout).toMatchObject({ referenceNumber: '9100000001', walletQr })

  const { body } = await at.payReference(payer)
  expect((await at.last(payer)).checkout).toMatchObject({ referenceNumber: String(body.referenceNumber) })
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
  expect((await at.payReference(unlucky)).status).toBe(503)
  const { id } = await at.last(unlucky)
  await at.notify(id, 'notify')
  expect((await at.last(unlucky)).checkout?.referenceNumber).toBe((await at.orderOf(id))?.referenceNumber)
})

test('38: what is announced can already be read', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const read: Promise<number>[] = []
  const emitted = vi.spyOn(app.deps.realtime, 'emit').mockImplementation(() => {
    read.push(at.statusOf(id))
  })
  await at.notify(id, 'pay')
  emitted.mockRestore()
  expect(await Promise.all(read)).toEqual([Paid])
})

test('38: what fails at its very commit is not announced', async () => {
  const id = await at.open(await at.aPayer())
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`.execute(
    app.deps.db,
  )
  await sql`create constraint trigger refusal after update on transactions deferrable initially deferred for each row execute function refuse()`.execute(
    app.deps.db,
  )
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  const { status } = await at.notify(id, 'pay')
  await sql`drop function refuse cascade`.execute(app.deps.db)
  expect(status).toBe(500)
  expect(emitted).not.toHaveBeenCalled()
  expect((await at.deliver(at.lastNotice('PAID'))).status).toBe(200)
  expect(emitted).toHaveBeenCalledOnce()
  emitted.mockRestore()
  expect(await at.statusOf(id)).toBe(Paid)
})

test('39: a payment after giving up is confirmed and then counts, or is to be given back', async () => {
  const payer = await at.aPayer()
  const late = await at.open(payer)
  await at.cancel(payer, late)
  expect(await at.statusOf(late)).toBe(Canceled)
  await at.notify(await at.open(payer, { period: 'quarter' }), 'pay')
  expect((await at.notify(late, 'pay')).status).toBe(200)
  await confirmLatePayment(app.deps, late)
  expect(await at.rowOf(late)).toMatchObject({ status: Paid, needsRefund: true })
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('40: a coupon with one use is used once, whoever races for it', async () => {
  const coupon = await at.aCoupon({ maxUses: 1 })
  const payers = await Promise.all(Array.from({ length: 6 }, async () => await at.aPayer()))
  const answers = await Promise.all(payers.map(async (payer) => await at.pay(payer, { coupon: coupon.code })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'coupon-not-found')).toHaveLength(5)
  const failed = await app.deps.db
    .selectFrom('transactions')
    .select('id')
    .where('couponId', '=', coupon.id)
    .where('status', '=', Failed)
    .execute()
  expect(failed).toEqual([])
})
