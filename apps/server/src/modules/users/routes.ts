import { createUser, getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { create, readUser } from './service.ts'
import { update } from './update.ts'

export function usersRoutes(serve: Serve, deps: Deps): void {
  serve(createUser, async ({ actor, body }) => await create(deps, actor, body))
  serve(getCurrentUser, async ({ actor }) => await readUser(deps, actor.id))
  serve(updateUser, async ({ actor, params, body }) => await update(deps, actor, { id: params.id, body }))
}
