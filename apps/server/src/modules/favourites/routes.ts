import { addFavourite, listFavourites, removeFavourite } from '@hiwar/contract/favourites.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { add, list, remove } from './service.ts'

export function favouritesRoutes(serve: Serve, deps: Deps): void {
  serve(addFavourite, async ({ actor, params }) => {
    await add(deps, actor, params.tutorId)
  })
  serve(removeFavourite, async ({ actor, params }) => {
    await remove(deps, actor, params.tutorId)
  })
  serve(listFavourites, async ({ actor, query }) => await list(deps, actor, query))
}
