// Concurrent payments; whether the locks hold can be seen only on a real PostgreSQL.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { deleteCoupon } from '@hiwar/contract/coupons.ts'
import { Role, TransactionStatus } from '@hiwar/contract/enums.ts'
import { refundOwnPayment } from '@hiwar/contract/fawry.ts'
import { bookLesson, getLesson } from '@hiwar/contract/lessons.ts'
import { deletePlan } from '@hiwar/contract/plans.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { insertLesson } from '../../apps/server/test/insert-lesson.ts'
import { startPayments } from '../../apps/server/test/payments.ts'
import { isLocked, lock, waitsForLock } from './lock-fixtures.ts'

const { New, Paid, PartialRefunded, Refunded } = TransactionStatus
let at: Awaited<ReturnType<typeof startPayments>>

beforeAll(async () => {
  at = await startPayments()
})
beforeEach(() => {
  at.reset()
})
afterAll(async () => {
  await at.close()
})

const tally = (codes: readonly (string | undefined)[]) =>
  Object.fromEntries(
    Map.groupBy(codes, (code) => code ?? 'ok')
      .entries()
      .map(([code, all]) => [code, all.length]),
  )
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | undefined)?.code
async function allowOwnRefunds(): Promise<void> {
  const superAdmin = await at.app.people.someone(Role.SuperAdmin)
  const { version } = (await at.app.call(getSettings, { as: superAdmin })).body
  const body = { version, changes: { 'refund.selfServiceDays': 14 } }
  expect((await at.app.call(updateSettings, { as: superAdmin, body })).status).toBe(200)
}
const many = async <T>(count: number, make: (place: number) => Promise<T>) =>
  await Promise.all(Array.from({ length: count }, async (_, place) => await make(place)))

describe.skipIf(inject('postgresUrl') === null)('concurrently on a real PostgreSQL', () => {
  test('20 students who use a coupon with 5 uses get 5 orders', async () => {
    const coupon = await at.aCoupon({ maxUses: 5 })
    const payers = await many(20, async () => await at.aPayer())
    const counts = tally(
      await many(20, async (place) => {
        const payer = payers[place]
        return payer === undefined ? undefined : (await at.payReference(payer, { coupon: coupon.code })).body.code
      }),
    )
    process.stdout.write(`20 students, a coupon with 5 uses: ${JSON.stringify(counts)}\n`)
    expect(counts).toEqual({ ok: 5, 'coupon-not-found': 15 })
  })

  test('16 pay clicks of one student with every method leave one order that can be paid', async () => {
    const payer = await at.aPayer()
    const methods = [at.pay, at.payReference, at.payWallet, at.payInstallments]
    const answers = await many(16, async (place) => await methods[place % methods.length]?.(payer))
    process.stdout.write(
      `16 clicks of one student: ${JSON.stringify(tally(answers.map((answer) => answer?.body.code)))}\n`,
    )
    const open = await at.app.deps.db
      .selectFrom('transactions')
      .select('id')
      .where('userId', '=', payer.id)
      .where('status', '=', New)
      .execute()
    expect(open.length).toBeLessThanOrEqual(1)
    expect(at.sandbox.orders().filter((order) => order.status === 'NEW').length).toBeLessThanOrEqual(1)
    for (const answer of answers) expect([200, 503]).toContain(answer?.status)
  })

  test('30 repeats of PAID, syncs and cancels begin one subscription, with one step of history', async () => {
    const payer = await at.aPayer()
    const id = await at.open(payer)
    await at.atProvider(id, 'pay')
    const notification = at.lastNotification('PAID')
    const answers = await many(30, async (place) => {
      if (place % 3 === 0) return await at.deliver({ ...notification, requestId: `repeat-${place % 6}` })
      return place % 3 === 1 ? await at.sync(payer, id) : await at.cancel(payer, id)
    })
    expect(answers.every((answer) => [200, 400].includes(answer.status))).toBe(true)
    expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
    expect(await at.statusHistoryOf(id)).toEqual([New, Paid])
    expect(
      (await at.messageKindsOf(payer.id)).filter((kind) => kind === 'payment-succeeded').length,
    ).toBeLessThanOrEqual(2)
  })

  test('20 refunds never exceed what was paid', async () => {
    const admin = await at.app.people.admin()
    const payer = await at.aPayer()
    const id = await at.open(payer)
    await at.notify(id, 'pay')
    const orderRefNum = String((await at.rowOf(id)).providerRefNum)
    const counts = tally(
      await many(20, async () => (await at.refund(admin, { orderRefNum, refundAmount: 30_000 })).body.code),
    )
    process.stdout.write(`20 refunds of 300 of 1900 pounds: ${JSON.stringify(counts)}\n`)
    expect(counts).toEqual({ ok: 6, 'bad-request': 14 })
    expect(await at.rowOf(id)).toMatchObject({ status: PartialRefunded, refundedAmount: 180_000 })
  })

  test('20 times the whole amount asked back by its payer, beside refunds by an admin, gives it back once', async () => {
    await allowOwnRefunds()
    const admin = await at.app.people.admin()
    const payer = await at.aPayer()
    const id = await at.open(payer)
    await at.notify(id, 'pay')
    const orderRefNum = String((await at.rowOf(id)).providerRefNum)
    const codes = await many(24, async (place) =>
      place % 6 === 5
        ? (await at.refund(admin, { orderRefNum, refundAmount: 190_000 })).body.code
        : codeOf(await at.app.call(refundOwnPayment, { as: payer, body: { transactionId: id } })),
    )
    const counts = tally(codes)
    process.stdout.write(`20 own refunds and 4 of an admin: ${JSON.stringify(counts)}\n`)
    expect(counts).toEqual({ ok: 1, 'bad-request': 23 })
    expect((await at.refundsOf(id)).map(({ status, amount }) => [status, amount])).toEqual([['done', 190_000]])
    expect(await at.rowOf(id)).toMatchObject({ status: Refunded, refundedAmount: 190_000 })
    expect(await at.statusHistoryOf(id)).toEqual([New, Paid, Refunded])
    expect((await at.orderOf(id))?.status).toBe('REFUNDED')
  })

  test('a payer who books while having the amount back gets one of the two, never both', async () => {
    await allowOwnRefunds()
    const outcomes: string[] = []
    for (let round = 0; round < 12; round += 1) {
      const payer = await at.aPayer()
      const id = await at.open(payer)
      await at.notify(id, 'pay')
      const tutor = await at.app.people.tutor()
      const start = new Date(Math.ceil(at.app.clock.now().getTime() / HOUR_MS) * HOUR_MS + DAY_MS)
      const slotId = await tutor.publish(start, new Date(start.getTime() + HOUR_MS))
      const booking = { tutorId: tutor.id, slotId, start: start.toISOString(), duration: 30 as const }
      const calls = [
        async () => codeOf(await at.app.call(refundOwnPayment, { as: payer, body: { transactionId: id } })),
        async () => codeOf(await at.app.call(bookLesson, { as: payer, body: booking })),
      ]
      // Each of the two is the first to be sent in half of the rounds.
      const sent = round % 2 === 0 ? calls : calls.toReversed()
      const codes = await Promise.all(sent.map(async (call) => await call()))
      const [refund, lesson] = round % 2 === 0 ? codes : codes.toReversed()
      const isRefunded = refund === undefined
      expect([refund, lesson]).toEqual(isRefunded ? [undefined, 'subscription-required'] : ['bad-request', undefined])
      const booked = await at.app.deps.db
        .selectFrom('lessons')
        .select('canceledAt')
        .where('slotId', '=', slotId)
        .execute()
      expect(booked).toEqual(isRefunded ? [] : [{ canceledAt: null }])
      expect(await at.statusOf(id)).toBe(isRefunded ? Refunded : Paid)
      outcomes.push(isRefunded ? 'money back' : 'lesson booked')
    }
    process.stdout.write(`12 bookings beside own refunds: ${JSON.stringify(tally(outcomes))}\n`)
  })

  test('a refund cancels a lesson that was booked while it waited for its payer, and waits for the tutor first', async () => {
    const payer = await at.aPayer()
    const id = await at.open(payer)
    await at.notify(id, 'pay')
    const tutor = await at.app.people.tutor()
    const booking = await at.app.deps.db.startTransaction().execute()
    await booking.selectFrom('users').select('id').where('id', '=', payer.id).forNoKeyUpdate().execute()
    const refund = at.notify(id, 'refund')
    await waitsForLock(at.app)
    const start = new Date(at.app.clock.now().getTime() + DAY_MS)
    const lessonId = await insertLesson({ db: booking }, { tutorId: tutor.id, studentId: payer.id, start })
    const releaseTutor = await lock(at.app, 'users', tutor.id)
    await booking.commit().execute()
    await waitsForLock(at.app)
    expect(await isLocked(at.app, 'lessons', lessonId), 'users before lessons').toBe(false)
    await releaseTutor()

    expect((await refund).status).toBe(200)
    expect(await at.statusOf(id)).toBe(Refunded)
    expect((await at.app.call(getLesson, { as: payer, params: { id: lessonId } })).body.lesson.status).toBe('canceled')
  })

  test('an order of a plan that is gone before the order is stored is refused', async () => {
    const [payer, planId] = [await at.aPayer(), await at.aPlan()]
    const deletion = await at.app.deps.db.startTransaction().execute()
    await deletion.deleteFrom('plans').where('id', '=', planId).execute()
    const order = at.payReference(payer, { planId })
    await waitsForLock(at.app)
    await deletion.commit().execute()
    expect(await order).toMatchObject({ status: 404, body: { code: 'plan-not-found' } })
  })

  test('while plan and coupon are deleted, each order is complete or refused', async () => {
    const admin = await at.app.people.admin()
    const planId = await at.aPlan()
    const coupon = await at.aCoupon()
    const payers = await many(10, async () => await at.aPayer())
    const paying = payers.map(async (payer) => await at.payReference(payer, { planId, coupon: coupon.code }))
    const [answers, plan, offer] = await Promise.all([
      Promise.all(paying),
      at.app.call(deletePlan, { as: admin, params: { id: planId } }),
      at.app.call(deleteCoupon, { as: admin, params: { id: coupon.id } }),
    ])
    expect([plan.status, offer.status]).toEqual([200, 200])
    for (const answer of answers) expect([undefined, 'plan-not-found', 'coupon-not-found']).toContain(answer.body.code)
    const rows = await at.app.deps.db
      .selectFrom('transactions')
      .select(['amount', 'couponId'])
      .where(
        'userId',
        'in',
        payers.map((payer) => payer.id),
      )
      .execute()
    for (const row of rows) expect(row).toEqual({ amount: 171_000, couponId: coupon.id })
  })
})
