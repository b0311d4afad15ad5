import { expect, test, vi } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTransactionHistory } from '@hiwar/contract/transactions.ts'
import { metricsOf } from '../../../test/metrics.ts'
import { type Payer, setUpPayments } from '../../../test/payments.ts'
import { reconcileRefunds } from './reconcile.ts'

const { New, Paid, Refunded, PartialRefunded } = TransactionStatus
const at = await setUpPayments()
const { app, sandbox } = at
const admin = await app.people.admin()
const { growthOf } = metricsOf(() => app)

/** A paid payment of 190000. */
async function aPaidOrder(): Promise<{ payer: Payer; id: number; orderRefNum: string }> {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  return { payer, id, orderRefNum: String((await at.rowOf(id)).providerRefNum) }
}

test('a partial refund keeps the subscription, the rest ends it and cancels the upcoming lessons', async () => {
  const { payer, id, orderRefNum } = await aPaidOrder()
  const lessonId = await at.anUpcomingLesson(payer.id)

  const part = await at.refund(admin, { orderRefNum, refundAmount: 90_000, reason: 'half' })
  expect(part).toMatchObject({ status: 200, body: { statusCode: 200 } })
  expect(await at.rowOf(id)).toMatchObject({ status: PartialRefunded, refundedAmount: 90_000 })
  expect((await at.subscription(payer)).info).toMatchObject({ terminatedAt: null })

  expect((await at.refund(admin, { orderRefNum, refundAmount: 100_000 })).status).toBe(200)
  expect(await at.rowOf(id)).toMatchObject({ status: Refunded, refundedAmount: 190_000, needsRefund: false })
  expect((await at.subscription(payer)).info).toBeNull()
  const lesson = await app.deps.db
    .selectFrom('lessons')
    .select(['canceledAt', 'charged'])
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow()
  expect(lesson).toMatchObject({ canceledAt: expect.any(Date), charged: false })
  expect(
    (await at.messageKindsOf(payer.id)).filter((kind) => kind === 'payment-refunded').length,
  ).toBeGreaterThanOrEqual(2)
})

test('a refund of a subscription that is over leaves the next one and its lessons as they are', async () => {
  const now = app.clock.now()
  const past = { start: new Date(now.getTime() - 60 * DAY_MS), end: new Date(now.getTime() - 2 * DAY_MS) }
  for (const over of [past, { terminatedAt: now }]) {
    const { payer, id, orderRefNum } = await aPaidOrder()
    await app.deps.db.updateTable('subscriptions').set(over).where('txId', '=', id).execute()
    const next = await at.open(payer)
    await at.notify(next, 'pay')
    const lessonId = await at.anUpcomingLesson(payer.id)

    expect((await at.refund(admin, { orderRefNum, refundAmount: 190_000 })).status).toBe(200)
    expect(await at.statusOf(id)).toBe(Refunded)
    expect((await at.subscription(payer)).info).toMatchObject({ txId: next })
    const lesson = app.deps.db.selectFrom('lessons').select('canceledAt').where('id', '=', lessonId)
    expect(await lesson.execute()).toEqual([{ canceledAt: null }])
    expect((await at.history(admin, id)).filter(({ kind, to }) => kind === 'subscription' && to === 2)).toEqual([])
  }
})

test('the payer is told of each refund with its own amount, of the last as the whole; a status that stays is told once', async () => {
  const { payer, id, orderRefNum } = await aPaidOrder()
  const emitted = vi.spyOn(app.deps.realtime, 'emit')
  for (const refundAmount of [60_000, 70_000, 60_000])
    expect((await at.refund(admin, { orderRefNum, refundAmount })).status).toBe(200)
  expect(emitted.mock.calls.filter(([, event]) => event === 'TransactionStatusUpdate')).toEqual(
    [PartialRefunded, Refunded].map((status) => [
      `user:${payer.id}`,
      'TransactionStatusUpdate',
      { transactionId: id, status },
    ]),
  )
  emitted.mockRestore()
  const told = app.deps.db.selectFrom('inbox').select('params').where('userId', '=', payer.id).orderBy('id')
  expect((await told.execute()).map(({ params }) => params)).toMatchObject([
    { kind: 'payment-succeeded' },
    { kind: 'payment-refunded', amount: 60_000, isWhole: false },
    { kind: 'payment-refunded', amount: 70_000, isWhole: false },
    { kind: 'payment-refunded', amount: 60_000, isWhole: true },
  ])
})

test('the history shows who refunded how much, when and why, and the audit log has an entry', async () => {
  const { payer, id, orderRefNum } = await aPaidOrder()
  await at.refund(admin, { orderRefNum, refundAmount: 1_000, reason: 'a lost lesson' })
  expect(await at.history(admin, id)).toMatchObject([
    { kind: 'transaction', from: null, to: New, actorId: payer.id, reason: 'pay' },
    { kind: 'subscription', from: null, to: 1 },
    { kind: 'transaction', from: New, to: Paid, actorId: null, reason: 'callback' },
    { kind: 'refund', from: null, to: 0, actorId: admin.id, amount: 1_000, reason: 'a lost lesson' },
    { kind: 'refund', from: 0, to: 1, actorId: admin.id, amount: 1_000 },
    { kind: 'transaction', from: Paid, to: PartialRefunded, actorId: admin.id, reason: 'a lost lesson' },
  ])
  await at.refund(admin, { orderRefNum, refundAmount: 189_000, reason: 'all of it' })
  expect((await at.history(admin, id)).slice(-2)).toMatchObject([
    { kind: 'subscription', from: 1, to: 2, actorId: admin.id, reason: 'all of it' },
    { kind: 'transaction', from: PartialRefunded, to: Refunded, actorId: admin.id, reason: 'all of it' },
  ])
  expect((await at.history(payer, id)).every((step) => step.actorId === null || step.actorId === payer.id)).toBe(true)
  expect((await app.call(getTransactionHistory, { as: await app.people.student(), params: { id } })).status).toBe(403)
  const entry = await app.deps.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'tx.refund')
    .where('targetId', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actorId: admin.id,
    userId: payer.id,
    reason: 'a lost lesson',
    after: { refundAmount: 1_000 },
  })
})

test('a refund needs no reason, and the provider is given the one there is', async () => {
  const { id, orderRefNum } = await aPaidOrder()
  const refunding = vi.spyOn(app.deps.provider, 'refund')
  for (const reason of [{}, { reason: '' }, { reason: 'half' }])
    expect((await at.refund(admin, { orderRefNum, refundAmount: 1_000, ...reason })).status).toBe(200)
  const asked = refunding.mock.calls.map(([refund]) => refund)
  refunding.mockRestore()
  expect(asked).toEqual([null, null, 'half'].map((reason) => ({ orderRef: orderRefNum, amount: 1_000, reason })))
  const steps = (await at.history(admin, id)).filter(({ kind, from }) => kind === 'refund' && from === null)
  expect(steps.map(({ reason }) => reason)).toEqual(['refund', 'refund', 'half'])
})

test('refunds at once never exceed what was paid', async () => {
  const { id, orderRefNum } = await aPaidOrder()
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => await at.refund(admin, { orderRefNum, refundAmount: 60_000 })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
  expect(answers.filter((answer) => answer.body.code === 'bad-request')).toHaveLength(7)
  expect(await at.rowOf(id)).toMatchObject({ status: PartialRefunded, refundedAmount: 180_000 })
  expect((await at.refund(admin, { orderRefNum, refundAmount: 10_001 })).status).toBe(400)
})

test('an unpaid order cannot be refunded', async () => {
  const payer = await at.aPayer()
  const { body } = await at.payReference(payer)
  expect(await at.refund(admin, { orderRefNum: String(body.referenceNumber), refundAmount: 100 })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })
  const { orderRefNum } = await aPaidOrder()
  for (const refundAmount of [0, -1, 1.5])
    expect((await at.refund(admin, { orderRefNum, refundAmount })).status).toBe(400)
  expect((await at.refund(admin, { orderRefNum, refundAmount: 100, reason: 'x'.repeat(256) })).status).toBe(400)
})

test('a refund the provider refuses is recorded as failed and its amount released', async () => {
  const { id, orderRefNum } = await aPaidOrder()
  sandbox.setFaults({ errorBodyWithHttp200: ['refund'] })
  expect(await at.refund(admin, { orderRefNum, refundAmount: 190_000 })).toMatchObject({
    status: 500,
    body: { code: 'fawry-error' },
  })
  sandbox.setFaults({ errorBodyWithHttp200: [] })
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'failed' }])
  expect(await at.statusOf(id)).toBe(Paid)
  expect((await at.refund(admin, { orderRefNum, refundAmount: 190_000 })).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Refunded)
})

test('more than the provider can refund is a bad request', async () => {
  const { id, orderRefNum } = await aPaidOrder()
  for (const code of [9935, 9954]) {
    const reply = { kind: 'refused', code, description: 'too much' } as const
    const refunding = vi.spyOn(app.deps.provider, 'refund').mockResolvedValueOnce(reply)
    expect(await at.refund(admin, { orderRefNum, refundAmount: 100 })).toMatchObject({
      status: 400,
      body: { code: 'bad-request', field: 'refundAmount' },
    })
    refunding.mockRestore()
  }
  await at.atProvider(id, 'refund', { amount: 1_000 })
  expect(await at.refund(admin, { orderRefNum, refundAmount: 190_000 })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })
  expect((await at.refundsOf(id)).map(({ providerStatusCode }) => providerStatusCode)).toEqual([9935, 9954, 9935])
})

test('after a lost reply the amount stays reserved until the status is queried', async () => {
  const { id, orderRefNum } = await aPaidOrder()
  sandbox.setFaults({ refundTimeoutAfterSuccess: true })
  expect(await at.refund(admin, { orderRefNum, refundAmount: 50_000 })).toMatchObject({
    status: 503,
    body: { code: 'service-unavailable' },
  })
  sandbox.setFaults({ refundTimeoutAfterSuccess: false })
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'pending' }])
  expect((await at.refund(admin, { orderRefNum, refundAmount: 140_001 })).status).toBe(400)

  await reconcileRefunds(app.deps)
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'pending' }])
  app.clock.advance(6 * MINUTE_MS)
  await reconcileRefunds(app.deps)
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'done' }])
  expect(await at.rowOf(id)).toMatchObject({ status: PartialRefunded, refundedAmount: 50_000 })
  expect((await at.history(admin, id)).at(-1)).toMatchObject({ reason: 'refunded at the provider' })
})

test('of two refunds without an answer nobody can tell which one the provider made', async () => {
  const { id, orderRefNum } = await aPaidOrder()
  sandbox.setFaults({ refundTimeoutAfterSuccess: true })
  for (const refundAmount of [20_000, 30_000]) await at.refund(admin, { orderRefNum, refundAmount })
  sandbox.setFaults({ refundTimeoutAfterSuccess: false })
  app.clock.advance(5 * MINUTE_MS)
  expect(await growthOf('payment_anomalies_total', async () => await reconcileRefunds(app.deps))).toBe(2)
  expect((await at.refundsOf(id)).map(({ status }) => status)).toEqual(['pending', 'pending'])
  expect(await at.rowOf(id)).toMatchObject({ status: Paid, refundedAmount: 0 })
})

test('a refund of an order that the provider does not know waits, and holds up no other', async () => {
  const [unknown, { id, orderRefNum }] = [await aPaidOrder(), await aPaidOrder()]
  sandbox.setFaults({ refundTimeoutAfterSuccess: true })
  await at.refund(admin, { orderRefNum: unknown.orderRefNum, refundAmount: 190_000 })
  app.clock.advance(1)
  await at.refund(admin, { orderRefNum, refundAmount: 190_000 })
  sandbox.setFaults({ refundTimeoutAfterSuccess: false })
  await at.loseOrder(unknown.id)
  app.clock.advance(5 * MINUTE_MS)
  await reconcileRefunds(app.deps)
  expect(await at.refundsOf(unknown.id)).toMatchObject([{ status: 'pending' }])
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'done' }])
})

test('what was not paid is not refunded, and the provider is not asked', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'fail')
  const orderRefNum = String((await at.rowOf(id)).providerRefNum)
  expect(await at.refund(admin, { orderRefNum, refundAmount: 1000 })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })
  expect(await at.refundsOf(id)).toEqual([])
})

test('a refund of an order that the provider shows as unpaid waits', async () => {
  const { id, orderRefNum } = await aPaidOrder()
  sandbox.setFaults({ refundTimeoutAfterSuccess: true })
  await at.refund(admin, { orderRefNum, refundAmount: 190_000 })
  sandbox.setFaults({ refundTimeoutAfterSuccess: false })
  app.clock.advance(5 * MINUTE_MS)
  const querying = at.answerStatus('NEW')
  await reconcileRefunds(app.deps)
  querying.mockRestore()
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'pending' }])
})

test('a refund that never reached the provider fails', async () => {
  const { id } = await aPaidOrder()
  const now = app.clock.now()
  await app.deps.db
    .insertInto('refunds')
    .values({ txId: id, amount: 190_000, adminId: admin.id, createdAt: now })
    .execute()
  app.clock.advance(6 * MINUTE_MS)
  await reconcileRefunds(app.deps)
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'failed' }])
  expect((await at.history(admin, id)).at(-1)).toMatchObject({
    kind: 'refund',
    to: 2,
    reason: 'never refunded at the provider',
  })
  expect(await at.statusOf(id)).toBe(Paid)
})

test.each(['PAID', 'REFUNDED', 'PARTIAL_REFUNDED'])(
  'an answer about another order that is %s decides no refund',
  async (orderStatus) => {
    const { id, orderRefNum } = await aPaidOrder()
    sandbox.setFaults({ refundTimeoutAfterSuccess: true })
    await at.refund(admin, { orderRefNum, refundAmount: 190_000 })
    sandbox.setFaults({ refundTimeoutAfterSuccess: false })
    await app.deps.db
      .updateTable('transactions')
      .set({ providerRefNum: 9_199_000_000 + id })
      .where('id', '=', id)
      .execute()
    const querying = at.answerStatus(orderStatus)
    app.clock.advance(6 * MINUTE_MS)
    await reconcileRefunds(app.deps)
    await reconcileRefunds(app.deps)
    querying.mockRestore()
    expect(await at.refundsOf(id)).toMatchObject([{ status: 'pending' }])
    expect(await at.statusOf(id)).toBe(Paid)
    expect((await at.eventsOf(id)).filter(({ outcome }) => outcome === 'wrong-order')).toMatchObject([
      { source: 'job' },
    ])
    expect(await at.messageKindsOf(admin.id)).toContain('money-alert')
  },
)

test('the notification of a refund may arrive before its reply', async () => {
  const { payer, id, orderRefNum } = await aPaidOrder()
  sandbox.setFaults({ refundTimeoutAfterSuccess: true })
  await at.refund(admin, { orderRefNum, refundAmount: 190_000 })
  sandbox.setFaults({ refundTimeoutAfterSuccess: false })
  expect((await at.deliver(at.lastNotification('REFUNDED'))).status).toBe(200)
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'done' }])
  expect(await at.rowOf(id)).toMatchObject({ status: Refunded, refundedAmount: 190_000 })
  expect((await at.subscription(payer)).info).toBeNull()
  app.clock.advance(6 * MINUTE_MS)
  await reconcileRefunds(app.deps)
  expect(await at.refundsOf(id)).toHaveLength(1)
})

test('the notification that a part was refunded does not tell which refund it was', async () => {
  const { id, orderRefNum } = await aPaidOrder()
  sandbox.setFaults({ refundTimeoutAfterSuccess: true })
  await at.refund(admin, { orderRefNum, refundAmount: 50_000 })
  sandbox.setFaults({ refundTimeoutAfterSuccess: false })
  expect((await at.deliver(at.lastNotification('PARTIAL_REFUNDED'))).status).toBe(200)
  expect(await at.statusOf(id)).toBe(PartialRefunded)
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'pending' }])
})

test('admins are alerted once of a refund that only a person can resolve', async () => {
  const { id, orderRefNum } = await aPaidOrder()
  await at.refund(admin, { orderRefNum, refundAmount: 10_000 })
  sandbox.setFaults({ refundTimeoutAfterSuccess: true })
  await at.refund(admin, { orderRefNum, refundAmount: 10_000 })
  sandbox.setFaults({ refundTimeoutAfterSuccess: false })
  app.clock.advance(6 * MINUTE_MS)
  const before = (await at.messageKindsOf(admin.id)).filter((kind) => kind === 'money-alert').length
  await reconcileRefunds(app.deps)
  const after = (await at.messageKindsOf(admin.id)).filter((kind) => kind === 'money-alert').length
  expect(after).toBeGreaterThan(before)
  await reconcileRefunds(app.deps)
  expect((await at.messageKindsOf(admin.id)).filter((kind) => kind === 'money-alert')).toHaveLength(after)
  expect((await at.refundsOf(id)).map((refund) => refund.status)).toEqual(['done', 'pending'])
})
