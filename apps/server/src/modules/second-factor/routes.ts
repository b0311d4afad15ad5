import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  setUpSecondFactor,
} from '@hiwar/contract/second-factor.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { disable, enable, read, setUp } from './service.ts'

export function secondFactorRoutes(serve: Serve, deps: Deps): void {
  serve(getSecondFactor, async ({ actor }) => await read(deps, actor))
  serve(setUpSecondFactor, async ({ actor }) => await setUp(deps, actor))
  serve(enableSecondFactor, async ({ actor, body }) => await enable(deps, actor, body.code))
  serve(disableSecondFactor, async ({ actor }) => {
    await disable(deps, actor)
  })
}
