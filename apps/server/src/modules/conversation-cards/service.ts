import type { ConversationCard, listCardTopics, listConversationCards } from '@hiwar/contract/conversation-cards.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { AckCode } from '@hiwar/contract/enums.ts'
import type { ClientPayload } from '@hiwar/contract/events.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { cardById, cardsOf, deckTopics } from './deck.ts'
import { mayShow } from './policy.ts'
import {
  findLastUses,
  findLessonPair,
  findTopicByKey,
  findTopicKey,
  findTopicsByKeys,
  recordUse,
  setShownCard,
} from './queries.ts'
import { cardView } from './views.ts'

/** More topics than this would not fit a drawer. */
const MAX_TOPICS = 100

/** When the cards were used with a student is told to tutors only, and of their own lessons only. */
export async function list(
  deps: Deps,
  actor: Actor | null,
  { topicId, level, studentId }: Received<typeof listConversationCards.query>,
): Promise<Reply<typeof listConversationCards>> {
  const key = await findTopicKey(deps.db, topicId)
  if (key === undefined) fail('topic-not-found', 'topicId')
  const cards = cardsOf(key, level)
  const isAskedFor = actor !== null && isTutorLike(actor.role) && studentId !== undefined && cards.length > 0
  const uses = isAskedFor
    ? await findLastUses(deps.db, { tutorId: actor.id, studentId, cardIds: cards.map(({ id }) => id) })
    : new Map<number, Date>()
  return cards.map((card) => ({ ...cardView(card, topicId), usedAt: uses.get(card.id)?.toISOString() ?? null }))
}

export async function listTopics(
  deps: Deps,
  actor: Actor,
  { studentId }: Received<typeof listCardTopics.query>,
): Promise<Reply<typeof listCardTopics>> {
  const topics = await findTopicsByKeys(deps.db, { keys: deckTopics, tutorId: actor.id, studentId, limit: MAX_TOPICS })
  return topics.map(({ id, nameAr, nameEn, isOfStudent }) => ({ id, name: { ar: nameAr, en: nameEn }, isOfStudent }))
}

/** Shows a card to both members of a running lesson, or takes it away. Whether it is running the database decides. */
export async function show(
  deps: Deps,
  actor: Actor,
  { lessonId, cardId }: ClientPayload<'ConversationCard'>,
): Promise<AckCode> {
  const lesson = await findLessonPair(deps.db, lessonId)
  const code = mayShow(actor.id, lesson)
  if (lesson === undefined || code !== AckCode.Ok) return code
  const card = cardId === null ? null : await readCard(deps, cardId)
  if (cardId !== null && card === null) return AckCode.Unallowed

  return await transact(deps, async (tx) => {
    const now = deps.now()
    if (!(await setShownCard(tx, { lessonId, cardId, now }))) return AckCode.Unallowed
    if (cardId !== null) await recordUse(tx, lesson, { cardId, at: now })
    afterCommit(tx, () => {
      deps.realtime.emit([lesson.tutorId, lesson.studentId].map(rooms.user), 'ConversationCard', {
        lessonId,
        cardId,
        card,
      })
    })
    return AckCode.Ok
  })
}

/** Null for a card that is no longer among the content, or whose topic was deleted. */
export async function readCard(deps: Deps, cardId: number): Promise<ConversationCard | null> {
  const card = cardById(cardId)
  const topicId = card === undefined ? undefined : await findTopicByKey(deps.db, card.topicKey)
  return card === undefined || topicId === undefined ? null : cardView(card, topicId)
}
