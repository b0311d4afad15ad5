import { reportViolations } from '@hiwar/contract/violations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { createViolationLog } from './service.ts'

export function violationsRoutes(serve: Serve, deps: Deps): void {
  const note = createViolationLog(deps)
  serve(reportViolations, async ({ body }) => {
    note(body)
  })
}
