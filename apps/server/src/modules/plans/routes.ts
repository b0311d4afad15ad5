import { getPlan, listPlans } from '@hiwar/contract/plans.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { list, readPlan } from './service.ts'

export function plansRoutes(serve: Serve, deps: Deps): void {
  serve(getPlan, ({ actor, params }) => readPlan(deps, actor, params.id))
  serve(listPlans, ({ actor, query }) => list(deps, actor, query))
}
