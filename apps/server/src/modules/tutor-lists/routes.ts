import { listFullTutors, listUncontactedTutors } from '@hiwar/contract/tutor-lists.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listFull, listUncontacted } from './service.ts'

export function tutorListsRoutes(serve: Serve, deps: Deps): void {
  serve(listUncontactedTutors, async ({ actor, query }) => await listUncontacted(deps, actor, query))
  serve(listFullTutors, async ({ query }) => await listFull(deps, query))
}
