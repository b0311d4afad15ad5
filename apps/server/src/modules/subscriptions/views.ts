import type { Subscription } from '@hiwar/contract/subscriptions.ts'
import type { SubscriptionRecord } from './queries.ts'

export function subscriptionView(subscription: SubscriptionRecord): Subscription {
  return {
    id: subscription.id,
    userId: subscription.userId,
    planId: subscription.planId,
    txId: subscription.txId,
    period: subscription.period,
    weeklyMinutes: subscription.weeklyMinutes,
    start: subscription.start.toISOString(),
    end: subscription.end.toISOString(),
    extendedBy: subscription.extendedBy,
    terminatedAt: subscription.terminatedAt?.toISOString() ?? null,
    createdAt: subscription.createdAt.toISOString(),
    updatedAt: subscription.updatedAt.toISOString(),
  }
}
