import { listAudit, tellAudit } from '@hiwar/contract/admin.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { list, logClientAct } from './log.ts'

export function auditRoutes(serve: Serve, deps: Deps): void {
  serve(listAudit, async ({ actor, query }) => await list(deps, actor, query))
  serve(tellAudit, async ({ actor, body }) => {
    await logClientAct(deps, actor, body)
  })
}
