import { sql, type NotNull } from 'kysely'
import { CalendarKind, type CancelReason, type LessonDuration, type Period, type Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** A lesson with its two people. */
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
  'lessons.tutorId',
  'lessons.studentUserId as studentId',
] as const

/** Only the statement that enters a lesson sees it without its people. */
const lessons = (db: Executor) =>
  db.selectFrom('lessons').select(lessonColumns).$narrowType<{ tutorId: NotNull; studentId: NotNull }>()

export async function findLesson(db: Executor, id: number): Promise<LessonRecord | undefined> {
  return await lessons(db).where('lessons.id', '=', id).executeTakeFirst()
}

export interface LessonWithNames extends LessonRecord {
  readonly tutorName: string | null
  readonly tutorRole: Role
  readonly studentName: string | null
}

export async function findLessons(db: Executor, ids: readonly number[]): Promise<LessonWithNames[]> {
  if (ids.length === 0) return []
  return await lessons(db)
    .innerJoin('users as tutor', 'tutor.id', 'lessons.tutorId')
    .innerJoin('users as student', 'student.id', 'lessons.studentUserId')
    .select(['tutor.name as tutorName', 'tutor.role as tutorRole', 'student.name as studentName'])
    .where('lessons.id', 'in', [...ids])
    .execute()
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
    (select count(*)::int from lessons
      where student_user_id = student_id and canceled_at is null and lessons."end" > asked.now) as "bookedLessons",
    weekly_minutes as "weeklyMinutes", period, subscription.start as "startsAt", subscription."end" as "endsAt",
    exists (select from refunds where tx_id = subscription.tx_id and status = 'pending' and admin_id is null)
      as "isBeingReturned",
    (select coalesce(json_agg(json_build_object('start', lessons.start, 'duration', duration)), '[]')
      from lessons
      where student_user_id = student_id and charged and lessons.id is distinct from moved_id
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
  readonly studentId: number
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
      created_at, updated_at, student_user_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8::boolean, not $8::boolean, $9, $10, $11, $12) returning id, tutor_id, student_user_id
  ), people as (
    insert into lesson_members (lesson_id, user_id) select id, unnest(array[tutor_id, student_user_id]) from lesson
  )
  select id from lesson`)

/** Inserts a lesson and its two people; its tutor is the owner of the slot. */
export async function insertLesson(tx: Tx, lesson: NewLesson): Promise<number> {
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
    lesson.studentId,
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
  /** The student's plan ends with it: there is nothing its minutes could return to. */
  readonly endsPlan?: boolean
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

export async function setFocus(tx: Tx, id: number, given: { focus: string | null; at: Date }): Promise<void> {
  await tx.updateTable('lessons').set({ focus: given.focus, updatedAt: given.at }).where('id', '=', id).execute()
}
