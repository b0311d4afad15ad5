import { Period, PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { perMonth, weeksOf } from './price.ts'

/**
 * A plan for one period with every figure the screen shows. The charged price comes from the server (`…Price`). Money
 * in piastres, time in minutes.
 */
export interface Offer {
  readonly period: Period
  readonly word: PeriodWord
  readonly price: number
  readonly fullPrice: number
  /** Hundredths of a percent. */
  readonly discount: number
  readonly monthly: number
  readonly totalMinutes: number
  /** Price of a 30-minute lesson when every minute is used. */
  readonly perLesson: number
}

export const periodWords: readonly PeriodWord[] = Object.values(PeriodWord)

export function offerOf(plan: Plan, word: PeriodWord): Offer {
  const parts = {
    month: {
      period: Period.Month,
      price: plan.monthPrice,
      fullPrice: plan.fullMonthPrice,
      discount: plan.monthDiscount,
    },
    quarter: {
      period: Period.Quarter,
      price: plan.quarterPrice,
      fullPrice: plan.fullQuarterPrice,
      discount: plan.quarterDiscount,
    },
    year: { period: Period.Year, price: plan.yearPrice, fullPrice: plan.fullYearPrice, discount: plan.yearDiscount },
  }[word]
  const totalMinutes = plan.weeklyMinutes * weeksOf(parts.period)
  return {
    ...parts,
    word,
    monthly: perMonth(parts.price, parts.period),
    totalMinutes,
    perLesson: Math.floor((parts.price * 30) / totalMinutes),
  }
}

/** What a 30-minute lesson costs at least, in piastres, of all plans and periods; null when nothing is for sale. */
export function cheapestLesson(plans: readonly Plan[]): number | null {
  const prices = plans.flatMap((plan) => periodWords.map((word) => offerOf(plan, word).perLesson))
  return prices.length === 0 ? null : Math.min(...prices)
}
