// The provider's notifications of payments, refunds and late payments.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { getTransaction } from '@hiwar/contract/transactions.ts'
import { metricsOf } from '../../../test/metrics.ts'
import { phone, setUpPayments, type NotificationBody } from '../../../test/payments.ts'
import { confirmLatePayment } from './reconcile.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus

const at = await setUpPayments()
const { app, sandbox } = at
const { growthOf } = metricsOf(() => app)

/* The provider's notification. */

test.each([
  ['notify', New, []],
  ['expire', Expired, ['expired']],
  ['fail', Failed, ['failed']],
  ['cancel', Canceled, ['canceled']],
])('a notification after "%s" begins no subscription, and says why not', async (action, status, reasons) => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  expect((await at.notify(id, action)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(status)
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
  const told = await app.deps.db.selectFrom('inbox').select('params').where('userId', '=', payer.id).execute()
  expect(told.flatMap(({ params }) => ('why' in params ? [params.why] : []))).toEqual(reasons)
})

test('the day of a payment is the one the provider tells, and that of the notification where it tells none', async () => {
  for (const tells of ['a time', 'nothing', 'blank']) {
    const payer = await at.aPayer()
    const id = await at.open(payer)
    const paidAt = new Date(app.clock.now().getTime() + 60_000)
    app.clock.advance(DAY_MS)
    await at.atProvider(id, 'pay')
    const { paymentTime: _time, ...told } = at.lastNotification()
    const time = { 'a time': { paymentTime: String(paidAt.getTime()) }, nothing: {}, blank: { paymentTime: '' } }[tells]
    expect((await at.deliver(at.signed({ ...told, ...time }))).status).toBe(200)
    expect((await at.rowOf(id)).paidAt, tells).toEqual(tells === 'a time' ? paidAt : app.clock.now())
  }
})

test('a notification above 64 KB is refused', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const sized = (bytes: number) => {
    const notification = { ...at.lastNotification(), customerName: '' }
    return { ...notification, customerName: 'x'.repeat(bytes - JSON.stringify(notification).length) }
  }
  expect(await at.deliver(sized(64 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'bad-request' } })
  expect([await at.statusOf(id), await at.subscriptionsOf(payer.id), await at.eventsOf(id)]).toEqual([New, [], []])
  expect((await at.deliver(sized(64 * 1024))).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
})

test('repeats of a paid notification, also at once, begin one subscription, and lessons booked before stay', async () => {
  const payer = await at.aPayer()
  const lesson = await at.anUpcomingLesson(payer.id)
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const notification = at.lastNotification()
  const answers = await Promise.all([at.deliver(notification), at.deliver(notification), at.deliver(notification)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect((await at.deliver(notification)).status).toBe(200)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
  expect((await at.eventsOf(id)).filter((event) => event.orderStatus === 'PAID')).toHaveLength(1)
  const booked = app.deps.db.selectFrom('lessons').select('canceledAt').where('id', '=', lesson)
  expect(await booked.execute()).toEqual([{ canceledAt: null }])
})

test('a repeat without a request id is recognized by its facts', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ missingRequestId: true })
  await at.notify(id, 'pay')
  const notification = at.lastNotification()
  expect((await at.deliver(notification)).status).toBe(200)
  const paid = async () => (await at.eventsOf(id)).filter((event) => event.orderStatus === 'PAID').length
  expect(await paid()).toBe(1)
  const otherFacts = [{ orderAmount: 1 }, { paymentAmount: 1 }, { paymentTime: '1' }]
  for (const facts of otherFacts) expect((await at.deliver(at.signed({ ...notification, ...facts }))).status).toBe(200)
  expect(await paid(), 'with one fact changed it is another one').toBe(1 + otherFacts.length)
  await at.notify(id, 'refund')
  expect(await at.statusOf(id)).toBe(Refunded)
})

test('of a notification its facts are kept, but not who paid and what it was signed with', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const { fawryRefNumber, orderAmount, paymentAmount } = at.lastNotification()
  const [event] = await at.eventsOf(id)
  expect(event).toMatchObject({
    source: 'callback',
    orderStatus: 'PAID',
    orderAmount: 190_000,
    paymentAmount: Math.round(Number(paymentAmount) * 100),
    payload: { fawryRefNumber, orderAmount, paymentAmount },
  })
  const kept = JSON.stringify(event?.payload)
  const { email, name } = await app.deps.db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', payer.id)
    .executeTakeFirstOrThrow()
  for (const personal of [phone, email, name ?? '', at.lastNotification().messageSignature, 'threeDSInfo'])
    expect(kept).not.toContain(personal)
})

test('a fee on top, another method or numbers as text do not matter', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ wrongMethod: true, numbersAsStrings: true })
  await at.atProvider(id, 'pay')
  const notification = at.lastNotification()
  expect(notification).toMatchObject({ paymentMethod: 'PAYATFAWRY', orderAmount: '1900', paymentAmount: '1947.5' })
  expect((await at.deliver(notification)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
})

test('an order number above 2^31 is stored unchanged', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const { providerRefNum } = await at.rowOf(id)
  expect(providerRefNum).toBeGreaterThan(2 ** 31)
  expect((await app.call(getTransaction, { as: payer, params: { id } })).body.providerRefNum).toBe(providerRefNum)
})

test('a notification that fits no payment of ours is refused, and counted by what is wrong with it', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const notification = at.lastNotification()
  const refused = async (
    reason: string,
    changes: Partial<NotificationBody>,
    [status, code, field]: [number, string, string?],
  ) => {
    const body = field === undefined ? { code } : { code, field }
    const deliver = async () =>
      expect(await at.deliver({ ...notification, ...changes })).toMatchObject({ status, body })
    expect(await growthOf(`payment_notifications_refused_total{reason="${reason}"}`, deliver), reason).toBe(1)
  }
  await refused('signature', { messageSignature: '0'.repeat(64) }, [403, 'forbidden'])
  await refused('signature', { orderAmount: 1 }, [403, 'forbidden'])
  const elsewhere = at.signed({ ...notification, merchantRefNumber: 'of-nobody' })
  await refused('order', elsewhere, [404, 'transaction-not-found'])
  await refused('payer', { customerMerchantId: '424242' }, [400, 'bad-request', 'customerMerchantId'])
  for (const fawryRefNumber of ['91x', '9100000001x', '1'.repeat(16)])
    await refused('number', at.signed({ ...notification, fawryRefNumber }), [400, 'bad-request', 'fawryRefNumber'])
  expect(await at.eventsOf(id)).toEqual([])

  await app.deps.db.updateTable('transactions').set({ providerRefNum: 9_199_999_999 }).where('id', '=', id).execute()
  await refused('number', {}, [400, 'bad-request', 'fawryRefNumber'])
  expect(await at.eventsOf(id)).toMatchObject([{ outcome: 'wrong-order' }])
  expect(await at.statusOf(id)).toBe(New)

  await app.deps.db.updateTable('transactions').set({ providerRefNum: null }).where('id', '=', id).execute()
  expect((await at.deliver({ ...notification, requestId: 'unnamed', customerMerchantId: '' })).status).toBe(200)
  expect(await at.statusOf(id), 'its payer need not be named').toBe(Paid)
})

test('an order number that another order has changes nothing', async () => {
  const [id, other] = [await at.open(await at.aPayer()), await at.open(await at.aPayer())]
  await at.atProvider(id, 'pay')
  const notification = at.lastNotification()
  await app.deps.db
    .updateTable('transactions')
    .set({ providerRefNum: Number(notification.fawryRefNumber) })
    .where('id', '=', other)
    .execute()
  expect(await at.deliver(notification)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await at.eventsOf(id)).toMatchObject([{ outcome: 'wrong-order' }])
  expect([await at.statusOf(id), await at.statusOf(other)]).toEqual([New, New])
})

test('an unknown status is recorded and changes nothing', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const notification = { ...at.lastNotification('NEW'), requestId: 'strange', orderStatus: 'constructor' }
  expect((await at.deliver(at.signed(notification))).status).toBe(200)
  expect(await at.eventsOf(id)).toMatchObject([{ outcome: 'unknown-status' }])
  expect(await at.statusOf(id)).toBe(New)
})

test('an error while writing the subscription rolls everything back, and the repeat succeeds', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const notification = at.lastNotification()
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  await app.deps.db.schema
    .alterTable('subscriptions')
    .addCheckConstraint('nothing_may_be_written', sql`user_id <> ${sql.lit(payer.id)}`)
    .execute()
  expect((await at.deliver(notification)).status).toBeGreaterThanOrEqual(400)
  expect(await at.statusOf(id)).toBe(New)
  expect(await at.eventsOf(id)).toEqual([])
  expect(emitted).not.toHaveBeenCalled()

  await app.deps.db.schema.alterTable('subscriptions').dropConstraint('nothing_may_be_written').execute()
  expect((await at.deliver(notification)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Paid)
  expect(emitted.mock.calls.map(([, event]) => event)).toEqual(['InboxChanged', 'TransactionStatusUpdate'])
  emitted.mockRestore()
})

test('an edit of the plan does not change open orders', async () => {
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

/* Refunds reported by the provider. */

test('a refund ends the subscription and cancels the upcoming lessons', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const lesson = await at.anUpcomingLesson(payer.id)
  const bystander = await at.anUpcomingLesson((await at.aPayer()).id)
  const set = async (lessonId: number, change: object) => {
    await app.deps.db.updateTable('lessons').set(change).where('id', '=', lessonId).execute()
  }
  const [trial, canceledBefore] = [await at.anUpcomingLesson(payer.id), await at.anUpcomingLesson(payer.id)]
  await set(trial, { trial: true, charged: false })
  const canceledAt = new Date(app.clock.now().getTime() - DAY_MS)
  await set(canceledBefore, { canceledAt, canceledBy: payer.id })
  await at.notify(id, 'refund')
  expect(await at.rowOf(id)).toMatchObject({ status: Refunded, refundedAmount: 190_000 })
  expect((await at.subscriptionsOf(payer.id))[0]?.terminatedAt).not.toBeNull()
  const row = await app.deps.db.selectFrom('lessons').selectAll().where('id', '=', lesson).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ canceledBy: null, charged: false })
  expect(row.canceledAt).not.toBeNull()
  const canceled = app.deps.db.selectFrom('lessons').select('canceledAt').where('id', '=', bystander)
  expect(await canceled.execute(), 'of another student').toEqual([{ canceledAt: null }])
  const others = app.deps.db
    .selectFrom('lessons')
    .select(['canceledAt', 'canceledBy'])
    .where('id', 'in', [trial, canceledBefore])
    .orderBy('id')
  expect(await others.execute(), 'one booked without the subscription, and one canceled before').toEqual([
    { canceledAt: null, canceledBy: null },
    { canceledAt, canceledBy: payer.id },
  ])
  const told = app.deps.db.selectFrom('inbox').select('params').where('userId', '=', payer.id)
  const canceling = (await told.execute()).flatMap(({ params }) =>
    'kind' in params && params.kind === 'lesson-canceled' ? [params] : [],
  )
  expect(canceling, 'once').toMatchObject([{ canceledBy: 'platform', returnedMinutes: 0 }])
  expect(await at.subscription(payer)).toEqual({ info: null, remainingWeeklyMinutes: 0, week: null, renewsOn: null })
  expect((await at.pay(payer)).status).toBe(200)
})

test('a refund at the moment a subscription ends finds nothing to terminate', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  const [subscription] = await at.subscriptionsOf(payer.id)
  app.clock.set(subscription?.end ?? app.clock.now())
  await at.notify(id, 'refund')
  expect(await at.statusOf(id)).toBe(Refunded)
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ terminatedAt: null }])
})

test('a partial refund keeps the subscription', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  await at.atProvider(id, 'refund', { amount: '100.00' })
  expect((await at.deliver(at.lastNotification())).status).toBe(200)
  expect(await at.statusOf(id)).toBe(PartialRefunded)
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ terminatedAt: null }])
})

test('a partial refund is the first report of a payment: it was paid, and the subscription begins', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const paid = at.lastNotification()
  await at.atProvider(id, 'refund', { amount: '100.00' })
  const part = at.lastNotification()
  expect((await at.deliver(part)).status).toBe(200)
  expect((await at.deliver(paid)).status).toBe(200)
  expect((await at.deliver({ ...part, requestId: `again-of-${id}` })).status).toBe(200)
  expect(await at.statusHistoryOf(id)).toEqual([New, Paid, PartialRefunded])
  expect((await at.subscription(payer)).info).toMatchObject({ txId: id })
  expect((await at.eventsOf(id)).map(({ outcome }) => outcome)).toEqual(['applied', 'stale', 'duplicate'])
})

test('REFUNDED before PAID begins no subscription', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, 'pay')
  const paid = at.lastNotification()
  expect((await at.notify(id, 'refund')).status).toBe(200)
  expect((await at.deliver(paid)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Refunded)
  expect(await at.statusHistoryOf(id)).toEqual([New, Paid, Refunded])
  expect(await at.subscriptionsOf(payer.id)).toEqual([])
})

/* Late payments. */

/** The status queries that are to confirm a payment, and whether one waits for minutes. */
const queriesFor = async (id: number) =>
  (
    await sql<{ isLater: boolean }>`select start_after > now() + interval '4 minutes' as "isLater"
      from pgboss.job where name = 'payment-query' and data->>'transactionId' = ${String(id)}`.execute(app.deps.db)
  ).rows

test('a payment after canceling is confirmed by a status query and then counts', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.cancel(payer, id)
  expect((await at.notify(id, 'pay')).status).toBe(200)
  expect((await at.eventsOf(id)).at(-1)).toMatchObject({ outcome: 'to-confirm' })
  expect(await queriesFor(id)).toHaveLength(1)
  expect((await at.deliver(at.lastNotification())).status).toBe(200)
  expect(await queriesFor(id), 'a repeat asks for no second query').toHaveLength(1)
  await confirmLatePayment(app.deps, id)
  expect(await at.rowOf(id)).toMatchObject({ status: Paid, needsRefund: false })
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('a late payment beside an active subscription needs a refund', async () => {
  const payer = await at.aPayer()
  const late = await at.open(payer)
  const paid = await at.open(payer, { period: 'year' })
  await at.notify(paid, 'pay')
  await at.notify(late, 'pay')
  await confirmLatePayment(app.deps, late)
  expect(await at.rowOf(late)).toMatchObject({ status: Paid, needsRefund: true })
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ txId: paid, terminatedAt: null }])
})

test.each(['error', 'timeout'] as const)(
  'a late payment is confirmed as soon as a status query no longer ends with %s',
  async (statusQuery) => {
    const payer = await at.aPayer()
    const id = await at.open(payer)
    await at.notify(id, 'fail')
    await at.notify(id, 'pay')
    sandbox.setFaults({ statusQuery })
    const laterQueries = async () => (await queriesFor(id)).filter(({ isLater }) => isLater)
    expect(await laterQueries()).toEqual([])
    await confirmLatePayment(app.deps, id)
    expect(await at.statusOf(id)).toBe(Failed)
    expect(await laterQueries()).toHaveLength(1)
    sandbox.setFaults({ statusQuery: 'ok' })
    await confirmLatePayment(app.deps, id)
    expect(await at.statusOf(id)).toBe(Paid)
  },
)

test('a late payment that the provider does not know, when asked, stays as it was', async () => {
  const id = await at.open(await at.aPayer())
  await at.notify(id, 'fail')
  await at.notify(id, 'pay')
  await at.loseOrder(id)
  await confirmLatePayment(app.deps, id)
  expect(await at.statusOf(id)).toBe(Failed)
})

test('a subscription that was given back or is over is in the way of no other', async () => {
  const payer = await at.aPayer()
  const buy = async () => {
    const id = await at.open(payer)
    await at.notify(id, 'pay')
    expect(await at.rowOf(id)).toMatchObject({ status: Paid, needsRefund: false })
    expect((await at.subscription(payer)).info).toMatchObject({ txId: id })
    return id
  }
  const change = async (txId: number, given: object) => {
    await app.deps.db.updateTable('subscriptions').set(given).where('txId', '=', txId).execute()
  }
  const now = app.clock.now()
  await change(await buy(), { terminatedAt: now })
  const past = { start: new Date(now.getTime() - 60 * DAY_MS), end: new Date(now.getTime() - 32 * DAY_MS) }
  await change(await buy(), past)
  await buy()
})
