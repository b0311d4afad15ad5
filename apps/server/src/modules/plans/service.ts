import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { Period } from '@hiwar/contract/enums.ts'
import type { Plan, listPlans } from '@hiwar/contract/plans.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { priceBefore } from '@hiwar/rules/price.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Executor } from '../../platform/database.ts'
import { isForSale } from './policy.ts'
import { countPlans, findPlan, hasBought, pageOfPlans, type PlanRecord } from './queries.ts'
import { planView } from './views.ts'

/** One plan: any to an admin, to others what is for sale or what they have bought; the rest does not exist for them (money.md 1). */
export async function readPlan(deps: Deps, actor: Actor, id: number): Promise<Plan> {
  const plan = (await findPlan(deps.db, id)) ?? fail('plan-not-found')
  const maySee = isAdmin(actor.role) || isForSale(plan) || await hasBought(deps.db, { userId: actor.id, planId: id })
  if (!maySee) fail('plan-not-found')
  return planView(plan)
}

/** Plans by weekly minutes; nobody but an admin sees inactive or invite-only ones, or a list without pages. */
export async function list(deps: Deps, actor: Actor | null, query: Received<typeof listPlans.query>): Promise<Reply<typeof listPlans>> {
  const mayManage = actor !== null && isAdmin(actor.role)
  const filter = mayManage
    ? { ids: query.ids, active: query.active, forInvitesOnly: query.forInvitesOnly }
    : { ids: query.ids, active: true, forInvitesOnly: false }
  const isWhole = mayManage && query.full === true
  const total = await countPlans(deps.db, filter)
  const plans = await pageOfPlans(deps.db, filter, {
    order: mayManage ? 'newest' : 'weeklyMinutes', limit: isWhole ? null : query.size, offset: isWhole ? 0 : (query.page - 1) * query.size,
  })
  return { list: plans.map(planView), total }
}

/** What a payment freezes of a plan (money.md 11.3). Prices in piastres, discount in hundredths of a percent. */
export interface PlanTerms {
  readonly weeklyMinutes: number
  readonly baseMonthlyPrice: number
  readonly priceBefore: number
  readonly discount: number
}

/** The terms of a plan for sale; undefined when it is unknown, inactive, deleted or for invited people only. */
export async function findTerms(db: Executor, planId: number, period: Period): Promise<PlanTerms | undefined> {
  const plan = await findPlan(db, planId)
  if (plan === undefined || !isForSale(plan)) return undefined
  return {
    weeklyMinutes: plan.weeklyMinutes, baseMonthlyPrice: plan.baseMonthlyPrice,
    priceBefore: priceBefore(plan.baseMonthlyPrice, period), discount: discountOf(plan, period),
  }
}

function discountOf(plan: PlanRecord, period: Period): number {
  switch (period) {
    case Period.Month: return plan.monthDiscount
    case Period.Quarter: return plan.quarterDiscount
    case Period.Year: return plan.yearDiscount
  }
}
