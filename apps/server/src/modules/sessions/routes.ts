import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { issueToken, listMembers } from './service.ts'

export function sessionsRoutes(serve: Serve, deps: Deps): void {
  serve(getSessionToken, async ({ actor, query }) => await issueToken(deps, actor, query.sessionId))
  serve(getSession, async ({ actor, params }) => await listMembers(deps, actor, params.id))
}
