import { decideDeletion } from '@hiwar/contract/deletion.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { decide } from './service.ts'

export function erasureRoutes(serve: Serve, deps: Deps): void {
  serve(decideDeletion, async ({ actor, params, body }) => {
    await decide(deps, actor, { ...params, ...body })
  })
}
