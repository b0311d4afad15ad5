import type { Deps } from '../../deps.ts'
import { show } from './service.ts'

export function conversationCardsSocket(realtime: Deps['realtime'], deps: Deps): void {
  realtime.handle('ConversationCard', async ({ actor }, payload) => await show(deps, actor, payload))
}
