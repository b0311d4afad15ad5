import type { CardLevel } from '@hiwar/contract/conversation-cards.ts'

/** `id` is never given to another card, nor is that of a card that was taken out: lessons remember cards by it. */
export interface Card {
  readonly id: number
  /** Open, in plain English of its level; at most 140 characters. */
  readonly question: string
  /** How to begin the answer: useful words or an angle, never a translation; at most 120 characters. */
  readonly hint: string
}

export type TopicCards = Readonly<Record<CardLevel, readonly Card[]>>
