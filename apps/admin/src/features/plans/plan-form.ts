import { moneyText, percentText } from '@hiwar/arabic/money.ts'
import { NewPlan, PlanDiscount } from '@hiwar/contract/plans.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { planPrices } from '@hiwar/rules/plan-prices.ts'
import { z } from '@hiwar/client/schema.ts'
import type { Typed, Valid } from '@hiwar/client/form.ts'
import { TypedCount, TypedMoney, TypedPercent } from '../../parts/money/amount-schemas.ts'

/** The contract's plan, with its numbers as they are typed: minutes, pounds and percent. */
export const PlanForm = z.object({
  weeklyMinutes: z.pipe(TypedCount, NewPlan.shape.weeklyMinutes),
  baseMonthlyPrice: z.pipe(TypedMoney, NewPlan.shape.baseMonthlyPrice),
  monthDiscount: z.pipe(TypedPercent, PlanDiscount),
  quarterDiscount: z.pipe(TypedPercent, PlanDiscount),
  yearDiscount: z.pipe(TypedPercent, PlanDiscount),
  forInvitesOnly: z.boolean(),
  active: z.boolean(),
})
export type TypedPlan = Typed<typeof PlanForm>
export type PlanTermsTyped = Valid<typeof PlanForm>

/** A new plan is not for sale until that is chosen. */
export const emptyPlan: TypedPlan = {
  weeklyMinutes: '',
  baseMonthlyPrice: '',
  monthDiscount: '0',
  quarterDiscount: '0',
  yearDiscount: '0',
  forInvitesOnly: false,
  active: false,
}

export const typedPlan = (plan: Plan): TypedPlan => ({
  weeklyMinutes: String(plan.weeklyMinutes),
  baseMonthlyPrice: moneyText(plan.baseMonthlyPrice),
  monthDiscount: percentText(plan.monthDiscount),
  quarterDiscount: percentText(plan.quarterDiscount),
  yearDiscount: percentText(plan.yearDiscount),
  forInvitesOnly: plan.forInvitesOnly,
  active: plan.active,
})

/** The plan as it would be offered; null while something typed is not valid. */
export function draftOf(typed: TypedPlan): Plan | null {
  const { success, data } = z.safeParse(PlanForm, typed)
  if (!success) return null
  const at = new Date(0).toISOString()
  return { ...data, ...planPrices(data), id: 0, createdAt: at, updatedAt: at }
}

/** The fields of `after` that differ, for a change that touches nothing else. */
export function changesOf(plan: Plan, after: PlanTermsTyped): Partial<PlanTermsTyped> {
  const entries = Object.entries(after).filter(([key, value]) => plan[key as keyof PlanTermsTyped] !== value)
  return Object.fromEntries(entries) as Partial<PlanTermsTyped>
}
