import { addTimeOff, getUsualWeek, removeTimeOff, setUsualWeek } from '@hiwar/contract/availability-rules.ts'
import { listSlots, setSlots } from '@hiwar/contract/availability.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { list, editSchedule } from './service.ts'
import { read, replace, takeOff, workAfterAll } from './usual-week/service.ts'

export function availabilityRoutes(serve: Serve, deps: Deps): void {
  serve(listSlots, async ({ actor, query }) => await list(deps, actor, query))
  serve(setSlots, async ({ actor, body }) => {
    await editSchedule(deps, actor, body.actions)
  })
  serve(getUsualWeek, async ({ actor }) => await read(deps, actor))
  serve(setUsualWeek, async ({ actor, body }) => await replace(deps, actor, body))
  serve(addTimeOff, async ({ actor, body }) => await takeOff(deps, actor, body))
  serve(removeTimeOff, async ({ actor, params }) => {
    await workAfterAll(deps, actor, params.id)
  })
}
