import type { CouponOffer } from '@hiwar/contract/coupons.ts'
import { Period, type PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { chargeAmount, perMonth, periodOfWord, wordOfPeriod } from '@hiwar/rules/price.ts'

/** What is bought, for how much, in piastres. Same arithmetic as the server, whose amount is final (money.md 11.1). */
export interface Purchase {
  readonly plan: Plan
  readonly word: PeriodWord
  readonly period: Period
  readonly coupon: CouponOffer | null
  readonly fullPrice: number
  /** After the discount of the plan. */
  readonly price: number
  /** What will be charged. */
  readonly amount: number
  readonly monthly: number
}

export function purchaseOf(plan: Plan, word: PeriodWord, coupon: CouponOffer | null): Purchase {
  const period = periodOfWord(word)
  const [price, fullPrice, discount] = {
    [Period.Month]: [plan.monthPrice, plan.fullMonthPrice, plan.monthDiscount] as const,
    [Period.Quarter]: [plan.quarterPrice, plan.fullQuarterPrice, plan.quarterDiscount] as const,
    [Period.Year]: [plan.yearPrice, plan.fullYearPrice, plan.yearDiscount] as const,
  }[period]
  const amount =
    coupon === null ? price : chargeAmount({ base: plan.baseMonthlyPrice, period, discount, coupon: coupon.discount })
  return { plan, word, period, coupon, fullPrice, price, amount, monthly: perMonth(amount, period) }
}

/** As `purchaseOf`, for an order that exists already: its amount is fixed, even if the plan's price has changed. */
export function openedPurchase(plan: Plan, { planPeriod, amount }: { planPeriod: Period; amount: number }): Purchase {
  const purchase = purchaseOf(plan, wordOfPeriod(planPeriod), null)
  return { ...purchase, amount, monthly: perMonth(amount, planPeriod) }
}

/** Whether a coupon is for this plan and period. */
export const isCouponFor = (coupon: CouponOffer, plan: Plan, word: PeriodWord): boolean =>
  (coupon.planId === null || coupon.planId === plan.id) &&
  (coupon.periods.length === 0 || coupon.periods.includes(periodOfWord(word)))

/** Equal installments; the first one takes the remainder (money.md 11.1). */
export function installmentsOf(amount: number, count: number): { first: number; each: number } {
  const each = Math.floor(amount / count)
  return { first: amount - each * (count - 1), each }
}
