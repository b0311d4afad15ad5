import { createPlan, deletePlan, getPlan, listPlans, updatePlan } from '@hiwar/contract/plans.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { addPlan, readPlan, removePlan, revisePlan, searchPlans } from './service.ts'

export function plansRoutes(serve: Serve, deps: Deps): void {
  serve(createPlan, ({ actor, body }) => addPlan(deps, actor, body))
  serve(
    listPlans,
    ({ actor, query }) => searchPlans(deps, actor, query),
    () => deps.caches.planVersion.current(),
  )
  serve(getPlan, ({ actor, params }) => readPlan(deps, actor, params.id))
  serve(updatePlan, ({ actor, params, body }) => revisePlan(deps, actor, { id: params.id, change: body }))
  serve(deletePlan, ({ actor, params }) => removePlan(deps, actor, params.id))
}
