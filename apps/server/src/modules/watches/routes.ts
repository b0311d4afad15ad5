import { listWatches, removeWatch, setWatch } from '@hiwar/contract/watches.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { list, remove, set } from './service.ts'

export function watchesRoutes(serve: Serve, deps: Deps): void {
  serve(
    setWatch,
    async ({ actor, params, body }) => await set(deps, actor, { tutorId: params.tutorId, preference: body }),
  )
  serve(removeWatch, async ({ actor, params }) => {
    await remove(deps, actor, params.tutorId)
  })
  serve(listWatches, async ({ actor, query }) => await list(deps, actor, query))
}
