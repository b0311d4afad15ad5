import { Period } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { priceAfter, priceBefore } from './price.ts'

/** What decides the prices of a plan. */
export type PlanTerms = Pick<Plan, 'baseMonthlyPrice' | 'monthDiscount' | 'quarterDiscount' | 'yearDiscount'>

type PlanPrices = Pick<
  Plan,
  'fullMonthPrice' | 'fullQuarterPrice' | 'fullYearPrice' | 'monthPrice' | 'quarterPrice' | 'yearPrice'
>

/** The six prices of a plan, before its discounts and after (money.md 8, 11.1). */
export function planPrices({ baseMonthlyPrice, monthDiscount, quarterDiscount, yearDiscount }: PlanTerms): PlanPrices {
  return {
    fullMonthPrice: priceBefore(baseMonthlyPrice, Period.Month),
    fullQuarterPrice: priceBefore(baseMonthlyPrice, Period.Quarter),
    fullYearPrice: priceBefore(baseMonthlyPrice, Period.Year),
    monthPrice: priceAfter(baseMonthlyPrice, Period.Month, monthDiscount),
    quarterPrice: priceAfter(baseMonthlyPrice, Period.Quarter, quarterDiscount),
    yearPrice: priceAfter(baseMonthlyPrice, Period.Year, yearDiscount),
  }
}
