import type { Selectable } from 'kysely'
import type { Executor } from '../../platform/database.ts'
import type { PlansRow } from '../../platform/rows.ts'

/** A plan as stored. */
export type PlanRecord = Selectable<PlansRow>

const planColumns = [
  'id', 'weeklyMinutes', 'baseMonthlyPrice', 'monthDiscount', 'quarterDiscount', 'yearDiscount', 'forInvitesOnly', 'active',
  'deletedAt', 'createdAt', 'updatedAt',
] as const

/** Also a deleted one: history and open orders still name it. */
export async function findPlan(db: Executor, id: number): Promise<PlanRecord | undefined> {
  return await db.selectFrom('plans').select(planColumns).where('id', '=', id).executeTakeFirst()
}

export interface PlanFilter {
  readonly ids?: readonly number[] | undefined
  readonly active?: boolean | undefined
  readonly forInvitesOnly?: boolean | undefined
}

function filtered(db: Executor, filter: PlanFilter) {
  return db.selectFrom('plans')
    .where('deletedAt', 'is', null)
    .$if(filter.ids !== undefined, (query) => query.where('id', 'in', [...filter.ids ?? []]))
    .$if(filter.active !== undefined, (query) => query.where('active', '=', filter.active ?? true))
    .$if(filter.forInvitesOnly !== undefined, (query) => query.where('forInvitesOnly', '=', filter.forInvitesOnly ?? false))
}

export async function countPlans(db: Executor, filter: PlanFilter): Promise<number> {
  const { total } = await filtered(db, filter).select((on) => on.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

export interface PlanPage {
  /** By weekly minutes for buyers, newest first for admins. */
  readonly order: 'weeklyMinutes' | 'newest'
  readonly limit: number | null
  readonly offset: number
}

export async function pageOfPlans(db: Executor, filter: PlanFilter, page: PlanPage): Promise<PlanRecord[]> {
  const all = filtered(db, filter).select(planColumns)
  const ordered = page.order === 'newest'
    ? all.orderBy('createdAt', 'desc').orderBy('id', 'desc')
    : all.orderBy('weeklyMinutes').orderBy('id')
  return await (page.limit === null ? ordered : ordered.limit(page.limit).offset(page.offset)).execute()
}

/** Whether this person ever subscribed to the plan. */
export async function hasBought(db: Executor, given: { userId: number; planId: number }): Promise<boolean> {
  const row = await db.selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', given.userId).where('planId', '=', given.planId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
