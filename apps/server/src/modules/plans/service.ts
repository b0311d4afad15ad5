import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { Period } from '@hiwar/contract/enums.ts'
import type { NewPlan, Plan, PlanChange, listPlans } from '@hiwar/contract/plans.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { priceBefore } from '@hiwar/rules/price.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { instants } from '../../platform/db/comparison.ts'
import type { Executor } from '../../platform/db/database.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit, changesOf } from '../audit/service.ts'
import { isOffered, isPublicTo, maySeeUnlisted } from './policy.ts'
import {
  changePlan,
  countPlans,
  deletePlanRow,
  findPlan,
  hasBought,
  hasLiveInvite,
  insertPlan,
  isReferredTo,
  lockPlan,
  pageOfPlans,
  type PlanRecord,
} from './queries.ts'
import { planView } from './views.ts'

// Settling a payment uses up the invite that allowed it, in its own transaction.
export { acceptInvites } from './queries.ts'

/**
 * One plan: admins see every plan, others what is for sale, what they are invited to or what they have bought;
 * otherwise `plan-not-found` (money.md 1).
 */
export async function readPlan(deps: Deps, actor: Actor, id: number): Promise<Plan> {
  const plan = (await findPlan(deps.db, id)) ?? fail('plan-not-found')
  if (isPublicTo(actor, plan)) return planView(plan)

  const reader = { userId: actor.id, planId: id, now: deps.now() }
  const isInvited = await hasLiveInvite(deps.db, reader)
  if (!maySeeUnlisted(plan, { isInvited, hasBought: await hasBought(deps.db, reader) })) fail('plan-not-found')
  return planView(plan)
}

type Query = Received<typeof listPlans.query>

/**
 * Plans by weekly minutes; only an admin sees inactive or invite-only ones. Without pages an admin gets all of them,
 * others as many as a page may hold.
 */
export async function searchPlans(deps: Deps, actor: Actor | null, query: Query): Promise<Reply<typeof listPlans>> {
  const mayManage = actor !== null && isAdmin(actor.role)
  const { ids, weeklyMinutes, baseMonthlyPrice, monthDiscount, quarterDiscount, yearDiscount } = query
  const filter = {
    ids,
    weeklyMinutes,
    baseMonthlyPrice,
    monthDiscount,
    quarterDiscount,
    yearDiscount,
    createdAt: instants(query.createdAt),
    updatedAt: instants(query.updatedAt),
    ...(mayManage
      ? { active: query.active, forInvitesOnly: query.forInvitesOnly }
      : { active: true, forInvitesOnly: false }),
  }
  const total = await countPlans(deps.db, filter)
  const plans = await pageOfPlans(deps.db, filter, {
    order: mayManage ? 'newest' : 'weeklyMinutes',
    ...(query.full === true
      ? { limit: mayManage ? null : bounds.page.max, offset: 0 }
      : { limit: query.size, offset: (query.page - 1) * query.size }),
  })
  return { list: plans.map(planView), total }
}

/** Creates a plan. */
export async function addPlan(deps: Deps, actor: Actor, given: NewPlan): Promise<Plan> {
  return await transact(deps, async (tx) => {
    const now = deps.now()
    const plan = await insertPlan(tx, { ...given, createdAt: now, updatedAt: now })
    afterCommit(tx, deps.caches.planVersion.invalidate)
    await audit(deps, tx, actor, { action: 'plan.create', targetId: plan.id, before: null, after: given })
    return planView(plan)
  })
}

/** Changes what is offered; open payments and running subscriptions keep their terms (money.md 11.3). */
export async function revisePlan(
  deps: Deps,
  actor: Actor,
  { id, change }: { id: number; change: PlanChange },
): Promise<Plan> {
  return await transact(deps, async (tx) => {
    const plan = (await lockPlan(tx, id)) ?? fail('plan-not-found')
    if (Object.keys(change).length === 0) fail('empty-request')
    const difference = changesOf(termsOf(plan), change)
    if (difference === null) return planView(plan)

    const changed = await changePlan(tx, id, { ...difference.after, updatedAt: deps.now() })
    afterCommit(tx, deps.caches.planVersion.invalidate)
    await audit(deps, tx, actor, { action: 'plan.update', targetId: id, ...difference })
    return planView(changed)
  })
}

const termsOf = ({
  weeklyMinutes,
  baseMonthlyPrice,
  forInvitesOnly,
  active,
  monthDiscount,
  quarterDiscount,
  yearDiscount,
}: PlanRecord) => ({
  weeklyMinutes,
  baseMonthlyPrice,
  forInvitesOnly,
  active,
  monthDiscount,
  quarterDiscount,
  yearDiscount,
})

/** Deletes a plan. One that is referred to leaves every list but stays readable through its history (money.md 1). */
export async function removePlan(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx) => {
    // Writers that refer to the plan wait for this lock and then find it deleted.
    const plan = (await lockPlan(tx, id)) ?? fail('plan-not-found')
    const now = deps.now()
    if (await isReferredTo(tx, id)) await changePlan(tx, id, { deletedAt: now, active: false, updatedAt: now })
    else await deletePlanRow(tx, id)
    afterCommit(tx, deps.caches.planVersion.invalidate)
    await audit(deps, tx, actor, {
      action: 'plan.delete',
      targetId: id,
      before: { weeklyMinutes: plan.weeklyMinutes, baseMonthlyPrice: plan.baseMonthlyPrice, active: plan.active },
      after: null,
    })
  })
}

/** What a payment freezes of a plan (money.md 11.3). Prices in piastres, discount in hundredths of a percent. */
export interface PlanTerms {
  readonly weeklyMinutes: number
  readonly baseMonthlyPrice: number
  readonly priceBefore: number
  readonly discount: number
}

/**
 * The terms on which this user can buy a plan; undefined when it is unknown, inactive, deleted or by invitation only.
 */
export async function findTerms(
  db: Executor,
  given: { userId: number; planId: number; period: Period; now: Date },
): Promise<PlanTerms | undefined> {
  const { period } = given
  const plan = await findPlan(db, given.planId)
  if (plan === undefined || !isOffered(plan)) return undefined
  if (plan.forInvitesOnly && !(await hasLiveInvite(db, given))) return undefined
  return {
    weeklyMinutes: plan.weeklyMinutes,
    baseMonthlyPrice: plan.baseMonthlyPrice,
    priceBefore: priceBefore(plan.baseMonthlyPrice, period),
    discount: discountOf(plan, period),
  }
}

function discountOf(plan: PlanRecord, period: Period): number {
  switch (period) {
    case Period.Month:
      return plan.monthDiscount
    case Period.Quarter:
      return plan.quarterDiscount
    case Period.Year:
      return plan.yearDiscount
  }
}
