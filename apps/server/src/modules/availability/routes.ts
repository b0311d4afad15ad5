import { listSlots, setSlots } from '@hiwar/contract/availability.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { list, editSchedule } from './service.ts'

export function availabilityRoutes(serve: Serve, deps: Deps): void {
  serve(listSlots, async ({ actor, query }) => await list(deps, actor, query))
  serve(setSlots, async ({ actor, body }) => {
    await editSchedule(deps, actor, body.actions)
  })
}
