import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { listOwnTopics, listTopics } from '@hiwar/contract/topics.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { lockUsers } from '../../platform/locks.ts'
import { afterCommit, transact } from '../../platform/transact.ts'
import { refreshTutor } from '../tutors/service.ts'
import { countKnown, countTopics, findHeldIds, findTopics, findTopicsOf, holdTopics } from './queries.ts'
import { topicView } from './views.ts'

/** Newest first. */
export async function list(deps: Deps, query: Received<typeof listTopics.query>): Promise<Reply<typeof listTopics>> {
  const total = await countTopics(deps.db, query.name)
  const topics = await findTopics(deps.db, { name: query.name, limit: query.size, offset: (query.page - 1) * query.size })
  return { list: topics.map(topicView), total }
}

export async function listOwn(deps: Deps, actor: Actor): Promise<Reply<typeof listOwnTopics>> {
  const topics = await findTopicsOf(deps.db, actor.id)
  return topics.map((topic) => ({ ...topicView(topic), userId: actor.id }))
}

/** Adds what is not held yet; the user row is locked while counting, so two calls never pass the limit together (people.md 4). */
export async function addOwn(deps: Deps, actor: Actor, topicIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(topicIds)]
  if (wanted.length === 0) return

  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if (await countKnown(tx, wanted) < wanted.length) fail('topic-not-found', 'topicIds')
    const held = new Set(await findHeldIds(tx, actor.id))
    const added = wanted.filter((id) => !held.has(id))
    if (held.size + added.length > bounds.topicsPerUser) fail('bad-request', 'topicIds')
    if (added.length === 0) return

    await holdTopics(tx, actor.id, added)
    if (isTutorLike(actor.role)) afterCommit(tx, async () => { await refreshTutor(deps, actor.id) })
  })
}
