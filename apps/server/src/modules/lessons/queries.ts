import { sql, type RawBuilder } from 'kysely'
import {
  CalendarKind,
  type CancelReason,
  type Gender,
  type LearningGoal,
  type LearningLevel,
  type LessonDuration,
  type Period,
  type Role,
} from '@hiwar/contract/enums.ts'
import { tutorLike } from '@hiwar/contract/roles.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { batched } from '../../platform/db/batch.ts'
import { statement } from '../../platform/db/statement.ts'

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
  readonly charged: boolean
  readonly trial: boolean
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
  'lessons.charged',
  'lessons.trial',
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

/** Locks the lesson's row until the transaction ends; its users must be locked before (lessons.md L1). */
export async function lockLesson(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('lessons').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Booked lessons of the user: neither canceled nor over (lessons.md B1). */
export async function countBookedLessons(db: Executor, given: { userId: number; now: Date }): Promise<number> {
  const { total } = await db
    .selectFrom('lessonMembers')
    .innerJoin('lessons', 'lessons.id', 'lessonMembers.lessonId')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where('lessonMembers.userId', '=', given.userId)
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.end', '>', given.now)
    .executeTakeFirstOrThrow()
  return total
}

/** What a booking is judged by, beside its slot: read once, under the locks of both people. */
export interface BookingFacts {
  /** Only of keys that were changed. */
  readonly changedSettings: readonly { readonly key: string; readonly value: unknown }[]
  readonly studentName: string | null
  /** When the student's account is going to be erased. */
  readonly erasesAt: Date | null
  /** Lessons that are neither canceled nor over (lessons.md B1). */
  readonly bookedLessons: number
  /** Of the subscription that runs now; null without one. */
  readonly weeklyMinutes: number | null
  readonly period: Period
  readonly startsAt: Date
  readonly endsAt: Date
  /** Its payer asked for all of the payment back, and the provider has not answered yet. */
  readonly isBeingReturned: boolean
  /** Charged ones around the start that is asked for: more than a quota week has. */
  readonly charged: readonly { readonly start: string; readonly duration: number }[]
  readonly isTutorBusy: boolean
  readonly isStudentBusy: boolean
}

const bookingFacts = statement<BookingFacts>(`
  select
    (select coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]') from platform_settings)
      as "changedSettings",
    (select name from users where id = student_id) as "studentName",
    (select erases_at from account_deletions where user_id = student_id) as "erasesAt",
    (select count(*)::int from lesson_members join lessons on lessons.id = lesson_id
      where user_id = student_id and canceled_at is null and "end" > asked.now) as "bookedLessons",
    weekly_minutes as "weeklyMinutes", period, subscription.start as "startsAt", subscription."end" as "endsAt",
    exists (select from refunds where tx_id = subscription.tx_id and status = 'pending' and admin_id is null)
      as "isBeingReturned",
    (select coalesce(json_agg(json_build_object('start', lessons.start, 'duration', duration)), '[]')
      from lesson_members join lessons on lessons.id = lesson_id
      where user_id = student_id and charged and lessons.id is distinct from moved_id
        and lessons.start > lower(span) - interval '8 days' and lessons.start < lower(span) + interval '8 days')
      as charged,
    exists (select from calendar_entries where user_id = tutor_id and during && span
      and (kind, ref_id) is distinct from (${CalendarKind.Lesson}, moved_id)) as "isTutorBusy",
    exists (select from calendar_entries where user_id = student_id and during && span
      and (kind, ref_id) is distinct from (${CalendarKind.Lesson}, moved_id)) as "isStudentBusy"
  from (select $1::int as student_id, $2::int as tutor_id, tstzrange($3::timestamptz, $4::timestamptz, '[)') as span,
    $5::timestamptz as now, $6::int as moved_id) asked
  left join subscriptions subscription on subscription.user_id = student_id and terminated_at is null
    and subscription.start <= asked.now and subscription."end" > asked.now`)

/** `movedId`: its own time and minutes are not counted. */
export async function readBookingFacts(
  tx: Tx,
  given: { studentId: number; tutorId: number; start: Date; end: Date; now: Date; movedId: number | null },
): Promise<BookingFacts> {
  const { studentId, tutorId, start, end, now, movedId } = given
  const [facts] = await bookingFacts(tx, studentId, tutorId, start, end, now, movedId)
  if (facts === undefined) throw new Error('a statement of one row has none')
  return facts
}

export interface NewLesson {
  readonly slotId: number
  readonly start: Date
  readonly end: Date
  readonly duration: LessonDuration
  readonly price: number
  readonly sessionId: string
  readonly focus: string | null
  readonly trial: boolean
  readonly lateLineMinutes: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const writeLesson = statement<{ id: number }>(`
  with lesson as (
    insert into lessons (slot_id, start, "end", duration, price, session_id, focus, trial, charged, late_line_minutes,
      created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8::boolean, not $8::boolean, $9, $10, $11) returning id
  ), people as (
    insert into lesson_members (lesson_id, user_id) select id, unnest($12::int[]) from lesson
  )
  select id from lesson`)

/** Inserts a lesson and its two people. */
export async function insertLesson(tx: Tx, lesson: NewLesson, userIds: readonly number[]): Promise<number> {
  const { slotId, start, end, duration, price, sessionId, focus, trial, lateLineMinutes } = lesson
  const [written] = await writeLesson(
    tx,
    slotId,
    start,
    end,
    duration,
    price,
    sessionId,
    focus,
    trial,
    lateLineMinutes,
    lesson.createdAt,
    lesson.updatedAt,
    [...userIds],
  )
  if (written === undefined) throw new Error('a row that was inserted is not returned')
  return written.id
}

export type MovedLesson = Pick<
  NewLesson,
  'slotId' | 'start' | 'end' | 'duration' | 'price' | 'focus' | 'lateLineMinutes' | 'updatedAt'
>

/** The version that calendar feeds follow increases only when the time changes (extras.md 4). */
export async function moveLesson(tx: Tx, id: number, moved: MovedLesson): Promise<void> {
  const steps = sql<number>`
    case when (start, "end") = (${moved.start}::timestamptz, ${moved.end}::timestamptz) then 0 else 1 end`
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
  /** Too late (lessons.md C2): the minutes stay charged, a trial stays used. */
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
      charged: sql<boolean>`${cancellation.charged}::boolean and not trial`,
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
  readonly startsFrom?: Date | undefined
  readonly now: Date
}

export interface LessonWithPeople extends Omit<LessonRecord, 'createdAt' | 'updatedAt'> {
  /** As PostgreSQL writes them (`isoTime`). */
  readonly createdAt: string
  readonly updatedAt: string
  readonly ratingId: number | null
  readonly tutorName: string | null
  readonly tutorImage: string | null
  readonly tutorRole: Role
  readonly tutorGender: Gender | null
  readonly studentName: string | null
  readonly studentImage: string | null
  readonly studentRole: Role
  readonly studentGender: Gender | null
  /** Null goals: the student has not said anything. */
  readonly learningLevel: LearningLevel | null
  readonly learningGoals: LearningGoal[] | null
  readonly learningOccupation: string | null
  readonly learningAbout: string | null
}

const columnsWithPeople = sql.raw(`
  lessons.id, slot_id as "slotId", start, "end", duration, price, session_id as "sessionId",
    canceled_by as "canceledBy", canceled_at as "canceledAt", charged, trial, cancel_reason as "cancelReason",
    cancel_note as "cancelNote", focus, version, late_line_minutes as "lateLineMinutes",
    lessons.created_at::text as "createdAt", lessons.updated_at::text as "updatedAt",
    tutor.id as "tutorId", student.id as "studentId", ratings.id as "ratingId",
    tutor.name as "tutorName", tutor.image as "tutorImage", tutor.role as "tutorRole",
    tutor.gender as "tutorGender", student.name as "studentName", student.image as "studentImage",
    student.role as "studentRole", student.gender as "studentGender", learning.level as "learningLevel",
    learning.goals as "learningGoals", learning.occupation as "learningOccupation", learning.about as "learningAbout"`)

/** Both people's names, the student's rating of the tutor and own learning profile with each lesson. */
const people = sql.raw(`
  join users tutor on tutor.id = lessons.tutor_id
  join lesson_members learned on learned.lesson_id = lessons.id and learned.user_id <> lessons.tutor_id
  join users student on student.id = learned.user_id
  left join learning_profiles learning on learning.student_id = student.id
  left join ratings on ratings.rater_id = student.id and ratings.ratee_id = tutor.id`)

/**
 * Lessons with their people, in one statement. The ids are behind a select: PostgreSQL plans a statement with a list of
 * values anew each time, at ten times the cost of running it.
 */
export async function findLessons(db: Executor, ids: readonly number[]): Promise<LessonWithPeople[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LessonWithPeople>`
    select ${columnsWithPeople} from lessons ${people} where lessons.id = any(array(select unnest(${[...ids]}::int[])))`.execute(
    db.withoutPlugins(),
  )
  return rows
}

/** One lesson; readers of the same moment share a statement. */
export const findLessonWithPeople = batched(async (db: Executor, ids: readonly number[]) => {
  const byId = new Map((await findLessons(db, ids)).map((lesson) => [lesson.id, lesson]))
  return ids.map((id) => byId.get(id))
})

interface PageOptions {
  readonly order: readonly { column: 'start' | 'createdAt'; direction: 'asc' | 'desc' }[]
  readonly limit: number | null
  readonly offset: number
}

export interface LessonPage {
  readonly list: readonly LessonWithPeople[]
  /** Of all that match, whatever the page. */
  readonly total: number
}

/** A page of lessons and the count of all; readers of the same moment share a statement. */
export async function pageOfLessons(db: Executor, filter: LessonFilter, page: PageOptions): Promise<LessonPage> {
  const { ratified, canceled, future, past, running, after, before, now } = filter
  return await batchedPage(db, {
    userIds: filter.users ?? null,
    canceled: ratified === canceled ? null : canceled,
    startsBy: running ? now : null,
    startsAfter: !running && future && !past ? now : null,
    startsBefore: before ?? null,
    startsFrom: filter.startsFrom ?? null,
    endsBy: !running && past && !future ? now : null,
    endsAfter: laterOf(after, running ? now : undefined),
    ...page,
  })
}

/** The filter as bounds; null where one is not set. */
interface PageQuery extends PageOptions {
  readonly userIds: readonly number[] | null
  readonly canceled: boolean | null
  readonly startsBy: Date | null
  readonly startsAfter: Date | null
  readonly startsBefore: Date | null
  readonly startsFrom: Date | null
  readonly endsBy: Date | null
  readonly endsAfter: Date | null
}

function orderBy(order: PageOptions['order']): RawBuilder<unknown> {
  const names = { start: 'start', createdAt: 'created_at' }
  const columns = order.map(({ column, direction }) => `${names[column]} ${direction}`)
  return sql.raw([...columns, `lessons.id ${order[0]?.direction ?? 'desc'}`].join(', '))
}

function laterOf(one: Date | undefined, other: Date | undefined): Date | null {
  if (one === undefined || other === undefined) return one ?? other ?? null
  return one > other ? one : other
}

const batchedPage = batched(findPages)

async function findPages(db: Executor, queries: readonly PageQuery[]): Promise<LessonPage[]> {
  const pages = queries.map(() => ({ list: [] as LessonWithPeople[], total: 0 }))
  const placed = queries.map((query, place) => ({ ...query, place }))
  const alike = Map.groupBy(placed, statementKey)
  await Promise.all(
    [...alike.values()].map(async (group) => {
      for (const row of await findPageRows(db, group)) {
        const page = pages[row.place]
        page?.list.push(row)
        if (page !== undefined) page.total = row.total
      }
    }),
  )
  return await Promise.all(
    placed.map(async (query) => {
      const page = pages[query.place] ?? emptyPage
      if (page.list.length > 0 || query.offset === 0) return page
      // A page past the end has no row to carry the count.
      const [first = emptyPage] = await findPages(db, [{ ...query, limit: 1, offset: 0 }])
      return { list: [], total: first.total }
    }),
  )
}

const emptyPage: LessonPage = { list: [], total: 0 }

/** What decides the text of a statement; queries that agree in it share one. */
const statementKey = ({ order, userIds }: PageQuery) => JSON.stringify([order, userIds === null, userIds?.length === 1])

/**
 * Where lessons are looked for. One user, the frequent case, is estimated better than a list of them. `offset 0` keeps
 * PostgreSQL from starting at all lessons of the period, whose number it underestimates.
 */
function lessonsOf(userIds: readonly number[] | null): RawBuilder<unknown> {
  if (userIds === null) return sql`lessons`
  const ids =
    userIds.length === 1
      ? sql`select lesson_id from lesson_members where user_id = "userIds"[1]`
      : sql`select distinct lesson_id from lesson_members where user_id = any("userIds")`
  return sql`(${ids}) own cross join lateral (
    select id, start, "end", canceled_at, created_at from lessons where id = own.lesson_id offset 0) lessons`
}

/** The pages of queries with the same `statementKey`. */
async function findPageRows(
  db: Executor,
  queries: readonly (PageQuery & { place: number })[],
): Promise<(LessonWithPeople & { place: number; total: number })[]> {
  const [first] = queries
  if (first === undefined) return []
  const { order, userIds } = first
  const { rows } = await sql<LessonWithPeople & { place: number; total: number }>`
    with page as materialized (
      select place, listed.*
      from json_to_recordset(${JSON.stringify(queries)}::json) as query (
        place int, "userIds" int[], "limit" int, "offset" int, canceled boolean, "startsBy" timestamptz,
        "startsAfter" timestamptz, "startsBefore" timestamptz, "startsFrom" timestamptz, "endsBy" timestamptz,
        "endsAfter" timestamptz)
      cross join lateral (
        select sorted.*, row_number() over () as rank from (
          select lessons.id, count(*) over ()::int as total
          from ${lessonsOf(userIds)}
          where (canceled is null or canceled = (canceled_at is not null))
            and start <= coalesce("startsBy", 'infinity') and start > coalesce("startsAfter", '-infinity')
            and start < coalesce("startsBefore", 'infinity') and start >= coalesce("startsFrom", '-infinity')
            and "end" <= coalesce("endsBy", 'infinity') and "end" > coalesce("endsAfter", '-infinity')
          order by ${orderBy(order)} limit "limit" offset "offset") sorted) listed
    )
    select place, total, ${columnsWithPeople} from page join lessons on lessons.id = page.id ${people}
    order by place, rank`.execute(db.withoutPlugins())
  return rows
}

export async function setFocus(tx: Tx, id: number, given: { focus: string | null; at: Date }): Promise<void> {
  await tx.updateTable('lessons').set({ focus: given.focus, updatedAt: given.at }).where('id', '=', id).execute()
}
