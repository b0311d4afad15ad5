import { createInvite, deleteInvite, getInvite, listInvites, updateInvite } from '@hiwar/contract/invites.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { change, create, list, read, remove } from './service.ts'

export function invitesRoutes(serve: Serve, deps: Deps): void {
  serve(createInvite, async ({ actor, body }) => await create(deps, actor, body))
  serve(getInvite, async ({ params }) => await read(deps, params.id))
  serve(updateInvite, async ({ actor, params, body }) => await change(deps, actor, { id: params.id, body }))
  serve(deleteInvite, async ({ actor, params }) => {
    await remove(deps, actor, params.id)
  })
  serve(listInvites, async ({ query }) => await list(deps, query))
}
