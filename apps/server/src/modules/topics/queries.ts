import type { Executor, Tx } from '../../platform/database.ts'

export interface TopicRecord {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

const topicColumns = ['topics.id', 'topics.nameAr', 'topics.nameEn', 'topics.createdAt', 'topics.updatedAt'] as const

/** Text that is looked for as it stands, whatever signs it holds. */
const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function named(db: Executor, name: string | undefined) {
  const topics = db.selectFrom('topics')
  if (name === undefined || name === '') return topics
  return topics.where((on) => on.or([on('nameAr', 'ilike', contains(name)), on('nameEn', 'ilike', contains(name))]))
}

export async function findTopics(db: Executor, given: { name: string | undefined; limit: number; offset: number }): Promise<TopicRecord[]> {
  return await named(db, given.name).select(topicColumns)
    .orderBy('createdAt', 'desc').orderBy('id', 'desc')
    .limit(given.limit).offset(given.offset)
    .execute()
}

export async function countTopics(db: Executor, name: string | undefined): Promise<number> {
  const { total } = await named(db, name).select((on) => on.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

export async function findTopicsOf(db: Executor, userId: number): Promise<TopicRecord[]> {
  return await db.selectFrom('userTopics')
    .innerJoin('topics', 'topics.id', 'userTopics.topicId')
    .select(topicColumns)
    .where('userTopics.userId', '=', userId)
    .orderBy('topics.createdAt', 'desc').orderBy('topics.id', 'desc')
    .execute()
}

/** How many of these ids are topics; ids are distinct. */
export async function countKnown(db: Executor, ids: readonly number[]): Promise<number> {
  const { total } = await db.selectFrom('topics').select((on) => on.fn.countAll<number>().as('total'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return total
}

export async function findHeldIds(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.selectFrom('userTopics').select('topicId').where('userId', '=', userId).execute()
  return rows.map((row) => row.topicId)
}

export async function holdTopics(tx: Tx, userId: number, topicIds: readonly number[]): Promise<void> {
  await tx.insertInto('userTopics').values(topicIds.map((topicId) => ({ userId, topicId }))).execute()
}
