import { getSubscription, getUserSubscription, listSubscriptions } from '@hiwar/contract/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readSubscription, readUserSubscription, searchSubscriptions } from './service.ts'

export function subscriptionsRoutes(serve: Serve, deps: Deps): void {
  serve(getUserSubscription, ({ actor, query }) => readUserSubscription(deps, actor, query.userId))
  serve(listSubscriptions, ({ actor, query }) => searchSubscriptions(deps, actor, query))
  serve(getSubscription, ({ actor, params }) => readSubscription(deps, actor, params.id))
}
