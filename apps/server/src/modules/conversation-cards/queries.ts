import { Role } from '@hiwar/contract/enums.ts'
import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/db/database.ts'

/** Null where the topic has no key; undefined where there is no such topic. */
export async function findTopicKey(db: Executor, topicId: number): Promise<string | null | undefined> {
  return (await db.selectFrom('topics').select('key').where('id', '=', topicId).executeTakeFirst())?.key
}

/** The first topic with this key: two topics may have begun with names that make the same one. */
export async function findTopicByKey(db: Executor, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('topics')
    .select('id')
    .where('key', '=', key)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export interface CardTopicRecord {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly isOfStudent: boolean
}

/** Topics with one of these keys, those of the student first if the tutor has or had a lesson with them. */
export async function findTopicsByKeys(
  db: Executor,
  given: { keys: readonly string[]; tutorId: number; studentId: number | undefined; limit: number },
): Promise<CardTopicRecord[]> {
  const { rows } = await sql<CardTopicRecord>`
    with own as (
      select ut.topic_id from user_topics ut
      where ut.user_id = ${given.studentId ?? null}::int and exists (
        select from lessons where student_user_id = ut.user_id and tutor_id = ${given.tutorId}::int))
    select id, name_ar as "nameAr", name_en as "nameEn", id in (select topic_id from own) as "isOfStudent"
    from topics where key in (${sql.join(given.keys)})
    order by "isOfStudent" desc, name_ar, id limit ${given.limit}`.execute(db)
  return rows
}

/** When each of these cards was last used in a lesson of the two. */
export async function findLastUses(
  db: Executor,
  given: { tutorId: number; studentId: number; cardIds: readonly number[] },
): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .selectFrom('cardUses')
    .select((on) => ['cardId', on.fn.max('usedAt').as('usedAt')])
    .where('studentId', '=', given.studentId)
    .where('tutorId', '=', given.tutorId)
    .where('cardId', 'in', [...given.cardIds])
    .groupBy('cardId')
    .execute()
  return new Map(rows.map((row) => [row.cardId, row.usedAt]))
}

export interface LessonPair {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
}

export async function findLessonPair(db: Executor, lessonId: number): Promise<LessonPair | undefined> {
  const members = await db
    .selectFrom('lessonMembers')
    .innerJoin('users', 'users.id', 'lessonMembers.userId')
    .select(['users.id', 'users.role'])
    .where('lessonMembers.lessonId', '=', lessonId)
    .execute()
  const student = members.find(({ role }) => role === Role.Student)
  const tutor = members.find(({ role }) => role !== Role.Student)
  return student === undefined || tutor === undefined
    ? undefined
    : { id: lessonId, tutorId: tutor.id, studentId: student.id }
}

/** False, and nothing changes, unless the lesson is running. */
export async function setShownCard(
  tx: Tx,
  given: { lessonId: number; cardId: number | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lessons')
    .set({ shownCardId: given.cardId })
    .where('id', '=', given.lessonId)
    .where('canceledAt', 'is', null)
    .where('start', '<=', given.now)
    .where('end', '>', given.now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function recordUse(tx: Tx, lesson: LessonPair, use: { cardId: number; at: Date }): Promise<void> {
  const { id: lessonId, tutorId, studentId } = lesson
  await tx
    .insertInto('cardUses')
    .values({ lessonId, tutorId, studentId, cardId: use.cardId, usedAt: use.at })
    .onConflict((on) => on.columns(['lessonId', 'cardId']).doUpdateSet({ usedAt: use.at }))
    .execute()
}
