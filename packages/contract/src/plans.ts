import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, Money, QueryBoolean, QueryId, paginated, paging, queryArray } from './fields.ts'

/** Prices in piastres; discounts in hundredths of a percent. `full…` is before the discount, the other what is charged without a coupon. */
export const Plan = z.object({
  id: Id,
  weeklyMinutes: z.int(),
  baseMonthlyPrice: Money,
  monthDiscount: z.int(), quarterDiscount: z.int(), yearDiscount: z.int(),
  fullMonthPrice: Money, fullQuarterPrice: Money, fullYearPrice: Money,
  monthPrice: Money, quarterPrice: Money, yearPrice: Money,
  forInvitesOnly: z.boolean(),
  active: z.boolean(),
  createdAt: Instant, updatedAt: Instant,
})
export type Plan = z.infer<typeof Plan>

export const getPlan = endpoint({
  name: 'getPlan', method: 'GET', path: '/plan/:id', who: 'signed-in', summary: 'One plan this person may see',
  params: IdParams, reply: Plan, fails: ['plan-not-found'],
})

export const listPlans = endpoint({
  name: 'listPlans', method: 'GET', path: '/plan/list', who: 'anyone', summary: 'Plans for sale, by weekly minutes',
  query: z.object({ ...paging, ids: queryArray(QueryId), active: z.optional(QueryBoolean), forInvitesOnly: z.optional(QueryBoolean), full: z.optional(QueryBoolean) }),
  reply: paginated(Plan),
})
