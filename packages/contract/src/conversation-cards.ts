import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, QueryId } from './fields.ts'
import { tutorLike } from './roles.ts'

export const cardLevels = ['beginner', 'intermediate', 'advanced'] as const
export const CardLevel = z.enum(cardLevels)
export type CardLevel = z.infer<typeof CardLevel>

/** An open question in English, and an Arabic hint of how to begin the answer. */
export const ConversationCard = z.object({
  id: Id,
  topicId: Id,
  level: CardLevel,
  question: z.string(),
  hint: z.string(),
})
export type ConversationCard = z.infer<typeof ConversationCard>

export const listConversationCards = endpoint({
  name: 'listConversationCards',
  method: 'GET',
  path: '/conversation-card/list',
  who: 'anyone',
  summary:
    'The cards of a topic and level; for a tutor with `studentId` also when each was last used with this student',
  query: z.object({ topicId: QueryId, level: CardLevel, studentId: z.optional(QueryId) }),
  reply: z.array(z.extend(ConversationCard, { usedAt: z.nullable(Instant) })),
  fails: ['topic-not-found'],
})

export const listCardTopics = endpoint({
  name: 'listCardTopics',
  method: 'GET',
  path: '/conversation-card/topic/list',
  who: tutorLike,
  summary: 'The topics that have cards; with `studentId` those of the student come first, if the caller teaches them',
  query: z.object({ studentId: z.optional(QueryId) }),
  reply: z.array(z.object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), isOfStudent: z.boolean() })),
})
