// Refunds that a student asks for: the rule, the way the money takes, and what becomes of an answer that is lost
// (more.md 5).
import { beforeAll, describe, expect, test } from 'vitest'
import { Role, TransactionStatus } from '@hiwar/contract/enums.ts'
import { refundOwnPayment } from '@hiwar/contract/fawry.ts'
import { bookLesson, cancelLesson } from '@hiwar/contract/lessons.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTransaction, listTransactions } from '@hiwar/contract/transactions.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import { setUpPayments, type Payer, type TestUser } from '../../../test/payments.ts'
import { openSocket } from '../../../test/sockets.ts'
import { reconcileRefunds } from './reconcile.ts'

const { Paid, Refunded } = TransactionStatus
/** Less than a sign-in lives. */
const days = 3
const at = await setUpPayments()
const { app, sandbox } = at
const admin = await app.people.admin()

beforeAll(async () => {
  await allowWithin(days)
})

async function allowWithin(value: number): Promise<void> {
  const superAdmin = await app.people.someone(Role.SuperAdmin)
  const { version } = (await app.call(getSettings, { as: superAdmin })).body
  const body = { version, changes: { 'refund.selfServiceDays': value } }
  expect((await app.call(updateSettings, { as: superAdmin, body })).status).toBe(200)
}

/** A paid payment of 190000 piastres with its running subscription. */
async function aPaidOrder(): Promise<{ payer: Payer; id: number }> {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  return { payer, id }
}

const ask = async (as: TestUser, transactionId: number) =>
  await app.call(refundOwnPayment, { as, body: { transactionId } })
const offerOf = async (as: TestUser, id: number) =>
  (await app.call(getTransaction, { as, params: { id } })).body.ownRefund
const outside = { status: 400, body: { code: 'bad-request', field: 'transactionId' } }

/** A lesson of this student so many hours from now, below zero before it; charged unless it says otherwise. */
async function aLesson(student: TestUser, hours: number, change: object = {}): Promise<number> {
  const tutor = await app.people.tutor()
  const start = new Date(Math.ceil(app.clock.now().getTime() / HOUR_MS) * HOUR_MS + hours * HOUR_MS)
  const id = await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start })
  await app.deps.db
    .updateTable('lessons')
    .set({ updatedAt: start, ...change })
    .where('id', '=', id)
    .execute()
  return id
}

test('a student has the whole amount back: the subscription ends, with history, audit, message and event', async () => {
  const { payer, id } = await aPaidOrder()
  const until = new Date(((await at.rowOf(id)).paidAt?.getTime() ?? 0) + days * DAY_MS).toISOString()
  expect(await offerOf(payer, id)).toEqual({ state: 'open', until })
  expect((await at.lastTransaction(payer))?.ownRefund).toEqual({ state: 'open', until })
  expect((await app.call(listTransactions, { as: payer })).body.list[0]?.ownRefund).toEqual({ state: 'open', until })
  expect(await offerOf(admin, id), 'what only the payer can do is not offered to others').toBeNull()

  const socket = await openSocket(app.url, payer.token)
  const told = socket.next('TransactionStatusUpdate')
  expect(await ask(payer, id)).toMatchObject({ status: 200 })
  expect(await told).toEqual({ transactionId: id, status: Refunded })
  socket.close()

  expect(await at.rowOf(id)).toMatchObject({ status: Refunded, refundedAmount: 190_000 })
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'done', amount: 190_000, adminId: null }])
  expect((await at.orderOf(id))?.status).toBe('REFUNDED')
  expect((await at.subscription(payer)).info).toBeNull()
  expect(await at.messageKindsOf(payer.id)).toContain('payment-refunded')
  expect(await at.history(payer, id)).toMatchObject([
    {},
    {},
    {},
    { kind: 'refund', from: null, to: 0, actorId: payer.id, amount: 190_000, reason: 'refund-own' },
    { kind: 'refund', from: 0, to: 1, actorId: null },
    { kind: 'subscription', from: 1, to: 2, actorId: null },
    { kind: 'transaction', from: Paid, to: Refunded, actorId: null, reason: 'refund-own' },
  ])
  const entry = await app.deps.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'tx.refund-own')
    .where('targetId', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actorId: payer.id,
    actorRole: Role.Student,
    userId: payer.id,
    before: null,
    after: { refundAmount: 190_000 },
    ip: null,
    userAgent: null,
  })

  expect(await offerOf(payer, id)).toBeNull()
  expect(await ask(payer, id), 'once').toMatchObject(outside)
  expect((await at.pay(payer)).status, 'a plan can be bought again').toBe(200)
})

describe('outside the rule it is refused, and nothing is asked of the provider', () => {
  test.each<[string, (payer: Payer, id: number) => Promise<unknown>]>([
    [
      'a lesson was given',
      async (payer) => {
        // Two hours ago may be before the day with which the subscription begins.
        app.clock.advance(3 * HOUR_MS)
        await aLesson(payer, -2)
      },
    ],
    [
      'a lesson was canceled too late',
      async (payer) => await aLesson(payer, 3, { canceledAt: app.clock.now(), charged: true }),
    ],
    ['a lesson is booked', async (payer) => await aLesson(payer, 24)],
    ['a lesson is booked that costs no minutes', async (payer) => await aLesson(payer, 24, { charged: false })],
    [
      'a part was given back',
      async (_, id) =>
        await at.refund(admin, { orderRefNum: String((await at.rowOf(id)).providerRefNum), refundAmount: 1000 }),
    ],
    [
      'the days are over',
      async () => {
        app.clock.advance(days * DAY_MS)
      },
    ],
    [
      'the setting is off',
      async () => {
        await allowWithin(0)
      },
    ],
    [
      'the subscription has ended',
      async (_, id) =>
        await app.deps.db
          .updateTable('subscriptions')
          .set({ terminatedAt: app.clock.now() })
          .where('txId', '=', id)
          .execute(),
    ],
  ])('%s', async (_, happens) => {
    const { payer, id } = await aPaidOrder()
    await happens(payer, id)
    const refunds = await at.refundsOf(id)
    expect(await offerOf(payer, id)).toBeNull()
    expect(await ask(payer, id)).toMatchObject(outside)
    expect(await at.refundsOf(id)).toEqual(refunds)
    await allowWithin(days)
  })

  test('the payment is not paid, or of somebody else, or of nobody', async () => {
    const payer = await at.aPayer()
    expect(await ask(payer, await at.open(payer))).toMatchObject(outside)
    const { id } = await aPaidOrder()
    for (const unknown of [id, 999_999])
      expect(await ask(payer, unknown)).toMatchObject({ status: 404, body: { code: 'transaction-not-found' } })
    expect(await at.statusOf(id)).toBe(Paid)
  })
})

test('lessons canceled in time, and those of an earlier subscription, keep it open', async () => {
  const { payer, id } = await aPaidOrder()
  await aLesson(payer, 24, { canceledAt: app.clock.now(), charged: false })
  await aLesson(payer, -40 * 24)
  expect((await ask(payer, id)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Refunded)
})

test('a lesson that is canceled in time opens it again', async () => {
  const { payer, id } = await aPaidOrder()
  const tutor = await app.people.tutor()
  const start = new Date(Math.ceil(app.clock.now().getTime() / HOUR_MS) * HOUR_MS + DAY_MS)
  const slotId = await tutor.publish(start, new Date(start.getTime() + HOUR_MS))
  const body = { tutorId: tutor.id, slotId, start: start.toISOString(), duration: 30 as const }
  const lesson = await app.call(bookLesson, { as: payer, body })
  expect(lesson.status, JSON.stringify(lesson.body)).toBe(200)
  expect(await ask(payer, id)).toMatchObject(outside)
  expect((await app.call(cancelLesson, { as: payer, params: { id: lesson.body.id } })).status).toBe(200)
  expect((await ask(payer, id)).status).toBe(200)
})

test('after a lost reply it stays on its way: nothing is booked and nothing is asked twice until it is known', async () => {
  const { payer, id } = await aPaidOrder()
  sandbox.setFaults({ refundTimeoutAfterSuccess: true })
  expect(await ask(payer, id)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  sandbox.setFaults({ refundTimeoutAfterSuccess: false })
  expect(await offerOf(payer, id)).toMatchObject({ state: 'pending' })
  expect(await ask(payer, id)).toMatchObject(outside)
  const orderRefNum = String((await at.rowOf(id)).providerRefNum)
  const tooMuch = { status: 400, body: { code: 'bad-request', field: 'refundAmount' } }
  expect(await at.refund(admin, { orderRefNum, refundAmount: 1 }), 'nor by an admin').toMatchObject(tooMuch)

  const tutor = await app.people.tutor()
  const start = new Date(Math.ceil(app.clock.now().getTime() / HOUR_MS) * HOUR_MS + DAY_MS)
  const slotId = await tutor.publish(start, new Date(start.getTime() + HOUR_MS))
  const body = { tutorId: tutor.id, slotId, start: start.toISOString(), duration: 30 as const }
  expect(await app.call(bookLesson, { as: payer, body })).toMatchObject({ body: { code: 'subscription-required' } })

  app.clock.advance(6 * MINUTE_MS)
  await reconcileRefunds(app.deps)
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'done' }])
  expect(await at.rowOf(id)).toMatchObject({ status: Refunded, refundedAmount: 190_000 })
  expect((await at.subscription(payer)).info).toBeNull()
  const steps = (await at.history(payer, id)).filter(({ kind }) => kind === 'refund')
  expect(steps.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: null, to: 0 },
    { from: 0, to: 1 },
  ])
})

test('one that never reached the provider, as after a crash, fails and can be asked for again', async () => {
  const { payer, id } = await aPaidOrder()
  await app.deps.db
    .insertInto('refunds')
    .values({ txId: id, amount: 190_000, adminId: null, createdAt: app.clock.now() })
    .execute()
  expect(await ask(payer, id)).toMatchObject(outside)
  app.clock.advance(6 * MINUTE_MS)
  await reconcileRefunds(app.deps)
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'failed' }])
  expect((await ask(payer, id)).status).toBe(200)
  expect((await at.refundsOf(id)).map(({ status }) => status)).toEqual(['failed', 'done'])
})

test('one that the provider refuses is recorded as failed, and the subscription goes on', async () => {
  const { payer, id } = await aPaidOrder()
  sandbox.setFaults({ errorBodyWithHttp200: ['refund'] })
  expect(await ask(payer, id)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  sandbox.setFaults({ errorBodyWithHttp200: [] })
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'failed' }])
  expect(await at.statusOf(id)).toBe(Paid)
  expect((await at.subscription(payer)).info).not.toBeNull()
  expect(await offerOf(payer, id)).toMatchObject({ state: 'open' })
})

test('the notification of the provider may come before its reply', async () => {
  const [other, { payer, id }] = [await aPaidOrder(), await aPaidOrder()]
  sandbox.setFaults({ refundTimeoutAfterSuccess: true })
  await ask(other.payer, other.id)
  await ask(payer, id)
  sandbox.setFaults({ refundTimeoutAfterSuccess: false })
  expect((await at.deliver(at.lastNotification('REFUNDED'))).status).toBe(200)
  expect(await at.refundsOf(other.id), 'of another payment').toMatchObject([{ status: 'pending' }])
  expect(await at.refundsOf(id)).toMatchObject([{ status: 'done', adminId: null }])
  expect(await at.statusOf(id)).toBe(Refunded)
})
