import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createCoupon,
  deleteCoupon,
  findCouponByCode,
  getCoupon,
  listCoupons,
  updateCoupon,
} from '@hiwar/contract/coupons.ts'
import { Role, TransactionStatus } from '@hiwar/contract/enums.ts'
import { listPlans } from '@hiwar/contract/plans.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { TestApp } from '../../../test/app.ts'
import { startPayments } from '../../../test/payments.ts'

let at: Awaited<ReturnType<typeof startPayments>>
let app: TestApp
let counter = 0

beforeAll(async () => {
  at = await startPayments()
  ;({ app } = at)
})
beforeEach(() => {
  at.reset()
})
afterAll(async () => {
  await at.close()
})

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString()
const aBody = (change: object = {}) => ({
  code: `winter-${++counter}`,
  discount: 1500,
  expiresAt: inDays(10),
  ...change,
})
const entries = async (action: string) =>
  await app.deps.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

test('an admin creates, reads, changes and deletes a coupon, each with an audit entry', async () => {
  const admin = await app.people.admin()
  const created = await app.call(createCoupon, { as: admin, body: aBody({ code: '  first-Code ', maxUses: 5 }) })
  expect(created.body).toMatchObject({
    code: 'FIRST-CODE',
    discount: 1500,
    planId: null,
    periods: [],
    maxUses: 5,
    uses: 0,
    createdBy: admin.id,
  })
  const { id } = created.body
  expect((await entries('coupon.create'))[0]).toMatchObject({ actorId: admin.id, targetId: String(id), outcome: 'ok' })

  const other = await app.people.admin()
  const changed = await app.call(updateCoupon, {
    as: other,
    params: { id },
    body: { discount: 2000, maxUses: null, planId: at.planId, periods: [2] },
  })
  expect(changed.body).toMatchObject({
    discount: 2000,
    maxUses: null,
    planId: at.planId,
    periods: [2],
    updatedBy: other.id,
    createdBy: admin.id,
  })
  expect((await entries('coupon.update'))[0]).toMatchObject({
    before: { discount: 1500, maxUses: 5, periods: [] },
    after: { discount: 2000, maxUses: null, periods: [2] },
  })
  expect((await app.call(getCoupon, { as: admin, params: { id } })).body).toEqual(changed.body)
  expect((await app.call(listCoupons, { as: admin })).body.list[0]).toEqual(changed.body)
  const search = async (code: string) => (await app.call(listCoupons, { as: admin, query: { code } })).body
  expect(await search(changed.body.code.toLowerCase().slice(1))).toMatchObject({ total: 1, list: [changed.body] })
  expect(await search('%')).toMatchObject({ total: 0, list: [] })

  expect((await app.call(deleteCoupon, { as: admin, params: { id } })).status).toBe(200)
  for (const gone of [
    app.call(getCoupon, { as: admin, params: { id } }),
    app.call(deleteCoupon, { as: admin, params: { id } }),
    app.call(updateCoupon, { as: admin, params: { id }, body: { discount: 1 } }),
  ]) {
    expect(await gone).toMatchObject({ status: 404, body: { code: 'coupon-not-found' } })
  }
  expect((await entries('coupon.delete'))[0]).toMatchObject({
    targetId: String(id),
    before: { code: 'FIRST-CODE', discount: 2000 },
  })
})

test('each invalid field has its error code', async () => {
  const admin = await app.people.admin()
  const refused = async (change: object) => (await app.call(createCoupon, { as: admin, body: aBody(change) })).body.code
  expect(await refused({ code: 'ab' })).toBe('coupon-code-invalid')
  expect(await refused({ code: 'with space' })).toBe('coupon-code-invalid')
  expect(await refused({ discount: 0 })).toBe('zero-coupon-discount')
  expect(await refused({ discount: -5 })).toBe('zero-coupon-discount')
  expect(await refused({ discount: 10_001 })).toBe('max-coupon-discount-exceeded')
  expect(await refused({ expiresAt: 'tomorrow' })).toBe('expire-date-invalid')
  expect(await refused({ expiresAt: inDays(-1) })).toBe('expired-coupone-expire-date')
  expect(await refused({ planId: 999_999 })).toBe('plan-not-found')
  expect(await refused({ maxUses: 0 })).toBe('bad-request')
  expect(await refused({ periods: [0, 0] })).toBe('bad-request')
  const { body } = await app.call(createCoupon, { as: admin, body: aBody() })
  expect(await refused({ code: body.code.toLowerCase() })).toBe('coupon-code-invalid')
  const deletedPlan = await at.aPlan({ deletedAt: app.clock.now() })
  expect(await refused({ planId: deletedPlan })).toBe('plan-not-found')
  expect(await refused({ expiresAt: inDays(0) })).toBe('expired-coupone-expire-date')
  for (const [change, refusal] of [
    [{}, { code: 'empty-request' }],
    [{ expiresAt: inDays(0) }, { code: 'expired-coupone-expire-date', field: 'expiresAt' }],
    [{ planId: deletedPlan }, { code: 'plan-not-found', field: 'planId' }],
  ] as const)
    expect((await app.call(updateCoupon, { as: admin, params: { id: body.id }, body: change })).body).toMatchObject(
      refusal,
    )
})

test('a code exists once, also when two admins create it at once, and again after the coupon was deleted', async () => {
  const admin = await app.people.admin()
  const body = aBody()
  const answers = await Promise.all([1, 2, 3].map(async () => await app.call(createCoupon, { as: admin, body })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'coupon-code-invalid')).toHaveLength(2)
  const made = answers.find((answer) => answer.status === 200)
  const { id } = (await app.call(createCoupon, { as: admin, body: aBody() })).body
  expect(await app.call(updateCoupon, { as: admin, params: { id }, body: { code: body.code } })).toMatchObject({
    status: 400,
    body: { code: 'coupon-code-invalid', field: 'code' },
  })
  await app.call(deleteCoupon, { as: admin, params: { id: made?.body.id ?? 0 } })
  expect((await app.call(createCoupon, { as: admin, body })).status).toBe(200)
})

test('only admins manage coupons; students look up a code', async () => {
  const student = await app.people.student()
  for (const person of [student, await app.people.tutor(), await app.people.someone(Role.Studio)]) {
    expect((await app.call(createCoupon, { as: person, body: aBody() })).status).toBe(403)
    expect((await app.call(listCoupons, { as: person })).status).toBe(403)
  }
  expect((await app.call(findCouponByCode, { as: await app.people.tutor(), params: { code: 'ANY' } })).status).toBe(403)
  expect((await app.call(findCouponByCode, { params: { code: 'ANY' } })).status).toBe(401)
})

test('30: every unusable code gets the same reply, and hidden plans cannot be listed', async () => {
  const [student, admin] = [await app.people.student({ subscribed: false }), await app.people.admin()]
  const [used, old, fine] = [
    await at.aCoupon({ maxUses: 1 }),
    await at.aCoupon({ expiresAt: app.clock.now() }),
    await at.aCoupon(),
  ]
  await at.notify(await at.open(await at.aPayer(), { coupon: used.code }), 'pay')
  const answers = await Promise.all(
    ['UNKNOWN', used.code, old.code].map(
      async (code) => await app.call(findCouponByCode, { as: student, params: { code } }),
    ),
  )
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 404, body: { code: 'coupon-not-found', message: 'coupon-not-found' } })

  const seen = await app.call(findCouponByCode, { as: student, params: { code: fine.code.toLowerCase() } })
  expect(Object.keys(seen.body).toSorted()).toEqual(['code', 'discount', 'expiresAt', 'id', 'periods', 'planId'])
  expect((await app.call(findCouponByCode, { as: admin, params: { code: old.code } })).body).toMatchObject({
    id: old.id,
    uses: 0,
  })
  expect((await app.call(findCouponByCode, { as: admin, params: { code: used.code } })).body).toMatchObject({ uses: 1 })

  const hidden = await at.aPlan({ forInvitesOnly: true })
  const { body } = await app.call(listPlans, { query: { ids: [hidden], forInvitesOnly: true } })
  expect(body.total).toBe(0)
})

test('a coupon lowers the price of one payment only', async () => {
  const payer = await at.aPayer()
  const coupon = await at.aCoupon({ discount: 1000 })
  const id = await at.open(payer, { coupon: coupon.code.toLowerCase() })
  expect(await at.rowOf(id)).toMatchObject({ amount: 171_000, couponId: coupon.id, couponDiscount: 1000 })
  expect((await at.orderOf(id))?.amountPiastres).toBe(171_000)
  expect(await at.lastTransaction(payer)).toMatchObject({ couponId: coupon.id, amount: 171_000 })
  await at.notify(id, 'pay')
  expect(await at.statusOf(id)).toBe(TransactionStatus.Paid)
})

test('a coupon is valid only for its plan and periods', async () => {
  const payer = await at.aPayer()
  const otherPlan = await at.aPlan()
  const narrow = await at.aCoupon({ planId: at.planId, periods: [1] })
  for (const wrong of [{ period: 'month' as const }, { period: 'quarter' as const, planId: otherPlan }]) {
    expect(await at.pay(payer, { ...wrong, coupon: narrow.code })).toMatchObject({
      status: 404,
      body: { code: 'coupon-not-found', field: 'coupon' },
    })
  }
  expect((await at.pay(payer, { period: 'quarter', coupon: narrow.code })).status).toBe(200)
})

test('an open payment reserves a use, canceling releases it, paying uses it up', async () => {
  const coupon = await at.aCoupon({ maxUses: 1 })
  const [first, second] = [await at.aPayer(), await at.aPayer()]
  const id = await at.open(first, { coupon: coupon.code })
  expect(await at.open(first, { coupon: coupon.code }), 'by the one who reserved it').toBe(id)
  expect((await app.call(findCouponByCode, { as: first, params: { code: coupon.code } })).status).toBe(200)
  expect((await at.pay(second, { coupon: coupon.code })).body.code).toBe('coupon-not-found')
  expect((await app.call(findCouponByCode, { as: second, params: { code: coupon.code } })).status).toBe(404)
  await at.cancel(first, id)
  await at.notify(await at.open(second, { coupon: coupon.code }), 'pay')
  expect((await at.pay(first, { coupon: coupon.code })).body.code).toBe('coupon-not-found')
})

test('a student pays with the same coupon once', async () => {
  const [payer, admin] = [await at.aPayer(), await app.people.admin()]
  const coupon = await at.aCoupon()
  const id = await at.open(payer, { coupon: coupon.code })
  await at.notify(id, 'pay')
  await at.refund(admin, { orderRefNum: String((await at.rowOf(id)).providerRefNum), refundAmount: 171_000 })
  expect((await at.pay(payer, { coupon: coupon.code })).body.code).toBe('coupon-not-found')
  expect((await app.call(findCouponByCode, { as: payer, params: { code: coupon.code } })).status).toBe(404)
})

test('changing or deleting a coupon does not change open payments', async () => {
  const [payer, admin] = [await at.aPayer(), await app.people.admin()]
  const coupon = await at.aCoupon()
  const id = await at.open(payer, { coupon: coupon.code })
  await app.call(updateCoupon, { as: admin, params: { id: coupon.id }, body: { discount: 5000 } })
  const unused = await at.aCoupon({ code: 'UNUSED' })
  for (const params of [coupon, unused])
    expect((await app.call(deleteCoupon, { as: admin, params: { id: params.id } })).status).toBe(200)
  await at.notify(id, 'pay')
  expect(await at.rowOf(id)).toMatchObject({ status: TransactionStatus.Paid, amount: 171_000 })
  const kept = app.deps.db.selectFrom('coupons').select('id').where('id', 'in', [coupon.id, unused.id])
  expect(await kept.execute(), 'only what a payment refers to').toEqual([{ id: coupon.id }])
  expect((await app.call(getCoupon, { as: admin, params: { id: coupon.id } })).body.code).toBe('coupon-not-found')
  expect((await app.call(findCouponByCode, { as: admin, params: { code: coupon.code } })).status).toBe(404)
  const listed = (await app.call(listCoupons, { as: admin, query: { code: coupon.code } })).body
  expect(listed).toMatchObject({ total: 0, list: [] })
})

test('an open payment is no use yet, and a change to what already stands leaves no trace', async () => {
  const [payer, admin] = [await at.aPayer(), await app.people.admin()]
  const coupon = await at.aCoupon({ discount: 1000 })
  const paying = await at.open(payer, { coupon: coupon.code })
  const read = async () => (await app.call(getCoupon, { as: admin, params: { id: coupon.id } })).body
  const before = await read()
  expect(before.uses).toBe(0)
  app.clock.advance(1000)
  const body = { discount: 1000, maxUses: null, expiresAt: before.expiresAt }
  expect((await app.call(updateCoupon, { as: admin, params: { id: coupon.id }, body })).body).toEqual(before)
  expect((await entries('coupon.update')).filter(({ targetId }) => targetId === String(coupon.id))).toEqual([])
  await at.notify(paying, 'pay')
  expect((await read()).uses).toBe(1)
})

test('coupons are listed newest first, page by page', async () => {
  const admin = await app.people.admin()
  const ids: number[] = []
  for (const code of ['paged-1', 'paged-2', 'paged-3']) {
    ids.unshift((await app.call(createCoupon, { as: admin, body: aBody({ code }) })).body.id)
    app.clock.advance(1000)
  }
  const page = async (number: number) => {
    const { body } = await app.call(listCoupons, { as: admin, query: { code: 'paged', page: number, size: 2 } })
    return [body.total, ...body.list.map(({ id }) => id)]
  }
  expect([await page(1), await page(2), await page(3)]).toEqual([[3, ids[0], ids[1]], [3, ids[2]], [3]])
})
