import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import { holds } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { PlansRow } from '../../platform/db/rows.ts'

/** A plan as stored. */
export type PlanRecord = Selectable<PlansRow>

const planColumns = [
  'id',
  'weeklyMinutes',
  'baseMonthlyPrice',
  'monthDiscount',
  'quarterDiscount',
  'yearDiscount',
  'forInvitesOnly',
  'active',
  'deletedAt',
  'createdAt',
  'updatedAt',
] as const

/** Also a deleted one: history and open orders still refer to it. */
export async function findPlan(db: Executor, id: number): Promise<PlanRecord | undefined> {
  return await db.selectFrom('plans').select(planColumns).where('id', '=', id).executeTakeFirst()
}

export interface PlanFilter {
  readonly ids?: readonly number[] | undefined
  readonly active?: boolean | undefined
  readonly forInvitesOnly?: boolean | undefined
  readonly weeklyMinutes?: Comparison<number> | undefined
  readonly baseMonthlyPrice?: Comparison<number> | undefined
  readonly monthDiscount?: Comparison<number> | undefined
  readonly quarterDiscount?: Comparison<number> | undefined
  readonly yearDiscount?: Comparison<number> | undefined
  readonly createdAt?: Comparison<Date> | undefined
  readonly updatedAt?: Comparison<Date> | undefined
}

const numberFilters = ['weeklyMinutes', 'baseMonthlyPrice', 'monthDiscount', 'quarterDiscount', 'yearDiscount'] as const
const dateFilters = ['createdAt', 'updatedAt'] as const
const flagFilters = ['active', 'forInvitesOnly'] as const

function filtered(db: Executor, filter: PlanFilter) {
  return db
    .selectFrom('plans')
    .where('deletedAt', 'is', null)
    .where((on) =>
      on.and([
        ...numberFilters.map((name) => holds(on.ref(name), filter[name])),
        ...dateFilters.map((name) => holds(on.ref(name), filter[name])),
        ...flagFilters.flatMap((name) => {
          const wanted = filter[name]
          return wanted === undefined ? [] : [on(name, '=', wanted)]
        }),
        ...(filter.ids === undefined ? [] : [on('id', 'in', [...filter.ids])]),
      ]),
    )
}

export async function countPlans(db: Executor, filter: PlanFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export interface PlanPage {
  /** By weekly minutes for buyers, newest first for admins. */
  readonly order: 'weeklyMinutes' | 'newest'
  /** Null: all of them. */
  readonly limit: number | null
  readonly offset: number
}

export async function pageOfPlans(db: Executor, filter: PlanFilter, page: PlanPage): Promise<PlanRecord[]> {
  const all = filtered(db, filter).select(planColumns)
  const ordered =
    page.order === 'newest'
      ? all.orderBy('createdAt', 'desc').orderBy('id', 'desc')
      : all.orderBy('weeklyMinutes').orderBy('id')
  return await ordered.limit(page.limit).offset(page.offset).execute()
}

/** Whether this user ever subscribed to the plan. */
export async function hasBought(db: Executor, given: { userId: number; planId: number }): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', given.userId)
    .where('planId', '=', given.planId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the user's verified address has an open invite to the plan (people.md 6). */
export async function hasLiveInvite(
  db: Executor,
  given: { userId: number; planId: number; now: Date },
): Promise<boolean> {
  const row = await liveInvites(db, given).select('invites.id').limit(1).executeTakeFirst()
  return row !== undefined
}

function liveInvites(db: Executor, given: { userId: number; planId: number; now: Date }) {
  return db
    .selectFrom('invites')
    .innerJoin('users', 'users.email', 'invites.email')
    .where('users.id', '=', given.userId)
    .where('users.verifiedEmail', '=', true)
    .where('invites.planId', '=', given.planId)
    .where('invites.acceptedAt', 'is', null)
    .where('invites.expiresAt', '>', given.now)
}

/** Accepts the invites that allowed a payment, so that they cannot be used again. */
export async function acceptInvites(tx: Tx, given: { userId: number; planId: number; now: Date }): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ acceptedAt: given.now, updatedAt: given.now })
    .where('id', 'in', liveInvites(tx, given).select('invites.id'))
    .execute()
}

export async function insertPlan(tx: Tx, plan: Insertable<PlansRow>): Promise<PlanRecord> {
  return await tx.insertInto('plans').values(plan).returning(planColumns).executeTakeFirstOrThrow()
}

/** A plan that is not deleted, locked until the transaction ends. */
export async function lockPlan(tx: Tx, id: number): Promise<PlanRecord | undefined> {
  return await tx
    .selectFrom('plans')
    .select(planColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function changePlan(tx: Tx, id: number, change: Updateable<PlansRow>): Promise<PlanRecord> {
  return await tx.updateTable('plans').set(change).where('id', '=', id).returning(planColumns).executeTakeFirstOrThrow()
}

/** Whether a payment, subscription, coupon or invite refers to the plan; then its row must stay. */
export async function isReferredTo(tx: Tx, id: number): Promise<boolean> {
  const { isReferredTo } = await tx
    .selectNoFrom((on) =>
      on
        .or([
          on.exists(on.selectFrom('transactions').select('transactions.id').where('planId', '=', id)),
          on.exists(on.selectFrom('subscriptions').select('subscriptions.id').where('planId', '=', id)),
          on.exists(on.selectFrom('coupons').select('coupons.id').where('planId', '=', id)),
          on.exists(on.selectFrom('invites').select('invites.id').where('planId', '=', id)),
        ])
        .as('isReferredTo'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isReferredTo)
}

export async function deletePlanRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('plans').where('id', '=', id).execute()
}
