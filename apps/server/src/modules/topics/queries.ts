import type { Executor, Tx } from '../../platform/db/database.ts'
import { contains } from '../../platform/db/text-match.ts'

export interface TopicRecord {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

const topicColumns = ['topics.id', 'topics.nameAr', 'topics.nameEn', 'topics.createdAt', 'topics.updatedAt'] as const

function topicsByName(db: Executor, name: string | undefined) {
  const topics = db.selectFrom('topics')
  if (name === undefined || name === '') return topics
  return topics.where((on) => on.or([contains('nameAr', name), contains('nameEn', name)]))
}

export async function findTopics(
  db: Executor,
  given: { name: string | undefined; limit: number; offset: number },
): Promise<TopicRecord[]> {
  return await topicsByName(db, given.name)
    .select(topicColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(given.limit)
    .offset(given.offset)
    .execute()
}

export async function countTopics(db: Executor, name: string | undefined): Promise<number> {
  const { total } = await topicsByName(db, name)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function findTopicsOf(db: Executor, userId: number): Promise<TopicRecord[]> {
  return await db
    .selectFrom('userTopics')
    .innerJoin('topics', 'topics.id', 'userTopics.topicId')
    .select(topicColumns)
    .where('userTopics.userId', '=', userId)
    .orderBy('topics.createdAt', 'desc')
    .orderBy('topics.id', 'desc')
    .execute()
}

/** How many of these distinct ids are topics. */
export async function countExisting(db: Executor, ids: readonly number[]): Promise<number> {
  const { total } = await db
    .selectFrom('topics')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return total
}

export async function findTopicIdsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.selectFrom('userTopics').select('topicId').where('userId', '=', userId).execute()
  return rows.map((row) => row.topicId)
}

export async function addUserTopics(tx: Tx, userId: number, topicIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('userTopics')
    .values(topicIds.map((topicId) => ({ userId, topicId })))
    .execute()
}

export async function removeUserTopics(tx: Tx, userId: number, topicIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('userTopics')
    .where('userId', '=', userId)
    .where('topicId', 'in', [...topicIds])
    .execute()
}

export async function lockTopic(tx: Tx, id: number): Promise<TopicRecord | undefined> {
  return await tx.selectFrom('topics').select(topicColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** May violate `an_arabic_topic_name_is_used_once` or its English counterpart. */
export async function insertTopic(tx: Tx, topic: Omit<TopicRecord, 'id'> & { key: string }): Promise<number> {
  const { id } = await tx.insertInto('topics').values(topic).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function renameTopic(
  tx: Tx,
  id: number,
  change: { nameAr: string; nameEn: string; updatedAt: Date },
): Promise<void> {
  await tx.updateTable('topics').set(change).where('id', '=', id).execute()
}

/** The topic is removed from everyone who has it. */
export async function deleteTopicRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('topics').where('id', '=', id).execute()
}

/** Tutors whose card shows the topic. */
export async function findTutorsWithTopic(db: Executor, topicId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('userTopics')
    .innerJoin('tutors', 'tutors.id', 'userTopics.userId')
    .select('tutors.id')
    .where('topicId', '=', topicId)
    .execute()
  return rows.map((row) => row.id)
}
