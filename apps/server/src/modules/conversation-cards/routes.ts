import { listCardTopics, listConversationCards } from '@hiwar/contract/conversation-cards.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { list, listTopics } from './service.ts'

export function conversationCardsRoutes(serve: Serve, deps: Deps): void {
  serve(listConversationCards, ({ actor, query }) => list(deps, actor, query))
  serve(listCardTopics, ({ actor, query }) => listTopics(deps, actor, query))
}
