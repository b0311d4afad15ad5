import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type {
  Topic,
  changeOwnTopics,
  createTopic,
  listOwnTopics,
  listTopics,
  updateTopic,
} from '@hiwar/contract/topics.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail, failConflict } from '../../failure.ts'
import { brokenConstraint, type Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit, changesOf } from '../audit/service.ts'
import { refreshTutor } from '../tutors/service.ts'
import { refreshTutorAfterCommit } from '../users/service.ts'
import {
  countExisting,
  countTopics,
  deleteTopicRow,
  removeUserTopics,
  findTopicIdsOf,
  findTopics,
  findTopicsOf,
  findTutorsWithTopic,
  addUserTopics,
  insertTopic,
  lockTopic,
  renameTopic,
} from './queries.ts'
import { topicKey } from './topic-key.ts'
import { topicView } from './views.ts'

/** Newest first. */
export async function list(deps: Deps, query: Received<typeof listTopics.query>): Promise<Reply<typeof listTopics>> {
  const total = await countTopics(deps.db, query.name)
  const topics = await findTopics(deps.db, {
    name: query.name,
    limit: query.size,
    offset: (query.page - 1) * query.size,
  })
  return { list: topics.map(topicView), total }
}

export async function listOwn(deps: Deps, actor: Actor): Promise<Reply<typeof listOwnTopics>> {
  const topics = await findTopicsOf(deps.db, actor.id)
  return topics.map((topic) => ({ ...topicView(topic), userId: actor.id }))
}

/** Adds the topics the user does not have yet; an empty list changes nothing (people.md 4). */
export async function addOwn(deps: Deps, actor: Actor, topicIds: readonly number[]): Promise<void> {
  await changeUserTopics(deps, actor, { toAdd: topicIds, toRemove: [], field: 'topicIds' })
}

/** Removes those of these topics that the user has; each id must be a topic. */
export async function removeOwn(deps: Deps, actor: Actor, topicIds: readonly number[]): Promise<void> {
  if ((await countExisting(deps.db, topicIds)) < topicIds.length) fail('topic-not-found', 'topicIds')
  await changeUserTopics(deps, actor, { toAdd: [], toRemove: topicIds, field: 'topicIds' })
}

/** Adds and removes in one call: added topics must exist, removed ones be the user's own, and none be in both lists. */
export async function changeOwn(deps: Deps, actor: Actor, given: Received<typeof changeOwnTopics.body>): Promise<void> {
  const { addTopics: toAdd, removeTopics: toRemove } = given
  if (toAdd.length === 0 && toRemove.length === 0) fail('empty-request')
  if (toAdd.some((id) => toRemove.includes(id))) fail('bad-request', 'removeTopics')
  await changeUserTopics(deps, actor, { toAdd, toRemove, mustHave: true, field: 'addTopics' })
}

/**
 * Locks the user row while counting, so that two simultaneous calls cannot exceed the limit (people.md 4). `field` of the
 * body holds the topics to add, and is named in a refusal.
 */
async function changeUserTopics(
  deps: Deps,
  actor: Actor,
  given: { toAdd: readonly number[]; toRemove: readonly number[]; mustHave?: true; field: 'topicIds' | 'addTopics' },
): Promise<void> {
  const { toAdd, toRemove, field } = given
  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if (toAdd.length > 0 && (await countExisting(tx, toAdd)) < toAdd.length) fail('topic-not-found', field)
    const held = new Set(await findTopicIdsOf(tx, actor.id))
    const added = toAdd.filter((id) => !held.has(id))
    const removed = toRemove.filter((id) => held.has(id))
    if (given.mustHave === true && removed.length < toRemove.length) fail('topic-not-found', 'removeTopics')
    if (held.size - removed.length + added.length > bounds.topicsPerUser) fail('bad-request', field)

    if (removed.length > 0) await removeUserTopics(tx, actor.id, removed)
    if (added.length > 0) await addUserTopics(tx, actor.id, added)
    if (added.length + removed.length > 0) refreshTutorAfterCommit(tx, deps, actor)
  })
}

const fieldOfConstraint: Readonly<Record<string, string>> = {
  an_arabic_topic_name_is_used_once: 'arabicName',
  an_english_topic_name_is_used_once: 'englishName',
}

/** A name that is taken is answered 409 with its field; the constraints decide. */
async function rejectTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const field = fieldOfConstraint[brokenConstraint(error) ?? '']
    if (field !== undefined) failConflict('the name is taken', field)
    throw error
  }
}

export async function create(deps: Deps, actor: Actor, given: Received<typeof createTopic.body>): Promise<Topic> {
  const at = deps.now()
  const topic = { nameAr: given.arabicName, nameEn: given.englishName, createdAt: at, updatedAt: at }
  return await rejectTakenName(
    async () =>
      await transact(deps, async (tx) => {
        const id = await insertTopic(tx, { ...topic, key: topicKey(topic.nameEn) })
        await audit(deps, tx, actor, {
          action: 'topic.create',
          targetId: id,
          after: { arabicName: topic.nameAr, englishName: topic.nameEn },
        })
        return topicView({ ...topic, id })
      }),
  )
}

export async function rename(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: Received<typeof updateTopic.body> },
): Promise<Topic> {
  return await rejectTakenName(async () => await renameInTransaction(deps, actor, given))
}

async function renameInTransaction(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: Received<typeof updateTopic.body> },
): Promise<Topic> {
  return await transact(deps, async (tx) => {
    const before = (await lockTopic(tx, given.id)) ?? fail('topic-not-found')
    const { arabicName, englishName } = given.body
    if (arabicName === undefined && englishName === undefined) fail('empty-request')
    const changed = changesOf({ arabicName: before.nameAr, englishName: before.nameEn }, { arabicName, englishName })
    if (changed === null) return topicView(before)

    const after = {
      ...before,
      nameAr: arabicName ?? before.nameAr,
      nameEn: englishName ?? before.nameEn,
      updatedAt: deps.now(),
    }
    await renameTopic(tx, before.id, { nameAr: after.nameAr, nameEn: after.nameEn, updatedAt: after.updatedAt })
    await audit(deps, tx, actor, { action: 'topic.update', targetId: before.id, ...changed })
    await refreshTutorsWithTopic(deps, tx, before.id)
    return topicView(after)
  })
}

export async function remove(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx) => {
    const topic = (await lockTopic(tx, id)) ?? fail('topic-not-found')
    await refreshTutorsWithTopic(deps, tx, id)
    await deleteTopicRow(tx, id)
    await audit(deps, tx, actor, {
      action: 'topic.delete',
      targetId: id,
      before: { arabicName: topic.nameAr, englishName: topic.nameEn },
    })
  })
}

/** Tutors' cards show their topics, so every tutor with this one gets a new card. */
async function refreshTutorsWithTopic(deps: Deps, tx: Tx, topicId: number): Promise<void> {
  const tutors = await findTutorsWithTopic(tx, topicId)
  afterCommit(tx, async () => {
    for (const tutorId of tutors) await refreshTutor(deps, tutorId)
  })
}
