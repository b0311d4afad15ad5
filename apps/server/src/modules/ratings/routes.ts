import { createRating, deleteRating, listTutorRatings, updateRating } from '@hiwar/contract/ratings.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listOfTutor, rate, remove, update } from './service.ts'

export function ratingsRoutes(serve: Serve, deps: Deps): void {
  serve(createRating, async ({ actor, body }) => await rate(deps, actor, body))
  serve(updateRating, async ({ actor, params, body }) => { await update(deps, actor, { id: params.id, body }) })
  serve(deleteRating, async ({ actor, params }) => { await remove(deps, actor, params.id) })
  serve(listTutorRatings, async ({ actor, params, query }) => await listOfTutor(deps, actor, { tutorId: params.id, query }))
}
