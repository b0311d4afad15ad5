import { Period } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { priceAfter, priceBefore } from '@hiwar/rules/price.ts'
import type { PlanRecord } from './queries.ts'

/** A plan with the prices that follow from it (money.md 8). */
export function planView(plan: PlanRecord): Plan {
  const base = plan.baseMonthlyPrice
  return {
    id: plan.id,
    weeklyMinutes: plan.weeklyMinutes,
    baseMonthlyPrice: base,
    monthDiscount: plan.monthDiscount,
    quarterDiscount: plan.quarterDiscount,
    yearDiscount: plan.yearDiscount,
    fullMonthPrice: priceBefore(base, Period.Month),
    fullQuarterPrice: priceBefore(base, Period.Quarter),
    fullYearPrice: priceBefore(base, Period.Year),
    monthPrice: priceAfter(base, Period.Month, plan.monthDiscount),
    quarterPrice: priceAfter(base, Period.Quarter, plan.quarterDiscount),
    yearPrice: priceAfter(base, Period.Year, plan.yearDiscount),
    forInvitesOnly: plan.forInvitesOnly,
    active: plan.active,
    createdAt: plan.createdAt.toISOString(),
    updatedAt: plan.updatedAt.toISOString(),
  }
}
