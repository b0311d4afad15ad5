import { expect } from 'vitest'
import { payByCard, payByInstallments, payByReference, payByWallet, refundOwnPayment } from '@hiwar/contract/fawry.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { confirmLatePayment, reconcilePayments, reconcileRefunds } from '../../src/modules/fawry/reconcile.ts'
import type { NotificationBody, Payer } from '../payments.ts'
import { between1And, pick, type Dice, type Fixtures } from './fixtures.ts'

async function pay(fixtures: Fixtures, [user, row, size]: Dice): Promise<void> {
  const { call } = fixtures.at.app
  const as = pick(fixtures.students, user)
  const planId = pick(fixtures.plans, row)
  if (as === undefined || planId === undefined) return
  const order = { planId, period: 'month' as const, ...(size % 3 === 0 ? { coupon: fixtures.coupon } : {}) }
  const quarter = { ...order, period: 'quarter' as const, months: 3 as const }
  const card = { cardToken: as.card, cvv: '123' }
  const headers: Record<string, string> = size % 5 === 0 ? { 'idempotency-key': `history-key-${row % 3}` } : {}
  const methods = [
    async () => (await call(payByCard, { as, headers, body: { ...order, ...card } })).status,
    async () => (await call(payByReference, { as, headers, body: order })).status,
    async () => (await call(payByWallet, { as, headers, body: { ...order, wallet: '01112345678' } })).status,
    async () => (await call(payByInstallments, { as, headers, body: { ...quarter, ...card } })).status,
  ]
  expect([200, 400, 404, 500, 503]).toContain(await pick(methods, size)?.())
}

/** A random payment of this history's payers, with its payer. */
async function withPayment(
  { at, students }: Fixtures,
  row: number,
  act: (id: number, payer: Payer) => Promise<unknown>,
): Promise<void> {
  const userIds = students.map(({ id }) => id)
  const payments = await at.app.deps.db
    .selectFrom('transactions')
    .select(['id', 'userId'])
    .where('userId', 'in', userIds)
    .orderBy('id')
    .execute()
  const payment = pick(payments, row)
  const payer = students.find(({ id }) => id === payment?.userId)
  if (payment !== undefined && payer !== undefined) await act(payment.id, payer)
}

const notificationsOf = ({ at }: Fixtures): NotificationBody[] =>
  at.sandbox
    .attempts()
    .map(({ body }): unknown => body)
    .filter((body): body is NotificationBody => body !== undefined)

/** Changes of a notification that the provider did not sign. */
const forgeries: readonly Partial<NotificationBody>[] = [
  { orderStatus: 'PAID' },
  { orderStatus: 'REFUNDED' },
  { orderAmount: 1, paymentAmount: 1 },
  { messageSignature: '0'.repeat(64) },
]

async function paymentTables({ at }: Fixtures): Promise<string> {
  const tables = ['transactions', 'subscriptions', 'refunds', 'statusChanges', 'paymentEvents'] as const
  const rows = tables.map(async (table) => await at.app.deps.db.selectFrom(table).selectAll().orderBy('id').execute())
  return JSON.stringify(await Promise.all(rows))
}

async function deliverForged(fixtures: Fixtures, [, row, size]: Dice): Promise<void> {
  const notification = pick(notificationsOf(fixtures), row)
  if (notification === undefined) return
  const forged = { ...notification, ...pick(forgeries, size) }
  if (JSON.stringify(forged) === JSON.stringify(notification)) return
  const before = await paymentTables(fixtures)
  expect((await fixtures.at.deliver(forged)).status).toBe(403)
  expect(await paymentTables(fixtures), 'a forged notification writes nothing').toBe(before)
}

async function refundTwice(fixtures: Fixtures, [, row, size]: Dice): Promise<void> {
  const { at, admin } = fixtures
  await withPayment(fixtures, row, async (id) => {
    const { providerRefNum, amount } = await at.rowOf(id)
    if (providerRefNum === null) return
    const amounts = [amount, Math.ceil(amount / 2), between1And(amount, size), amount + 1]
    const body = { orderRefNum: String(providerRefNum), refundAmount: pick(amounts, size) ?? 1 }
    await Promise.all([at.refund(admin, body), at.refund(admin, body)])
  })
}

async function refundOwnTwice(fixtures: Fixtures, [, row]: Dice): Promise<void> {
  const { at } = fixtures
  await withPayment(fixtures, row, async (transactionId, as) => {
    const ask = async () => (await at.app.call(refundOwnPayment, { as, body: { transactionId } })).status
    const statuses = await Promise.all([ask(), ask()])
    expect(statuses.filter((status) => status === 200).length, 'the whole amount goes back once').toBeLessThanOrEqual(1)
    for (const status of statuses) expect([200, 400, 500, 503]).toContain(status)
  })
}

async function runJobs(fixtures: Fixtures, [, row]: Dice): Promise<void> {
  const { at } = fixtures
  at.app.clock.advance(6 * MINUTE_MS)
  await reconcilePayments(at.app.deps)
  await reconcileRefunds(at.app.deps)
  await withPayment(fixtures, row, async (id) => {
    const isToConfirm = (await at.eventsOf(id)).some(({ outcome }) => outcome === 'to-confirm')
    if (isToConfirm) await confirmLatePayment(at.app.deps, id)
  })
}

const faults = [
  { statusQuery: 'error' },
  { chargeTimeoutAfterSuccess: true },
  { refundTimeoutAfterSuccess: true },
  { cancelAlreadyPaid: true },
  { wrongOrderAmount: true },
  { missingRequestId: true },
  { skipThreeDSecure: true },
  { errorBodyWithHttp200: ['charge', 'refund'] },
] as const

const providerActions = ['pay', 'pay', 'pay', 'fail', 'expire', 'cancel', 'deliver', 'notify', 'refund']

/** Steps of payers, the provider and the jobs. */
export const paymentSteps = {
  pay,
  changeAtProvider: async (fixtures: Fixtures, [, row, size]: Dice) => {
    await withPayment(fixtures, row, async (id) => {
      await fixtures.at.atProvider(id, pick(providerActions, size) ?? 'pay')
    })
  },
  refundPartAtProvider: async (fixtures: Fixtures, [, row, size]: Dice) => {
    await withPayment(fixtures, row, async (id) => {
      await fixtures.at.atProvider(id, 'refund', { amount: `${between1And(300, size)}.00` })
    })
  },
  /** Any notification so far: for the first time, repeated, late, or out of order. */
  deliverAny: async (fixtures: Fixtures, [, row]: Dice) => {
    const notification = pick(notificationsOf(fixtures), row)
    if (notification !== undefined) expect([200, 400]).toContain((await fixtures.at.deliver(notification)).status)
  },
  deliverNewestTwice: async (fixtures: Fixtures) => {
    const { deliver } = fixtures.at
    const notification = notificationsOf(fixtures).at(-1)
    if (notification !== undefined) await Promise.all([deliver(notification), deliver(notification)])
  },
  deliverForged,
  sync: async (fixtures: Fixtures, [, row]: Dice) => {
    await withPayment(fixtures, row, async (id, payer) => await fixtures.at.sync(payer, id))
  },
  cancel: async (fixtures: Fixtures, [user, row]: Dice) => {
    const { at, admin } = fixtures
    await withPayment(fixtures, row, async (id, payer) => await at.cancel(user % 2 === 0 ? payer : admin, id))
  },
  refundTwice,
  refundOwnTwice,
  runJobs,
  setFault: async ({ at }: Fixtures, [, row]: Dice) => {
    at.sandbox.setFaults(pick(faults, row) ?? {})
  },
  clearFaults: async ({ at }: Fixtures) => {
    at.sandbox.setFaults({
      statusQuery: 'ok',
      chargeTimeoutAfterSuccess: false,
      refundTimeoutAfterSuccess: false,
      cancelAlreadyPaid: false,
      wrongOrderAmount: false,
      missingRequestId: false,
      skipThreeDSecure: false,
      errorBodyWithHttp200: [],
    })
  },
}
