import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentMethod, Period, TransactionStatus } from '@hiwar/contract/enums.ts'
import { getLastTransaction, getTransaction, listTransactions } from '@hiwar/contract/transactions.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

let app: TestApp
let student: Person
let other: Person
let planId: number
/** Payments of the student, the older one failed. */
let open: number
let failed: number
const checkout = {
  redirectUrl: 'http://bank.test/3ds/1',
  referenceNumber: null,
  walletQr: null,
  expiresAt: '2026-04-21T12:50:00.000Z',
}

beforeAll(async () => {
  app = await buildTestApp({ at: '2026-04-21T12:20:00Z' })
  const plan = await app.deps.db
    .insertInto('plans')
    .values({ weeklyMinutes: 60, baseMonthlyPrice: 200_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  planId = plan.id
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('transactions').where(everyRow).execute()
  student = await app.people.student({ subscribed: false })
  other = await app.people.student({ subscribed: false })
  open = await aPayment(student, { at: '2026-04-20T10:00:00Z', status: TransactionStatus.New })
  failed = await aPayment(student, { at: '2026-04-19T10:00:00Z', status: TransactionStatus.Failed })
})
afterAll(async () => {
  await app.close()
})

async function aPayment(
  payer: Person,
  given: { at: string; status: TransactionStatus; method?: PaymentMethod },
): Promise<number> {
  const at = new Date(given.at)
  const { id } = await app.deps.db
    .insertInto('transactions')
    .values({
      userId: payer.id,
      planId,
      planPeriod: Period.Month,
      amount: 200_000,
      status: given.status,
      paymentMethod: given.method ?? PaymentMethod.Card,
      merchantRef: `${payer.id}-${given.at}`,
      weeklyMinutes: 60,
      baseMonthlyPrice: 200_000,
      priceBefore: 200_000,
      planDiscount: 0,
      checkout: JSON.stringify(checkout),
      providerRefNum: null,
      expiresAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ids = (body: { list: readonly { id: number }[] }) => body.list.map((item) => item.id)

test('the last transaction is the newest payment, or null', async () => {
  expect(await app.call(getLastTransaction, { as: other })).toMatchObject({ status: 200, body: null })
  const third = await app.people.student({ subscribed: false })
  await aPayment(third, { at: '2026-04-21T10:00:00Z', status: TransactionStatus.Failed })
  const { body } = await app.call(getLastTransaction, { as: student })
  expect(body).toMatchObject({ id: open, couponId: null, refundedAmount: 0, providerRefNum: null, checkout })
  expect((await app.call(getTransaction, { as: student, params: { id: failed } })).body?.checkout).toBeNull()
})

test('only the payer sees the checkout', async () => {
  const admin = await app.people.admin()
  const params = { id: open }
  expect((await app.call(getTransaction, { as: student, params })).body).toMatchObject({ ...params, checkout })
  expect((await app.call(getTransaction, { as: admin, params })).body).toMatchObject({ ...params, checkout: null })
  expect(await app.call(getTransaction, { as: other, params })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await app.call(getTransaction, { as: other, params: { id: 999_999 } })).toMatchObject({
    status: 404,
    body: { code: 'transaction-not-found' },
  })
})

test("a student lists only own payments, newest first; an admin filters everyone's", async () => {
  const admin = await app.people.admin()
  const theirs = await aPayment(other, {
    at: '2026-04-18T10:00:00Z',
    status: TransactionStatus.Paid,
    method: PaymentMethod.Fawry,
  })
  const mine = (await app.call(listTransactions, { as: student, query: { users: [other.id] } })).body
  expect(mine.total).toBe(2)
  expect(mine.list.every((item) => item.userId === student.id)).toBe(true)
  expect(mine.list.map((item) => item.status)).toEqual([TransactionStatus.New, TransactionStatus.Failed])

  const listed = async (query: object) => ids((await app.call(listTransactions, { as: admin, query })).body)
  expect(await listed({ users: [other.id] })).toEqual([theirs])
  expect(await listed({ statuses: [TransactionStatus.Paid] })).toEqual([theirs])
  expect(await listed({ paymentMethods: [PaymentMethod.Fawry] })).toEqual([theirs])
  await app.deps.db
    .updateTable('transactions')
    .set({ amount: 150_000, providerRefNum: 9_100_000_001 })
    .where('id', '=', theirs)
    .execute()
  expect(await listed({ amount: 150_000 })).toEqual([theirs])
  expect(await listed({ amount: { lt: 200_000 } })).toEqual([theirs])
  expect(await listed({ providerRefNums: [9_100_000_001] })).toEqual([theirs])
  expect(await listed({ ids: [theirs], plans: [planId], planPeriods: [Period.Month] })).toEqual([theirs])
  expect(await listed({ ids: [theirs], planPeriods: [Period.Year] })).toEqual([])
  expect(await listed({ ids: [theirs], plans: [999_999] })).toEqual([])
  expect(await listed({ after: '2026-04-19T10:00:00Z', before: '2026-04-19T10:00:00Z' })).toEqual([failed])
  expect(await listed({ statuses: [], users: [] }), 'an empty list filters nothing').toEqual([open, failed, theirs])
  expect(await listed({ size: 1, page: 3 })).toEqual([theirs])
})

test('payments are found by the moment the money came, which may be long after they were begun', async () => {
  const admin = await app.people.admin()
  const late = await aPayment(other, { at: '2026-03-30T21:00:00Z', status: TransactionStatus.PartialRefunded })
  await app.deps.db
    .updateTable('transactions')
    .set({ paidAt: new Date('2026-04-02T09:00:00Z') })
    .where('id', '=', late)
    .execute()
  const paid = async (as: Person, paidAt: object) =>
    (await app.call(listTransactions, { as, query: { paidAt } })).body.list.map((item) => [item.id, item.paidAt])
  const april = { gte: '2026-04-01T00:00:00Z', lt: '2026-05-01T00:00:00Z' }
  expect(await paid(admin, april)).toEqual([[late, '2026-04-02T09:00:00.000Z']])
  expect(await paid(other, april)).toEqual([[late, '2026-04-02T09:00:00.000Z']])
  expect(await paid(student, april)).toEqual([])
  expect(await paid(admin, { lt: '2026-04-01T00:00:00Z' })).toEqual([])
})

test('an admin lists the payments that need a refund; a student is not told', async () => {
  const admin = await app.people.admin()
  await app.deps.db.updateTable('transactions').set({ needsRefund: true }).where('id', '=', open).execute()
  const listed = async (as: Person, needsRefund: boolean) =>
    ids((await app.call(listTransactions, { as, query: { needsRefund } })).body)
  expect(await listed(admin, true)).toEqual([open])
  const others = await listed(admin, false)
  expect(others.length).toBe((await app.call(listTransactions, { as: admin })).body.total - 1)
  expect(others).not.toContain(open)
  expect(await listed(student, true)).toEqual(await listed(student, false))
})

test('tutors have no payments', async () => {
  expect((await app.call(getLastTransaction, { as: await app.people.tutor() })).status).toBe(403)
})
