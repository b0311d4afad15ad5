import type { ConversationCard } from '@hiwar/contract/conversation-cards.ts'
import type { DeckCard } from './deck.ts'

export function cardView({ id, level, question, hint }: DeckCard, topicId: number): ConversationCard {
  return { id, topicId, level, question, hint }
}
