// The amount on screen, in the charge and in the stored payment is one amount (money.md 11.1).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCouponByCode } from '@hiwar/contract/coupons.ts'
import { PeriodWord } from '@hiwar/contract/enums.ts'
import { getPlan } from '@hiwar/contract/plans.ts'
import { chargeAmount, periodOfWord, toProviderAmount } from '@hiwar/rules/price.ts'
import { startPayments } from '../../../test/payments.ts'

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

const random = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1))
const charged = {
  month: ['monthDiscount', 'monthPrice'],
  quarter: ['quarterDiscount', 'quarterPrice'],
  year: ['yearDiscount', 'yearPrice'],
} as const

test('the amount on screen is charged and stored, for random and extreme prices, discounts and coupons', async () => {
  const extremes = [
    { base: 100_000_000, discount: 0, coupon: 1 },
    { base: 100, discount: 0, coupon: null },
    { base: 99_999_999, discount: 3333, coupon: 9998 },
  ]
  const drawn = Array.from({ length: 12 }, () => ({
    base: random(10_000, 99_999_999),
    discount: random(0, 9000),
    coupon: Math.random() < 0.5 ? null : random(1, 9000),
  }))
  for (const { base, discount, coupon } of [...extremes, ...drawn]) {
    const planId = await at.aPlan({
      baseMonthlyPrice: base,
      monthDiscount: discount,
      quarterDiscount: discount,
      yearDiscount: discount,
    })
    for (const period of Object.values(PeriodWord)) {
      const payer = await at.aPayer()
      const offer = coupon === null ? null : await at.aCoupon({ discount: coupon })
      const { body: plan } = await at.app.call(getPlan, { as: payer, params: { id: planId } })
      const seen =
        offer === null ? null : (await at.app.call(findCouponByCode, { as: payer, params: { code: offer.code } })).body
      const [share, price] = charged[period]
      const onScreen =
        seen === null
          ? plan[price]
          : chargeAmount({
              base: plan.baseMonthlyPrice,
              period: periodOfWord(period),
              discount: plan[share],
              coupon: seen.discount,
            })

      const { status, body } = await at.payReference(payer, {
        planId,
        period,
        ...(offer === null ? {} : { coupon: offer.code }),
      })
      expect(status, JSON.stringify({ base, discount, coupon, period, body })).toBe(200)
      const row = await at.rowOf(body.transactionId)
      const order = await at.orderOf(body.transactionId)
      expect({ stored: row.amount, charge: order?.amountPiastres }).toEqual({ stored: onScreen, charge: onScreen })
      expect(toProviderAmount(row.amount)).toMatch(/^\d+\.\d\d$/)
      await at.notify(body.transactionId, 'pay')
      expect((await at.lastTransaction(payer)).amount).toBe(onScreen)
    }
  }
})
