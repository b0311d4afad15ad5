import { getLearningProfile, getLearningProfileOf, saveLearningProfile } from '@hiwar/contract/learning.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readOf, readOwn, save } from './service.ts'

export function learningRoutes(serve: Serve, deps: Deps): void {
  serve(getLearningProfile, async ({ actor }) => await readOwn(deps, actor))
  serve(saveLearningProfile, async ({ actor, body }) => await save(deps, actor, body))
  serve(getLearningProfileOf, async ({ actor, params }) => await readOf(deps, actor, params.id))
}
