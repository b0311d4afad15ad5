import { trackEvent } from '@hiwar/contract/analytics.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { track } from './service.ts'

export function analyticsRoutes(serve: Serve, deps: Deps): void {
  serve(trackEvent, async ({ actor, body, via }) => {
    track(deps, actor, { event: body, via })
  })
}
