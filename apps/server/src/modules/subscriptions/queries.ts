import { sql, type Selectable } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import type { Period } from '@hiwar/contract/enums.ts'
import { batched } from '../../platform/db/batch.ts'
import { holds } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { SubscriptionsRow } from '../../platform/db/rows.ts'
import { snakeCase, statement } from '../../platform/db/statement.ts'

/** A subscription as stored. */
export type SubscriptionRecord = Selectable<SubscriptionsRow>

const subscriptionColumns = [
  'id',
  'userId',
  'planId',
  'txId',
  'period',
  'weeklyMinutes',
  'start',
  'end',
  'extendedBy',
  'terminatedAt',
  'createdAt',
  'updatedAt',
] as const

/** The subscription that runs at `now`: not terminated and `start <= now < end`. */
export async function activeSubscription(
  db: Executor,
  userId: number,
  now: Date,
): Promise<SubscriptionRecord | undefined> {
  return await db
    .selectFrom('subscriptions')
    .select(subscriptionColumns)
    .where('userId', '=', userId)
    .where('terminatedAt', 'is', null)
    .where('start', '<=', now)
    .where('end', '>', now)
    .executeTakeFirst()
}

/** The subscription that runs at `now`, with the charged lessons around `now`: more than any quota week has. */
export interface RunningSubscription extends SubscriptionRecord {
  readonly lessons: readonly { readonly start: string; readonly duration: number }[]
}

const running = statement<RunningSubscription & { readonly place: number }>(`
  select asked.place::int, subscription.*, charged.lessons
  from unnest($1::int[], $2::timestamptz[]) with ordinality as asked (user_id, now, place)
  cross join lateral (
    select ${subscriptionColumns.map((column) => `"${snakeCase(column)}" as "${column}"`).join(', ')}
    from subscriptions
    where user_id = asked.user_id and terminated_at is null and start <= asked.now and "end" > asked.now
    limit 1) subscription
  cross join lateral (
    select coalesce(json_agg(json_build_object('start', start, 'duration', duration)), '[]') as lessons
    from lessons
    where student_user_id = asked.user_id and charged
      and start > asked.now - interval '8 days' and start < asked.now + interval '8 days') charged`)

/** `activeSubscription` with its lessons; readers of the same moment share a statement. */
export const runningSubscription = batched(
  async (db: Executor, queries: readonly { readonly userId: number; readonly now: Date }[]) => {
    const found: (RunningSubscription | undefined)[] = queries.map(() => undefined)
    const [userIds, moments] = [queries.map(({ userId }) => userId), queries.map(({ now }) => now.toISOString())]
    for (const { place, ...row } of await running(db, userIds, moments)) found[place - 1] = row
    return found
  },
)

/** `activeSubscription` of each of these students, in the order of their ids. */
export async function activeSubscriptions(
  db: Executor,
  userIds: readonly number[],
  now: Date,
): Promise<SubscriptionRecord[]> {
  return await db
    .selectFrom('subscriptions')
    .select(subscriptionColumns)
    .where('userId', 'in', [...userIds])
    .where('terminatedAt', 'is', null)
    .where('start', '<=', now)
    .where('end', '>', now)
    .orderBy('userId')
    .execute()
}

/** Minutes of the student's charged lessons that start in `[start, end)` (lessons.md Q4). */
export async function usedMinutes(db: Executor, given: { userId: number; start: Date; end: Date }): Promise<number> {
  const { used } = await db
    .selectFrom('lessons')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('duration'), sql<number>`0`).as('used'))
    .where('studentUserId', '=', given.userId)
    .where('charged', '=', true)
    .where('start', '>=', given.start)
    .where('start', '<', given.end)
    .executeTakeFirstOrThrow()
  return used
}

/** `usedMinutes` of many students, each in a span of their own; who used none is not in it. */
export async function usedMinutesOf(
  db: Executor,
  spans: readonly { userId: number; start: Date; end: Date }[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; used: number }>`
    select span.user_id as "userId", sum(lessons.duration)::int as used
    from unnest(
      ${spans.map(({ userId }) => userId)}::int[],
      ${spans.map(({ start }) => start.toISOString())}::timestamptz[],
      ${spans.map(({ end }) => end.toISOString())}::timestamptz[]
    ) as span (user_id, "from", "to")
    join lessons on lessons.student_user_id = span.user_id
    where lessons.charged and lessons.start >= span."from" and lessons.start < span."to"
    group by span.user_id`.execute(db)
  return new Map(rows.map(({ userId, used }) => [userId, used]))
}

/** Whether a subscription overlaps the range, as `a_student_has_one_subscription_at_a_time` would find. */
export async function overlapsAnother(tx: Tx, given: { userId: number; start: Date; end: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', given.userId)
    .where('terminatedAt', 'is', null)
    .where('start', '<', given.end)
    .where('end', '>', given.start)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type NewSubscription = Pick<
  SubscriptionRecord,
  'userId' | 'planId' | 'txId' | 'period' | 'weeklyMinutes' | 'start' | 'end' | 'createdAt' | 'updatedAt'
>

export async function insertSubscription(tx: Tx, subscription: NewSubscription): Promise<number> {
  const { id } = await tx.insertInto('subscriptions').values(subscription).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The subscription of a payment, locked until the transaction ends. */
export async function lockSubscriptionOf(tx: Tx, txId: number): Promise<SubscriptionRecord | undefined> {
  return await tx
    .selectFrom('subscriptions')
    .select(subscriptionColumns)
    .where('txId', '=', txId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function terminateSubscription(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ terminatedAt: at, updatedAt: at })
    .where('id', '=', id)
    .where('terminatedAt', 'is', null)
    .execute()
}

export interface SubscriptionFilter {
  readonly ids?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  readonly plans?: readonly number[] | undefined
  readonly transactions?: readonly number[] | undefined
  readonly periods?: readonly Period[] | undefined
  readonly weeklyMinutes?: Comparison<number> | undefined
  readonly terminated?: boolean | undefined
  readonly extended?: boolean | undefined
  readonly start: Comparison<Date>
  readonly end: Comparison<Date>
}

function filtered(db: Executor, filter: SubscriptionFilter) {
  const listFilters = [
    ['id', filter.ids],
    ['userId', filter.users],
    ['planId', filter.plans],
    ['txId', filter.transactions],
    ['period', filter.periods],
  ] as const
  const presenceFilters = [
    ['terminatedAt', filter.terminated],
    ['extendedBy', filter.extended],
  ] as const
  return db
    .selectFrom('subscriptions')
    .where((on) =>
      on.and([
        ...listFilters.flatMap(([column, values]) => (values === undefined ? [] : [on(column, 'in', [...values])])),
        ...presenceFilters.flatMap(([column, exists]) =>
          exists === undefined ? [] : [on(column, exists ? 'is not' : 'is', null)],
        ),
        holds(on.ref('weeklyMinutes'), filter.weeklyMinutes),
        holds(on.ref('start'), filter.start),
        holds(on.ref('end'), filter.end),
      ]),
    )
}

export async function countSubscriptions(db: Executor, filter: SubscriptionFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function pageOfSubscriptions(
  db: Executor,
  filter: SubscriptionFilter,
  page: { limit: number; offset: number },
): Promise<SubscriptionRecord[]> {
  return await filtered(db, filter)
    .select(subscriptionColumns)
    .orderBy('start', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function findSubscription(db: Executor, id: number): Promise<SubscriptionRecord | undefined> {
  return await db.selectFrom('subscriptions').select(subscriptionColumns).where('id', '=', id).executeTakeFirst()
}
