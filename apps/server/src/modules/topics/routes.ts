import { addOwnTopics, listOwnTopics, listTopics } from '@hiwar/contract/topics.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { addOwn, list, listOwn } from './service.ts'

export function topicsRoutes(serve: Serve, deps: Deps): void {
  serve(listTopics, async ({ query }) => await list(deps, query))
  serve(listOwnTopics, async ({ actor }) => await listOwn(deps, actor))
  serve(addOwnTopics, async ({ actor, body }) => { await addOwn(deps, actor, body.topicIds) })
}
