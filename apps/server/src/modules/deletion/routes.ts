import { getDeletion, listBlockedDeletions, requestDeletion, takeBackDeletion } from '@hiwar/contract/deletion.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listBlocked, read, request, withdrawRequest } from './service.ts'

export function deletionRoutes(serve: Serve, deps: Deps): void {
  serve(requestDeletion, async ({ actor, body }) => await request(deps, actor, body))
  serve(getDeletion, async ({ actor }) => await read(deps, actor))
  serve(takeBackDeletion, async ({ actor }) => {
    await withdrawRequest(deps, actor)
  })
  serve(listBlockedDeletions, async () => await listBlocked(deps))
}
