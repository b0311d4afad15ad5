import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readUserSubscription } from './service.ts'

export function subscriptionsRoutes(serve: Serve, deps: Deps): void {
  serve(getUserSubscription, ({ actor, query }) => readUserSubscription(deps, actor, query.userId))
}
