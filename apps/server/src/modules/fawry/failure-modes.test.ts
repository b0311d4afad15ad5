// One test for each failure that payments must not have, by its number in money.md 15; docs/failure-modes.md is the
// table.
import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { payByCard } from '@hiwar/contract/fawry.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { setUpPayments } from '../../../test/payments.ts'
import { confirmLatePayment, reconcilePayments } from './reconcile.ts'

const { New, Paid, Canceled, Refunded, Failed } = TransactionStatus

const at = await setUpPayments()
const { app, sandbox, planId } = at

test('1: reports of an unpaid order begin no subscription', async () => {
  for (const action of ['notify', 'expire', 'fail', 'cancel']) {
    const payer = await at.aPayer()
    const id = await at.open(payer)
    expect((await at.notify(id, action)).status).toBe(200)
    expect(await at.subscriptionsOf(payer.id), action).toEqual([])
  }
})

test('2: repeats of PAID, one after another and at once, begin one subscription', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const notification = at.lastNotification('PAID')
  const answers = await Promise.all([
    at.deliver(notification),
    at.deliver(notification),
    at.deliver({ ...notification, requestId: 'another' }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
  expect(await at.statusHistoryOf(id)).toEqual([New, Paid])
})

test('3: NEW after PAID leaves the payment paid and the subscription active', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'notify')
  const early = at.lastNotification('NEW')
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

test('5: callback and sync begin the same subscription', async () => {
  const [one, other] = [await at.aPayer(), await at.aPayer()]
  const [byCallback, bySync] = [await at.open(one), await at.open(other)]
  await at.atProvider(bySync, 'pay')
  await at.notify(byCallback, 'pay')
  await at.sync(other, bySync)
  const [first] = await at.subscriptionsOf(one.id)
  const [second] = await at.subscriptionsOf(other.id)
  expect(second).toMatchObject({ start: first?.start, end: first?.end, weeklyMinutes: first?.weeklyMinutes })
})

test('6: a payment of another amount does not count', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ wrongOrderAmount: true })
  expect((await at.notify(id, 'pay')).status).toBe(200)
  expect(await at.eventsOf(id)).toMatchObject([{ orderStatus: 'PAID', outcome: 'wrong-amount' }])
  sandbox.setFaults({ wrongOrderAmount: false })
  await at.atProvider(id, 'notify')
  // The right order, but less paid than ordered.
  const notification = at.lastNotification('PAID')
  expect(
    (
      await at.deliver(
        at.signed({ ...notification, requestId: 'cheap', paymentAmount: Number(notification.orderAmount) - 1 }),
      )
    ).status,
  ).toBe(200)
  expect(await at.statusOf(id)).toBe(New)
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
})

test('7: the fee of the provider on top of the price does not matter', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const notification = at.lastNotification('PAID')
  expect(Number(notification.paymentAmount)).toBeGreaterThan(Number(notification.orderAmount))
  expect(await at.statusOf(id)).toBe(Paid)
})

test('8: the names of the methods as the provider spells them are accepted', async () => {
  const [byCard, byInstallments] = [await at.aPayer(), await at.aPayer()]
  const card = await at.open(byCard)
  await at.notify(card, 'pay')
  expect(at.lastNotification().paymentMethod).toBe('PayUsingCC')
  const { body } = await at.payInstallments(byInstallments)
  await at.notify(body.transactionId, 'pay')
  expect(at.lastNotification().paymentMethod).toBe('CARD')
  expect([await at.statusOf(card), await at.statusOf(body.transactionId)]).toEqual([Paid, Paid])
})

test('9: order numbers above 2^31 are stored unchanged', async () => {
  const payer = await at.aPayer()
  const { body } = await at.payReference(payer)
  expect(body.referenceNumber).toBeGreaterThan(2 ** 31)
  expect((await at.lastTransaction(payer)).providerRefNum).toBe(body.referenceNumber)
})

test('10: pay clicks at once leave one order that can be paid', async () => {
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

test('11: a subscribed student cannot pay', async () => {
  const payer = await at.aPayer()
  await at.notify(await at.open(payer), 'pay')
  for (const paying of [at.pay(payer), at.payReference(payer), at.payWallet(payer), at.payInstallments(payer)]) {
    expect(await paying).toMatchObject({ status: 400, body: { code: 'subscription-exists' } })
  }
  expect(sandbox.orders()).toHaveLength(1)
})

test('12: only invited students can buy a hidden plan by its id', async () => {
  const payer = await at.aPayer()
  const invited = await at.aPlan({ forInvitesOnly: true })
  for (const hidden of [await at.aPlan({ active: false }), invited, await at.aPlan({ deletedAt: new Date() })]) {
    expect(await at.pay(payer, { planId: hidden })).toMatchObject({ status: 404, body: { code: 'plan-not-found' } })
  }
  await at.anInvite(payer.id, invited)
  await at.notify(await at.open(payer, { planId: invited }), 'pay')
  const { acceptedAt } = await app.deps.db
    .selectFrom('invites')
    .select('acceptedAt')
    .where('planId', '=', invited)
    .executeTakeFirstOrThrow()
  expect(acceptedAt).not.toBeNull()
})

test('13: only admins refund, never more than was paid, and every refund is recorded', async () => {
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

test('15: a cancel refused because the order was just paid settles the payment', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ cancelAlreadyPaid: true })
  expect(await at.cancel(payer, id)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('16: only the payer syncs, and the reply is always the payment', async () => {
  const [payer, other] = [await at.aPayer(), await at.aPayer()]
  const id = await at.open(payer)
  expect((await at.sync(other, id)).status).toBe(403)
  expect(await at.sync(payer, id)).toMatchObject({ status: 200, body: { id, status: New } })
})

test('17: an error body of the status query is not a status', async () => {
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
  // The notification job is enqueued last: its error must roll back the subscription and the status.
  const send = vi.spyOn(app.deps.jobs, 'enqueue').mockRejectedValueOnce(new Error('the queue is gone'))
  await app.deps.db.updateTable('users').set({ verifiedEmail: true }).where('id', '=', payer.id).execute()
  expect((await at.notify(id, 'pay')).status).toBe(500)
  send.mockRestore()
  expect(await at.statusOf(id)).toBe(New)
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
  expect((await at.deliver(at.lastNotification('PAID'))).status).toBe(200)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('19: neither amount nor return URL is taken from the browser', async () => {
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

test('20: the signed, sent and stored amount are equal', async () => {
  const odd = await at.aPlan({ baseMonthlyPrice: 100_001, quarterDiscount: 333 })
  const payer = await at.aPayer()
  const id = await at.open(payer, { planId: odd, period: 'quarter' })
  expect((await at.rowOf(id)).amount).toBe(290_012)
  expect((await at.orderOf(id))?.amountPiastres).toBe(290_012)
})

test('34: a security code keeps its leading zeros, is a text and is never stored', async () => {
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
  expect(rows).not.toMatch(/(?<![\da-f])0073(?![\da-f])/)
})

test('35: a charge whose reply is lost stays open until its status is queried', async () => {
  const payer = await at.aPayer()
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true, skipThreeDSecure: true })
  expect(await at.pay(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  const { id, status } = await at.lastTransaction(payer)
  expect(status).toBe(New)
  sandbox.setFaults({ chargeTimeoutAfterSuccess: false })
  app.clock.advance(3 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('36: the reconciler settles a payment whose notification never comes', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  app.clock.advance(3 * MINUTE_MS)
  await reconcilePayments(app.deps)
  expect(await at.statusOf(id)).toBe(Paid)
})

test('37: the checkout can be read on any device, also after a lost reply', async () => {
  const [payer, atBank, scanning] = [await at.aPayer(), await at.aPayer(), await at.aPayer()]
  const {
    body: { redirectUrl },
  } = await at.pay(atBank)
  expect((await at.lastTransaction(atBank)).checkout).toMatchObject({
    redirectUrl,
    referenceNumber: null,
    walletQr: null,
  })
  const walletQr = 'data:image/png;base64,iVBORw0KGgo='
  const charged = vi
    .spyOn(app.deps.provider, 'chargeWallet')
    .mockResolvedValueOnce({ kind: 'opened', referenceNumber: '9100000001', walletQr })
  expect((await at.payWallet(scanning)).body).toMatchObject({ walletQr })
  charged.mockRestore()
  expect((await at.lastTransaction(scanning)).checkout).toMatchObject({ referenceNumber: '9100000001', walletQr })

  const { body } = await at.payReference(payer)
  expect((await at.lastTransaction(payer)).checkout).toMatchObject({ referenceNumber: String(body.referenceNumber) })
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true })
  for (const pay of [at.payReference, at.payWallet, at.pay]) {
    const withLostReply = await at.aPayer()
    expect((await pay(withLostReply)).status).toBe(503)
    const { id } = await at.lastTransaction(withLostReply)
    await at.notify(id, 'notify')
    // A card is not paid by the number of its order.
    const number = pay === at.pay ? undefined : (await at.orderOf(id))?.referenceNumber
    expect((await at.lastTransaction(withLostReply)).checkout?.referenceNumber).toBe(number)
  }
})

test('38: events are sent after the commit', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const read: Promise<number>[] = []
  const emitted = vi.spyOn(app.deps.realtime, 'emit').mockImplementation(() => {
    read.push(at.statusOf(id))
  })
  await at.notify(id, 'pay')
  emitted.mockRestore()
  expect(new Set(await Promise.all(read))).toEqual(new Set([Paid]))
})

test('38: a failed commit sends no event', async () => {
  const id = await at.open(await at.aPayer())
  await sql`
    create function fail_commit() returns trigger language plpgsql
    as $$ begin raise exception 'the disk is full'; end $$`.execute(app.deps.db)
  await sql`
    create constraint trigger fail_commit after update on transactions
    deferrable initially deferred for each row execute function fail_commit()`.execute(app.deps.db)
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  const { status } = await at.notify(id, 'pay')
  await sql`drop function fail_commit cascade`.execute(app.deps.db)
  expect(status).toBe(500)
  expect(emitted).not.toHaveBeenCalled()
  expect((await at.deliver(at.lastNotification('PAID'))).status).toBe(200)
  expect(emitted.mock.calls.map(([, event]) => event)).toEqual(['InboxChanged', 'TransactionStatusUpdate'])
  emitted.mockRestore()
  expect(await at.statusOf(id)).toBe(Paid)
})

test('39: a payment after canceling is confirmed and then counts, or needs a refund', async () => {
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

test('40: a coupon with one use is used once by concurrent payers', async () => {
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
