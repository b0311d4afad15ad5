import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { QueryCounts, QueryInstants } from './comparison.ts'
import { endpoint } from './endpoint.ts'
import type { FieldErrorCode } from './errors.ts'
import { Id, IdParams, Instant, Money, QueryBoolean, QueryId, paginated, paging, queryArray } from './fields.ts'
import { admins } from './roles.ts'

/**
 * Prices in piastres; discounts in hundredths of a percent. `full…` is before the discount, the other what is charged
 * without a coupon.
 */
export const Plan = z.object({
  id: Id,
  weeklyMinutes: z.int(),
  baseMonthlyPrice: Money,
  monthDiscount: z.int(),
  quarterDiscount: z.int(),
  yearDiscount: z.int(),
  fullMonthPrice: Money,
  fullQuarterPrice: Money,
  fullYearPrice: Money,
  monthPrice: Money,
  quarterPrice: Money,
  yearPrice: Money,
  forInvitesOnly: z.boolean(),
  active: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Plan = z.infer<typeof Plan>

export const getPlan = endpoint({
  name: 'getPlan',
  method: 'GET',
  path: '/plan/:id',
  who: 'signed-in',
  summary: 'One plan this person may see',
  params: IdParams,
  reply: Plan,
  fails: ['plan-not-found'],
})

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/plan/list',
  who: 'anyone',
  summary: 'Plans for sale, by weekly minutes',
  query: z.object({
    ...paging,
    ids: queryArray(QueryId),
    active: z.optional(QueryBoolean),
    forInvitesOnly: z.optional(QueryBoolean),
    full: z.optional(QueryBoolean),
    weeklyMinutes: QueryCounts,
    baseMonthlyPrice: QueryCounts,
    monthDiscount: QueryCounts,
    quarterDiscount: QueryCounts,
    yearDiscount: QueryCounts,
    createdAt: QueryInstants,
    updatedAt: QueryInstants,
  }),
  reply: paginated(Plan),
})

/** A whole number within bounds; whatever else is sent answers with this one code. */
function within(code: FieldErrorCode, min: number, max: number) {
  return z.int({ error: code }).check(z.gte(min, { error: code, abort: true }), z.lte(max, { error: code }))
}

const { minMinutes, maxMinutes, maxPrice, maxDiscount } = bounds.plan
/** Hundredths of a percent. */
export const PlanDiscount = within('plan-discount-out-of-range', 0, maxDiscount)

const fields = {
  weeklyMinutes: within('plan-weekly-minutes-out-of-range', minMinutes, maxMinutes),
  baseMonthlyPrice: within('invalid-plan-price', 1, maxPrice),
  forInvitesOnly: z.boolean(),
  active: z.boolean(),
}

/** Price in piastres, discounts in hundredths of a percent. */
export const NewPlan = z.object({
  ...fields,
  monthDiscount: z._default(PlanDiscount, 0),
  quarterDiscount: z._default(PlanDiscount, 0),
  yearDiscount: z._default(PlanDiscount, 0),
})
export type NewPlan = z.infer<typeof NewPlan>

export const PlanChange = z.partial(
  z.object({ ...fields, monthDiscount: PlanDiscount, quarterDiscount: PlanDiscount, yearDiscount: PlanDiscount }),
)
export type PlanChange = z.infer<typeof PlanChange>

export const createPlan = endpoint({
  name: 'createPlan',
  method: 'POST',
  path: '/plan',
  who: admins,
  summary: 'Offer a plan',
  body: NewPlan,
  reply: Plan,
  fails: ['plan-weekly-minutes-out-of-range', 'invalid-plan-price', 'plan-discount-out-of-range'],
  audit: 'plan.create',
})

export const updatePlan = endpoint({
  name: 'updatePlan',
  method: 'PATCH',
  path: '/plan/:id',
  who: admins,
  summary: 'Change a plan; what was bought keeps its terms',
  params: IdParams,
  body: PlanChange,
  reply: Plan,
  fails: [
    'plan-not-found',
    'empty-request',
    'plan-weekly-minutes-out-of-range',
    'invalid-plan-price',
    'plan-discount-out-of-range',
  ],
  audit: 'plan.update',
})

export const deletePlan = endpoint({
  name: 'deletePlan',
  method: 'DELETE',
  path: '/plan/:id',
  who: admins,
  summary: 'Take a plan away; one with a history stays readable',
  params: IdParams,
  fails: ['plan-not-found'],
  audit: 'plan.delete',
})
