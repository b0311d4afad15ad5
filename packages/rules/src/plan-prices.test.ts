import { expect, test } from 'vitest'
import { planPrices } from './plan-prices.ts'

test('the six prices of a plan, each with the discount of its period', () => {
  expect(
    planPrices({ baseMonthlyPrice: 100_000, monthDiscount: 500, quarterDiscount: 1000, yearDiscount: 2000 }),
  ).toEqual({
    fullMonthPrice: 100_000,
    fullQuarterPrice: 300_000,
    fullYearPrice: 1_200_000,
    monthPrice: 95_000,
    quarterPrice: 270_000,
    yearPrice: 960_000,
  })
})
