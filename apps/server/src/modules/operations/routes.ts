import { getHealth, getReadiness } from '@hiwar/contract/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { health, readiness } from './service.ts'

export function operationsRoutes(serve: Serve, deps: Deps, isTakingCalls: () => boolean): void {
  serve(getHealth, async () => health())
  serve(getReadiness, async () => await readiness(deps, isTakingCalls()))
}
