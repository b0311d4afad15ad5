import type { Comparison } from '@hiwar/contract/comparison.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Period } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Subscription, getUserSubscription, listSubscriptions } from '@hiwar/contract/subscriptions.ts'
import { minutesIn, quotaWeekOf, remainingMinutes, renewalWeekday, subscriptionRange } from '@hiwar/rules/quota.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertStatusChange } from '../../platform/db/status-changes.ts'
import { mayReadSubscription } from './policy.ts'
import {
  countSubscriptions,
  findSubscription,
  insertSubscription,
  lockSubscriptionOf,
  overlapsAnother,
  pageOfSubscriptions,
  runningSubscription,
  terminateSubscription,
} from './queries.ts'
import { subscriptionView } from './views.ts'

// Others count the quota with these statements.
export { activeSubscription, activeSubscriptions, usedMinutes, usedMinutesOf } from './queries.ts'

/** The active subscription, the minutes left of its quota week and the weekday they renew (lessons.md Q6). */
export async function readUserSubscription(
  deps: Deps,
  actor: Actor,
  userId: number,
): Promise<Reply<typeof getUserSubscription>> {
  allow(mayReadSubscription(actor, userId))
  const now = deps.now()
  const subscription = await runningSubscription(deps.db, { userId, now })
  if (subscription === undefined) return { info: null, remainingWeeklyMinutes: 0, week: null, renewsOn: null }

  const week = quotaWeekOf({ start: subscription.start, period: subscription.period }, now)
  const used = minutesIn(week, subscription.lessons)
  return {
    info: subscriptionView(subscription),
    remainingWeeklyMinutes: remainingMinutes(subscription.weeklyMinutes, used),
    week: { start: week.start.toISOString(), end: week.end.toISOString() },
    renewsOn: renewalWeekday(subscription.start),
  }
}

/** Latest start first; students see only their own subscriptions, whatever the query says (money.md 3). */
export async function searchSubscriptions(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listSubscriptions.query>,
): Promise<Reply<typeof listSubscriptions>> {
  const { ids, plans, transactions, periods, weeklyMinutes, terminated, extended } = query
  const filter = {
    ids,
    plans,
    transactions,
    periods,
    weeklyMinutes,
    terminated,
    extended,
    users: isAdmin(actor.role) ? query.users : [actor.id],
    start: rangeOf(query.start),
    end: rangeOf(query.end),
  }
  const total = await countSubscriptions(deps.db, filter)
  const subscriptions = await pageOfSubscriptions(deps.db, filter, {
    limit: query.size,
    offset: (query.page - 1) * query.size,
  })
  return { list: subscriptions.map(subscriptionView), total }
}

function rangeOf(range: { after?: string | undefined; before?: string | undefined } | undefined): Comparison<Date> {
  return {
    gte: range?.after === undefined ? undefined : new Date(range.after),
    lte: range?.before === undefined ? undefined : new Date(range.before),
  }
}

export async function readSubscription(deps: Deps, actor: Actor, id: number): Promise<Subscription> {
  const subscription = (await findSubscription(deps.db, id)) ?? fail('subscription-not-found')
  allow(mayReadSubscription(actor, subscription.userId))
  return subscriptionView(subscription)
}

/** Statuses in the history of changes; a subscription itself has no status column. */
const subscriptionStatuses = { active: 1, terminated: 2 } as const

/** What a payment bought, as its snapshot says, never the plan as it is today (money.md 11.3). */
export interface PaidPeriod {
  readonly txId: number
  readonly userId: number
  readonly planId: number
  readonly period: Period
  readonly weeklyMinutes: number
  /** The instant whose Cairo day is the day of payment. */
  readonly paidAt: Date
}

/**
 * Begins the subscription a payment paid. False, with nothing written, when another active one overlaps it: the
 * payment then has to be refunded (money.md 11.4). The caller has locked the user's row.
 */
export async function beginSubscription(
  tx: Tx,
  paid: PaidPeriod,
  change: { now: Date; reason: string; actorId: number | null },
): Promise<boolean> {
  const range = subscriptionRange(paid)
  if (await overlapsAnother(tx, { userId: paid.userId, ...range })) return false

  const { now } = change
  const id = await insertSubscription(tx, {
    userId: paid.userId,
    planId: paid.planId,
    txId: paid.txId,
    period: paid.period,
    weeklyMinutes: paid.weeklyMinutes,
    ...range,
    createdAt: now,
    updatedAt: now,
  })
  await insertStatusChange(tx, {
    kind: 'subscription',
    id,
    from: null,
    to: subscriptionStatuses.active,
    actorId: change.actorId,
    reason: change.reason,
    at: now,
  })
  return true
}

/** Ends the subscription of a refunded payment; false when there is none or it was over before (money.md 11.4). */
export async function endSubscription(
  tx: Tx,
  txId: number,
  change: { now: Date; reason: string; actorId: number | null },
): Promise<boolean> {
  const subscription = await lockSubscriptionOf(tx, txId)
  if (subscription === undefined || subscription.terminatedAt !== null || subscription.end <= change.now) return false

  await terminateSubscription(tx, subscription.id, change.now)
  await insertStatusChange(tx, {
    kind: 'subscription',
    id: subscription.id,
    from: subscriptionStatuses.active,
    to: subscriptionStatuses.terminated,
    actorId: change.actorId,
    reason: change.reason,
    at: change.now,
  })
  return true
}
