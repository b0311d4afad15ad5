import { listInbox, readInbox } from '@hiwar/contract/inbox.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { markInboxRead, readOwnInbox } from './service.ts'

export function inboxRoutes(serve: Serve, deps: Deps): void {
  serve(listInbox, async ({ actor, query }) => await readOwnInbox(deps, actor, query))
  serve(readInbox, async ({ actor, body }) => {
    await markInboxRead(deps, actor, body)
  })
}
