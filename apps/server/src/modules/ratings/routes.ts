import {
  createRating,
  deleteRating,
  getRating,
  listFeaturedRatings,
  listRatings,
  listRatingsByRater,
  listRatingsOfRatee,
  listTutorRatings,
  updateRating,
} from '@hiwar/contract/ratings.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { list, listByRater, listFeatured, listOfRatee, listOfTutor, rate, read, remove, update } from './service.ts'

export function ratingsRoutes(serve: Serve, deps: Deps): void {
  serve(createRating, async ({ actor, body }) => await rate(deps, actor, body))
  serve(getRating, async ({ actor, params }) => await read(deps, actor, params.id))
  serve(updateRating, async ({ actor, params, body }) => {
    await update(deps, actor, { id: params.id, body })
  })
  serve(deleteRating, async ({ actor, params }) => {
    await remove(deps, actor, params.id)
  })
  serve(listFeaturedRatings, async () => [...(await listFeatured(deps))])
  serve(listRatings, async ({ query }) => await list(deps, query))
  serve(
    listRatingsByRater,
    async ({ actor, params, query }) => await listByRater(deps, actor, { raterId: params.id, query }),
  )
  serve(
    listRatingsOfRatee,
    async ({ actor, params, query }) => await listOfRatee(deps, actor, { rateeId: params.id, query }),
  )
  serve(
    listTutorRatings,
    async ({ actor, params, query }) => await listOfTutor(deps, actor, { tutorId: params.id, query }),
  )
}
