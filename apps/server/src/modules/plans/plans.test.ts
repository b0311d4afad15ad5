import { afterAll, beforeAll, expect, test } from 'vitest'
import { Period } from '@hiwar/contract/enums.ts'
import { getPlan, listPlans } from '@hiwar/contract/plans.ts'
import { subscriptionRange } from '@hiwar/rules/quota.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
const plan = { small: 0, large: 0, invited: 0, inactive: 0, deleted: 0 }

beforeAll(async () => {
  app = await buildTestApp()
  const add = async (given: object) => {
    const row = await app.deps.db.insertInto('plans').values({ weeklyMinutes: 60, baseMonthlyPrice: 200_000, ...given }).returning('id').executeTakeFirstOrThrow()
    return row.id
  }
  plan.large = await add({ weeklyMinutes: 150, baseMonthlyPrice: 100_001, quarterDiscount: 333 })
  plan.small = await add({ monthDiscount: 500, quarterDiscount: 1000, yearDiscount: 2000 })
  plan.invited = await add({ forInvitesOnly: true })
  plan.inactive = await add({ active: false })
  plan.deleted = await add({ active: false, deletedAt: new Date() })
})
afterAll(async () => { await app.close() })

test('everybody sees the plans for sale by weekly minutes, whatever is asked for', async () => {
  for (const query of [{}, { active: false }, { forInvitesOnly: true }, { full: true }]) {
    const { body } = await app.call(listPlans, { query })
    expect(body.list.map((item) => item.id)).toEqual([plan.small, plan.large])
    expect(body.total).toBe(2)
  }
})

test('prices are those that are charged', async () => {
  const { body } = await app.call(listPlans)
  expect(body.list).toMatchObject([
    { fullMonthPrice: 200_000, monthPrice: 190_000, fullQuarterPrice: 600_000, quarterPrice: 540_000, fullYearPrice: 2_400_000, yearPrice: 1_920_000 },
    { fullMonthPrice: 100_001, monthPrice: 100_001, quarterPrice: 290_012 },
  ])
})

test('plans come in pages and by id', async () => {
  expect((await app.call(listPlans, { query: { page: 2, size: 1 } })).body).toMatchObject({ total: 2, list: [{ id: plan.large }] })
  expect((await app.call(listPlans, { query: { ids: [plan.large, plan.invited] } })).body).toMatchObject({ total: 1, list: [{ id: plan.large }] })
})

test('an admin sees every plan but deleted ones', async () => {
  const admin = await app.people.admin()
  const { body } = await app.call(listPlans, { as: admin, query: { full: true } })
  expect(new Set(body.list.map((item) => item.id))).toEqual(new Set([plan.large, plan.small, plan.invited, plan.inactive]))
  expect((await app.call(listPlans, { as: admin, query: { active: false } })).body.list).toMatchObject([{ id: plan.inactive }])
  expect((await app.call(getPlan, { as: admin, params: { id: plan.deleted } })).body.id).toBe(plan.deleted)
})

test('a plan that is not for sale does not exist, except for whoever bought it', async () => {
  const student = await app.people.student({ subscribed: false })
  for (const id of [plan.invited, plan.inactive, plan.deleted, 999_999]) {
    expect(await app.call(getPlan, { as: student, params: { id } })).toMatchObject({ status: 404, body: { code: 'plan-not-found' } })
  }
  expect((await app.call(getPlan, { as: student, params: { id: plan.small } })).status).toBe(200)
  expect((await app.call(getPlan, { params: { id: plan.small } })).status).toBe(401)

  await buy(student.id, plan.inactive)
  expect((await app.call(getPlan, { as: student, params: { id: plan.inactive } })).body).toMatchObject({ id: plan.inactive, active: false })
})

async function buy(userId: number, planId: number): Promise<void> {
  const now = app.deps.now()
  const snapshot = { planId, userId, weeklyMinutes: 60, createdAt: now, updatedAt: now }
  const { id: txId } = await app.deps.db.insertInto('transactions').values({
    ...snapshot, planPeriod: Period.Month, amount: 1, status: 1, paymentMethod: 0, merchantRef: `bought-${userId}`, baseMonthlyPrice: 1, priceBefore: 1,
    planDiscount: 0, expiresAt: now,
  }).returning('id').executeTakeFirstOrThrow()
  await app.deps.db.insertInto('subscriptions').values({ ...snapshot, txId, period: Period.Month, ...subscriptionRange({ paidAt: now, period: Period.Month }) }).execute()
}
