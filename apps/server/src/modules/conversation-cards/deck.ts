import type { CardLevel } from '@hiwar/contract/conversation-cards.ts'
import { cardTopics } from '../../../content/conversation-cards/index.ts'

/** A card as its file has it, with the key of its topic. */
export interface DeckCard {
  readonly id: number
  readonly topicKey: string
  readonly level: CardLevel
  readonly question: string
  readonly hint: string
}

const cards: readonly DeckCard[] = Object.entries(cardTopics).flatMap(([topicKey, levels]) =>
  (Object.keys(levels) as CardLevel[]).flatMap((level) => levels[level].map((card) => ({ ...card, topicKey, level }))),
)
const byId = new Map(cards.map((card) => [card.id, card]))
const byPlace = Map.groupBy(cards, ({ topicKey, level }) => `${topicKey} ${level}`)

/** The keys of the topics that have cards. */
export const deckTopics: readonly string[] = Object.keys(cardTopics)

/** Undefined also for a card that was taken out of the content after a lesson showed it. */
export const cardById = (id: number): DeckCard | undefined => byId.get(id)

/** In the order of the content; none for a topic without cards. */
export const cardsOf = (topicKey: string | null, level: CardLevel): readonly DeckCard[] =>
  byPlace.get(`${topicKey} ${level}`) ?? []
