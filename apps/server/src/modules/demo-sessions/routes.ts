import { bookDemoSession, listDemoSessions, updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { book, list, update } from './service.ts'

export function demoSessionsRoutes(serve: Serve, deps: Deps): void {
  serve(bookDemoSession, async ({ actor, body }) => {
    await book(deps, actor, body)
  })
  serve(updateDemoSession, async ({ actor, body }) => {
    await update(deps, actor, body)
  })
  serve(listDemoSessions, async ({ actor, query }) => await list(deps, actor, query))
}
