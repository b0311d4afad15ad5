import { sql } from 'kysely'
import type { CancelReason, LessonDuration, Role } from '@hiwar/contract/enums.ts'
import { tutorLike } from '@hiwar/contract/roles.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { batched } from '../../platform/db/batch.ts'

/** A lesson with its two people; the tutor is the member who teaches. */
export interface LessonRecord {
  readonly id: number
  readonly slotId: number
  readonly start: Date
  readonly end: Date
  readonly duration: LessonDuration
  readonly price: number
  readonly sessionId: string
  readonly canceledBy: number | null
  readonly canceledAt: Date | null
  readonly cancelReason: CancelReason | null
  readonly cancelNote: string | null
  readonly focus: string | null
  readonly version: number
  readonly lateLineMinutes: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly tutorId: number
  readonly studentId: number
}

const lessonColumns = [
  'lessons.id',
  'lessons.slotId',
  'lessons.start',
  'lessons.end',
  'lessons.duration',
  'lessons.price',
  'lessons.sessionId',
  'lessons.canceledBy',
  'lessons.canceledAt',
  'lessons.cancelReason',
  'lessons.cancelNote',
  'lessons.focus',
  'lessons.version',
  'lessons.lateLineMinutes',
  'lessons.createdAt',
  'lessons.updatedAt',
] as const

function lessonsWithPair(db: Executor) {
  return db
    .selectFrom('lessons')
    .innerJoin('lessonMembers as tutorMember', 'tutorMember.lessonId', 'lessons.id')
    .innerJoin('users as tutor', (join) =>
      join.onRef('tutor.id', '=', 'tutorMember.userId').on('tutor.role', 'in', [...tutorLike]),
    )
    .innerJoin('lessonMembers as studentMember', (join) =>
      join.onRef('studentMember.lessonId', '=', 'lessons.id').onRef('studentMember.userId', '<>', 'tutorMember.userId'),
    )
    .select(lessonColumns)
    .select(['tutorMember.userId as tutorId', 'studentMember.userId as studentId'])
}

export async function findLesson(db: Executor, id: number): Promise<LessonRecord | undefined> {
  return await lessonsWithPair(db).where('lessons.id', '=', id).executeTakeFirst()
}

/** Locks the lesson's row until the transaction ends; its users must be locked before (L1). */
export async function lockLesson(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('lessons').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Whether the user has a booked lesson, one that is neither canceled nor over (lessons.md B1). */
export async function hasBookedLesson(tx: Executor, given: { userId: number; now: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('lessonMembers')
    .innerJoin('lessons', 'lessons.id', 'lessonMembers.lessonId')
    .select('lessons.id')
    .where('lessonMembers.userId', '=', given.userId)
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.end', '>', given.now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewLesson {
  readonly slotId: number
  readonly start: Date
  readonly end: Date
  readonly duration: LessonDuration
  readonly price: number
  readonly sessionId: string
  readonly focus: string | null
  readonly lateLineMinutes: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export async function insertLesson(tx: Tx, lesson: NewLesson): Promise<number> {
  const { id } = await tx.insertInto('lessons').values(lesson).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertLessonMembers(tx: Tx, lessonId: number, userIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('lessonMembers')
    .values(userIds.map((userId) => ({ lessonId, userId })))
    .execute()
}

export type MovedLesson = Pick<
  NewLesson,
  'slotId' | 'start' | 'end' | 'duration' | 'price' | 'focus' | 'lateLineMinutes' | 'updatedAt'
>

/** The version that calendar feeds follow increases only when the time changes (extras.md 4). */
export async function moveLesson(tx: Tx, id: number, moved: MovedLesson): Promise<void> {
  const steps = sql<number>`case when (start, "end") = (${moved.start}::timestamptz, ${moved.end}::timestamptz) then 0 else 1 end`
  await tx
    .updateTable('lessons')
    .set({ ...moved, version: sql`version + ${steps}` })
    .where('id', '=', id)
    .execute()
}

export interface Cancellation {
  /** Null: the platform itself. */
  readonly by: number | null
  readonly at: Date
  readonly charged: boolean
  readonly reason: CancelReason | null
  readonly note: string | null
}

/** Cancels those of the lessons that are not canceled yet. */
export async function markCanceled(tx: Tx, ids: readonly number[], cancellation: Cancellation): Promise<void> {
  await tx
    .updateTable('lessons')
    .set({
      canceledBy: cancellation.by,
      canceledAt: cancellation.at,
      charged: cancellation.charged,
      cancelReason: cancellation.reason,
      cancelNote: cancellation.note,
      version: sql`version + 1`,
      updatedAt: cancellation.at,
    })
    .where('id', 'in', [...ids])
    .where('canceledAt', 'is', null)
    .execute()
}

export interface LessonFilter {
  readonly users?: readonly number[] | undefined
  readonly ratified: boolean
  readonly canceled: boolean
  readonly future: boolean
  readonly past: boolean
  readonly running: boolean
  readonly after?: Date | undefined
  readonly before?: Date | undefined
  readonly now: Date
}

function filtered(db: Executor, filter: LessonFilter) {
  return db
    .selectFrom('lessons')
    .$if(filter.users !== undefined, (query) =>
      query.where(
        'lessons.id',
        'in',
        db
          .selectFrom('lessonMembers')
          .select('lessonId')
          .where('userId', 'in', [...(filter.users ?? [])]),
      ),
    )
    .$if(filter.ratified !== filter.canceled, (query) =>
      query.where('canceledAt', filter.canceled ? 'is not' : 'is', null),
    )
    .$if(filter.running, (query) => query.where('start', '<=', filter.now).where('end', '>', filter.now))
    .$if(!filter.running && filter.future && !filter.past, (query) => query.where('start', '>', filter.now))
    .$if(!filter.running && filter.past && !filter.future, (query) => query.where('end', '<=', filter.now))
    .$if(filter.after !== undefined, (query) => query.where('end', '>', filter.after ?? filter.now))
    .$if(filter.before !== undefined, (query) => query.where('start', '<', filter.before ?? filter.now))
}

export interface LessonPage {
  readonly order: readonly { column: 'start' | 'createdAt'; direction: 'asc' | 'desc' }[]
  readonly limit: number | null
  readonly offset: number
}

/** Ids of one page in its order, and the count of all, in one statement; their rows come from `findLessons`. */
export async function pageOfLessons(
  db: Executor,
  filter: LessonFilter,
  page: LessonPage,
): Promise<{ ids: number[]; total: number }> {
  let query = filtered(db, filter)
    .select('lessons.id')
    .select((on) => on.fn.countAll<number>().over().as('total'))
  for (const { column, direction } of page.order) query = query.orderBy(`lessons.${column}`, direction)
  query = query.orderBy('lessons.id', page.order[0]?.direction ?? 'desc')
  const rows = await (page.limit === null ? query : query.limit(page.limit).offset(page.offset)).execute()
  if (rows.length > 0 || page.offset === 0) return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
  // A page past the end has no row to carry the count.
  const { total } = await filtered(db, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { ids: [], total }
}

export interface LessonWithPeople extends Omit<LessonRecord, 'createdAt' | 'updatedAt'> {
  readonly createdAt: string
  /** Both as texts of the database: they are only passed on. */
  readonly updatedAt: string
  readonly ratingId: number | null
  readonly tutorName: string | null
  readonly tutorImage: string | null
  readonly tutorRole: Role
  readonly studentName: string | null
  readonly studentImage: string | null
  readonly studentRole: Role
}

/** As text, since it is among the most frequent. */
export const lessonsWithPeople = sql.raw(`
  select lessons.id, slot_id as "slotId", start, "end", duration, price, session_id as "sessionId", canceled_by as "canceledBy", canceled_at as "canceledAt",
    cancel_reason as "cancelReason", cancel_note as "cancelNote", focus, version, late_line_minutes as "lateLineMinutes",
    lessons.created_at::text as "createdAt", lessons.updated_at::text as "updatedAt", tutor.id as "tutorId", student.id as "studentId", ratings.id as "ratingId",
    tutor.name as "tutorName", tutor.image as "tutorImage", tutor.role as "tutorRole",
    student.name as "studentName", student.image as "studentImage", student.role as "studentRole"
  from lessons
  join lesson_members taught on taught.lesson_id = lessons.id
  join users tutor on tutor.id = taught.user_id and tutor.role in (${tutorLike.join(', ')})
  join lesson_members learned on learned.lesson_id = lessons.id and learned.user_id <> taught.user_id
  join users student on student.id = learned.user_id
  left join ratings on ratings.rater_id = student.id and ratings.ratee_id = tutor.id`)

/**
 * Lessons with both people's names and the student's rating of the tutor, in one statement.
 * The ids are behind a select: a list in plain sight is planned anew each time, at ten times the price of the answer.
 */
export async function findLessons(db: Executor, ids: readonly number[]): Promise<LessonWithPeople[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<LessonWithPeople>`${lessonsWithPeople} where lessons.id = any(array(select unnest(${[...ids]}::int[])))`.execute(
      db.withoutPlugins(),
    )
  return rows
}

/** One of them; whoever asks at the same moment shares the statement. */
export const findLessonWithPeople = batched(async (db: Executor, ids: readonly number[]) => {
  const byId = new Map((await findLessons(db, ids)).map((lesson) => [lesson.id, lesson]))
  return ids.map((id) => byId.get(id))
})

export async function setFocus(tx: Tx, id: number, given: { focus: string | null; at: Date }): Promise<void> {
  await tx.updateTable('lessons').set({ focus: given.focus, updatedAt: given.at }).where('id', '=', id).execute()
}
