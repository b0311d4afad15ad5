import { flushCache } from '@hiwar/contract/cache.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { flushCaches } from './service.ts'

export function cacheRoutes(serve: Serve, deps: Deps): void {
  serve(flushCache, async ({ actor }) => {
    await flushCaches(deps, actor)
  })
}
