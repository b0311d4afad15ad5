import { getTrial } from '@hiwar/contract/trials.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readTrial } from './service.ts'

export function trialsRoutes(serve: Serve, deps: Deps): void {
  serve(getTrial, async ({ actor }) => await readTrial(deps, actor))
}
