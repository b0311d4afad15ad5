import {
  addOwnTopics,
  changeOwnTopics,
  createTopic,
  deleteTopic,
  listOwnTopics,
  listTopics,
  removeOwnTopics,
  updateTopic,
} from '@hiwar/contract/topics.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { addOwn, changeOwn, create, list, listOwn, remove, removeOwn, rename } from './service.ts'

export function topicsRoutes(serve: Serve, deps: Deps): void {
  serve(listTopics, async ({ query }) => await list(deps, query))
  serve(listOwnTopics, async ({ actor }) => await listOwn(deps, actor))
  serve(addOwnTopics, async ({ actor, body }) => {
    await addOwn(deps, actor, body.topicIds)
  })
  serve(removeOwnTopics, async ({ actor, body }) => {
    await removeOwn(deps, actor, body.topicIds)
  })
  serve(changeOwnTopics, async ({ actor, body }) => {
    await changeOwn(deps, actor, body)
  })
  serve(createTopic, async ({ actor, body }) => await create(deps, actor, body))
  serve(updateTopic, async ({ actor, params, body }) => await rename(deps, actor, { id: params.id, body }))
  serve(deleteTopic, async ({ actor, params }) => {
    await remove(deps, actor, params.id)
  })
}
