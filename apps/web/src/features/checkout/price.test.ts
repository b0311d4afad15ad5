import { expect, test } from 'vitest'
import type { CouponOffer } from '@hiwar/contract/coupons.ts'
import { PeriodWord } from '@hiwar/contract/enums.ts'
import { aCoupon, planOf } from '@hiwar/app/test/samples.ts'
import { chargeAmount, periodOfWord } from '@hiwar/rules/price.ts'
import { isCouponFor, installmentsOf, purchaseOf } from './price.ts'

const coupon = (change: Partial<CouponOffer> = {}): CouponOffer => ({ ...aCoupon, ...change })

test('the screen shows exactly what the server charges, with and without a coupon', () => {
  for (let round = 0; round < 3_000; round += 1) {
    const random = (most: number) => Math.floor(Math.random() * (most + 1))
    const discounts = { month: random(10_000), quarter: random(10_000), year: random(10_000) }
    const plan = planOf(1 + random(99_999_999), discounts)
    const offer = coupon({ discount: 1 + random(9_999) })
    for (const word of Object.values(PeriodWord)) {
      const charged = (share: number) =>
        chargeAmount({
          base: plan.baseMonthlyPrice,
          period: periodOfWord(word),
          discount: discounts[word],
          coupon: share,
        })
      expect(purchaseOf(plan, word, null).amount).toBe(charged(0))
      expect(purchaseOf(plan, word, offer).amount).toBe(charged(offer.discount))
    }
  }
})

test('a coupon applies to its plan and its periods only', () => {
  const plan = planOf(200_000, { month: 0, quarter: 0, year: 0 })
  expect(isCouponFor(coupon(), plan, 'month')).toBe(true)
  expect(isCouponFor(coupon({ planId: 8 }), plan, 'month')).toBe(false)
  expect(isCouponFor(coupon({ planId: 7, periods: [1] }), plan, 'month')).toBe(false)
  expect(isCouponFor(coupon({ planId: 7, periods: [1] }), plan, 'quarter')).toBe(true)
})

test('installments add up to the amount', () => {
  expect(installmentsOf(540_001, 2)).toEqual({ first: 270_001, each: 270_000 })
  for (const amount of [100, 540_003, 99_999_999]) {
    const { first, each } = installmentsOf(amount, 4)
    expect(first + 3 * each).toBe(amount)
  }
})
