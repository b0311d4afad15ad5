import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoupon } from '@hiwar/contract/coupons.ts'
import { Period } from '@hiwar/contract/enums.ts'
import { createPlan, deletePlan, getPlan, listPlans, updatePlan } from '@hiwar/contract/plans.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { subscriptionRange } from '@hiwar/rules/quota.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
const plan = { small: 0, large: 0, invited: 0, inactive: 0, deleted: 0 }
/** Of these plans: students that other tests subscribe bring plans of their own. */
let ids: number[]

beforeAll(async () => {
  app = await buildTestApp()
  const add = async (given: object) => {
    const row = await app.deps.db
      .insertInto('plans')
      .values({ weeklyMinutes: 60, baseMonthlyPrice: 200_000, ...given })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  plan.small = await add({ monthDiscount: 500, quarterDiscount: 1000, yearDiscount: 2000 })
  plan.large = await add({ weeklyMinutes: 150, baseMonthlyPrice: 100_001, quarterDiscount: 333 })
  plan.invited = await add({ forInvitesOnly: true })
  plan.inactive = await add({ active: false })
  plan.deleted = await add({ deletedAt: new Date() })
  ids = Object.values(plan)
})
afterAll(async () => {
  await app.close()
})

test('guests and students see only plans for sale, by weekly minutes, whatever the query says', async () => {
  const student = await app.people.student({ subscribed: false })
  for (const query of [{}, { active: false }, { forInvitesOnly: true }, { full: true }]) {
    for (const as of [undefined, student]) {
      const { body } = await app.call(listPlans, { as, query: { ...query, ids } })
      expect(body.list.map((item) => item.id)).toEqual([plan.small, plan.large])
      expect(body.total).toBe(2)
    }
  }
})

test('the prices of a plan are what is charged', async () => {
  const { body } = await app.call(listPlans, { query: { ids } })
  expect(body.list).toMatchObject([
    {
      fullMonthPrice: 200_000,
      monthPrice: 190_000,
      fullQuarterPrice: 600_000,
      quarterPrice: 540_000,
      fullYearPrice: 2_400_000,
      yearPrice: 1_920_000,
    },
    { fullMonthPrice: 100_001, monthPrice: 100_001, quarterPrice: 290_012 },
  ])
})

test('plans come in pages and by id', async () => {
  expect((await app.call(listPlans, { query: { ids, page: 2, size: 1 } })).body).toMatchObject({
    total: 2,
    list: [{ id: plan.large }],
  })
  expect((await app.call(listPlans, { query: { ids: [plan.large, plan.invited] } })).body).toMatchObject({
    total: 1,
    list: [{ id: plan.large }],
  })
})

test('an admin sees every plan except deleted ones, the newest first', async () => {
  const admin = await app.people.admin()
  const { body } = await app.call(listPlans, { as: admin, query: { ids, full: true } })
  expect(body.list.map((item) => item.id)).toEqual([plan.inactive, plan.invited, plan.large, plan.small])
  expect((await app.call(listPlans, { as: admin, query: { ids, active: false } })).body.list).toMatchObject([
    { id: plan.inactive },
  ])
  expect((await app.call(getPlan, { as: admin, params: { id: plan.deleted } })).body.id).toBe(plan.deleted)
})

test('a plan that is not for sale is found only by invited users and buyers', async () => {
  const student = await app.people.student({ subscribed: false })
  for (const id of [plan.invited, plan.inactive, plan.deleted, 999_999]) {
    expect(await app.call(getPlan, { as: student, params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'plan-not-found' },
    })
  }
  expect((await app.call(getPlan, { as: student, params: { id: plan.small } })).status).toBe(200)
  expect((await app.call(getPlan, { params: { id: plan.small } })).status).toBe(401)

  const guest = await app.people.student({ subscribed: false, user: { verifiedEmail: true } })
  for (const planId of [plan.invited, plan.inactive, plan.deleted]) await invite(guest.id, planId)
  expect((await app.call(getPlan, { as: guest, params: { id: plan.invited } })).status).toBe(200)
  expect((await app.call(getPlan, { as: guest, params: { id: plan.inactive } })).body).toMatchObject({
    id: plan.inactive,
    active: false,
  })
  expect((await app.call(getPlan, { as: guest, params: { id: plan.deleted } })).status).toBe(404)

  await buy(student.id, plan.inactive)
  expect((await app.call(getPlan, { as: student, params: { id: plan.inactive } })).body).toMatchObject({
    id: plan.inactive,
    active: false,
  })
  for (const id of [plan.invited, plan.deleted])
    expect((await app.call(getPlan, { as: student, params: { id } })).status, 'bought another one').toBe(404)
})

test('an invite shows a plan to its own verified address, until it ends or is used', async () => {
  const sees = async (verifiedEmail: boolean, given: object, planId = plan.invited) => {
    const reader = await app.people.student({ subscribed: false, user: { verifiedEmail } })
    await invite(reader.id, planId, given)
    return (await app.call(getPlan, { as: reader, params: { id: plan.invited } })).status
  }
  expect(await sees(true, {})).toBe(200)
  expect(await sees(false, {}), 'not verified').toBe(404)
  expect(await sees(true, { acceptedAt: app.deps.now() }), 'used').toBe(404)
  expect(await sees(true, {}, plan.inactive), 'to another plan').toBe(404)
  expect(await sees(true, { expiresAt: app.deps.now() }), 'ended').toBe(404)
  const other = await app.people.student({ subscribed: false })
  expect((await app.call(getPlan, { as: other, params: { id: plan.invited } })).status, 'of others').toBe(404)
})

async function invite(userId: number, planId: number, given: object = {}): Promise<void> {
  const { email } = await app.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { id: adminId } = await app.people.admin()
  const at = app.deps.now()
  await app.deps.db
    .insertInto('invites')
    .values({
      email,
      planId,
      expiresAt: new Date(at.getTime() + DAY_MS),
      liveFrom: at,
      createdBy: adminId,
      createdAt: at,
      updatedBy: adminId,
      updatedAt: at,
      ...given,
    })
    .execute()
}

const snapshotOf = (userId: number, planId: number) => {
  const now = app.deps.now()
  return { planId, userId, weeklyMinutes: 60, createdAt: now, updatedAt: now }
}

/** A payment of the plan; returns its id. */
async function pay(userId: number, planId: number): Promise<number> {
  const snapshot = snapshotOf(userId, planId)
  const { id } = await app.deps.db
    .insertInto('transactions')
    .values({
      ...snapshot,
      planPeriod: Period.Month,
      amount: 1,
      status: 1,
      paymentMethod: 0,
      merchantRef: `bought-${userId}-${planId}`,
      baseMonthlyPrice: 1,
      priceBefore: 1,
      planDiscount: 0,
      expiresAt: snapshot.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function buy(userId: number, planId: number): Promise<void> {
  const paid = { txId: await pay(userId, planId), period: Period.Month }
  const range = subscriptionRange({ paidAt: app.deps.now(), period: Period.Month })
  await app.deps.db
    .insertInto('subscriptions')
    .values({ ...snapshotOf(userId, planId), ...paid, ...range })
    .execute()
}

const body = { weeklyMinutes: 90, baseMonthlyPrice: 150_000, monthDiscount: 250, forInvitesOnly: false, active: true }
const entriesOf = async (id: number) =>
  await app.deps.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('targetType', '=', 'plan')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()

test('an admin creates, changes and deletes a plan, each with an audit entry', async () => {
  const admin = await app.people.admin()
  const { body: made } = await app.call(createPlan, { as: admin, body })
  expect(made).toMatchObject({ ...body, quarterDiscount: 0, yearDiscount: 0, monthPrice: 146_250 })
  const { body: changed } = await app.call(updatePlan, {
    as: admin,
    params: { id: made.id },
    body: { baseMonthlyPrice: 160_000, active: true },
  })
  expect(changed).toMatchObject({ baseMonthlyPrice: 160_000, monthPrice: 156_000 })
  const same = { as: admin, params: { id: made.id }, body: { baseMonthlyPrice: 160_000 } }
  expect((await app.call(updatePlan, same)).body, 'as it is already').toEqual(changed)
  expect((await app.call(deletePlan, { as: admin, params: { id: made.id } })).status).toBe(200)
  expect(await entriesOf(made.id)).toMatchObject([
    { action: 'plan.create', before: null, after: body },
    { action: 'plan.update', before: { baseMonthlyPrice: 150_000 }, after: { baseMonthlyPrice: 160_000 } },
    {
      action: 'plan.delete',
      before: { weeklyMinutes: made.weeklyMinutes, baseMonthlyPrice: 160_000, active: true },
      after: null,
    },
  ])
  for (const gone of [
    app.call(getPlan, { as: admin, params: { id: made.id } }),
    app.call(updatePlan, { as: admin, params: { id: made.id }, body }),
    app.call(deletePlan, { as: admin, params: { id: made.id } }),
  ]) {
    expect(await gone).toMatchObject({ status: 404, body: { code: 'plan-not-found' } })
  }
})

test('31: a discount can be reset to 0 and never exceeds the price; each bound has its error code', async () => {
  const admin = await app.people.admin()
  const { body: made } = await app.call(createPlan, { as: admin, body })
  expect(
    (await app.call(updatePlan, { as: admin, params: { id: made.id }, body: { monthDiscount: 0 } })).body.monthDiscount,
  ).toBe(0)
  const refused = async (change: object) =>
    (await app.call(updatePlan, { as: admin, params: { id: made.id }, body: change })).body.code
  for (const discount of [-1, 10_001, 2.5])
    expect(await refused({ yearDiscount: discount })).toBe('plan-discount-out-of-range')
  for (const minutes of [14, 10_081])
    expect(await refused({ weeklyMinutes: minutes })).toBe('plan-weekly-minutes-out-of-range')
  for (const price of [0, -1, 100_000_001])
    expect(await refused({ baseMonthlyPrice: price })).toBe('invalid-plan-price')
  expect(await refused({})).toBe('empty-request')
  expect((await app.call(createPlan, { as: admin, body: { ...body, monthDiscount: 10_001 } })).body.code).toBe(
    'plan-discount-out-of-range',
  )
  await app.call(deletePlan, { as: admin, params: { id: made.id } })
})

test('a deleted plan that was bought leaves every list but stays readable by admins and buyers', async () => {
  const [admin, buyer, other] = [
    await app.people.admin(),
    await app.people.student(),
    await app.people.student({ subscribed: false }),
  ]
  const { planId } = await app.deps.db
    .selectFrom('subscriptions')
    .select('planId')
    .where('userId', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect((await app.call(deletePlan, { as: admin, params: { id: planId } })).status).toBe(200)
  expect(
    (await app.call(listPlans, { as: admin, query: { full: true } })).body.list.map((item) => item.id),
  ).not.toContain(planId)
  expect((await app.call(getPlan, { as: admin, params: { id: planId } })).body).toMatchObject({
    id: planId,
    active: false,
  })
  expect((await app.call(getPlan, { as: buyer, params: { id: planId } })).status).toBe(200)
  expect((await app.call(getPlan, { as: other, params: { id: planId } })).status).toBe(404)
  const params = { id: planId }
  expect((await app.call(deletePlan, { as: admin, params })).body.code, 'a second time').toBe('plan-not-found')
  expect((await app.call(updatePlan, { as: admin, params, body })).body.code).toBe('plan-not-found')
})

test('a plan that an open payment, a coupon or an invite names stays readable once it is deleted', async () => {
  const admin = await app.people.admin()
  const { id: userId } = await app.people.student({ subscribed: false })
  const made = async () => (await app.call(createPlan, { as: admin, body })).body.id
  const unnamed = await made()
  for (const [what, refer] of Object.entries({
    payment: async (id: number) => await pay(userId, id),
    coupon: async (planId: number) => {
      const expiresAt = new Date(app.clock.now().getTime() + DAY_MS).toISOString()
      await app.call(createCoupon, { as: admin, body: { code: 'OF-PLAN', discount: 1000, planId, expiresAt } })
    },
    invite: async (id: number) => {
      await invite(userId, id)
    },
  })) {
    const id = await made()
    await refer(id)
    expect((await app.call(deletePlan, { as: admin, params: { id } })).status, what).toBe(200)
    expect((await app.call(getPlan, { as: admin, params: { id } })).body.active, what).toBe(false)
  }
  await app.call(deletePlan, { as: admin, params: { id: unnamed } })
  expect((await app.call(getPlan, { as: admin, params: { id: unnamed } })).status).toBe(404)
})

test('guests see a created, changed and deleted plan at once', async () => {
  const admin = await app.people.admin()
  const priceOf = async (id: number) =>
    (await app.call(listPlans)).body.list.find((item) => item.id === id)?.fullMonthPrice
  await app.call(listPlans)
  const { id } = (await app.call(createPlan, { as: admin, body })).body
  expect(await priceOf(id)).toBe(body.baseMonthlyPrice)
  await app.call(updatePlan, { as: admin, params: { id }, body: { baseMonthlyPrice: 123_456 } })
  expect(await priceOf(id)).toBe(123_456)
  await app.call(deletePlan, { as: admin, params: { id } })
  expect(await priceOf(id)).toBeUndefined()
})

test('only admins create, change and delete plans', async () => {
  for (const person of [await app.people.student(), await app.people.tutor(), await app.people.manager()]) {
    expect((await app.call(createPlan, { as: person, body })).status).toBe(403)
    expect(
      (await app.call(updatePlan, { as: person, params: { id: plan.small }, body: { active: false } })).status,
    ).toBe(403)
    expect((await app.call(deletePlan, { as: person, params: { id: plan.small } })).status).toBe(403)
  }
  expect((await app.call(createPlan, { body })).status).toBe(401)
})

test('plans are filtered by a number or a range', async () => {
  const found = async (query: object) => (await app.call(listPlans, { query })).body.list.map((item) => item.id)
  expect(await found({ baseMonthlyPrice: 100_001 })).toEqual([plan.large])
  expect(await found({ baseMonthlyPrice: { gt: 100_001 } })).toContain(plan.small)
  expect(await found({ quarterDiscount: { gte: 333, lt: 1000 } })).toEqual([plan.large])
  expect(await found({ weeklyMinutes: { noeq: 150 } })).not.toContain(plan.large)
  expect(await found({ createdAt: { gt: '2100-01-01T00:00:00Z' } })).toEqual([])
  expect((await app.call(listPlans, { query: { weeklyMinutes: { most: 3 } as object } })).status).toBe(400)
})

test('a whole list holds more than the first ten plans, for everybody', async () => {
  const admin = await app.people.admin()
  const added: number[] = []
  for (let place = 0; place < 10; place += 1) {
    const { body } = await app.call(createPlan, {
      as: admin,
      body: { weeklyMinutes: 300 + 15 * place, baseMonthlyPrice: 100_000, forInvitesOnly: false, active: true },
    })
    added.push(body.id)
  }
  expect((await app.call(listPlans)).body.list).toHaveLength(10)
  const { body } = await app.call(listPlans, { query: { full: true, page: 2 } })
  expect(body.list.map((item) => item.id)).toEqual(expect.arrayContaining([plan.small, plan.large, ...added]))
  expect(body.list).toHaveLength(body.total)
  for (const id of added) await app.call(deletePlan, { as: admin, params: { id } })
})
