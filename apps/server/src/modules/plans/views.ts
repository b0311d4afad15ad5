import type { Plan } from '@hiwar/contract/plans.ts'
import { planPrices } from '@hiwar/rules/plan-prices.ts'
import type { PlanRecord } from './queries.ts'

/** A plan with the prices that follow from it (money.md 8). */
export function planView(plan: PlanRecord): Plan {
  return {
    id: plan.id,
    weeklyMinutes: plan.weeklyMinutes,
    baseMonthlyPrice: plan.baseMonthlyPrice,
    monthDiscount: plan.monthDiscount,
    quarterDiscount: plan.quarterDiscount,
    yearDiscount: plan.yearDiscount,
    ...planPrices(plan),
    forInvitesOnly: plan.forInvitesOnly,
    active: plan.active,
    createdAt: plan.createdAt.toISOString(),
    updatedAt: plan.updatedAt.toISOString(),
  }
}
