import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/** A tutor's lessons that were not canceled, whenever they are. */
export async function countLessons(db: Executor, tutorId: number): Promise<number> {
  const { total } = await db
    .selectFrom('lessons')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where('tutorId', '=', tutorId)
    .where('canceledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** How many students keep this tutor. */
export async function countFavourites(db: Executor, tutorId: number): Promise<number> {
  const { total } = await db
    .selectFrom('favourites')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where('tutorId', '=', tutorId)
    .executeTakeFirstOrThrow()
  return total
}

export interface ActiveDay {
  readonly day: string
  readonly lessonCount: number
  readonly score: number
}

/** Fulfilled lessons since `from` by the Cairo day of their start. */
export async function sumActivity(
  db: Executor,
  given: { tutorId: number; from: Date; now: Date },
): Promise<ActiveDay[]> {
  const day = sql<string>`to_char(start at time zone 'Africa/Cairo', 'YYYY-MM-DD')`
  return await db
    .selectFrom('lessons')
    .select((on) => [
      day.as('day'),
      on.fn.countAll<number>().as('lessonCount'),
      // One point for each quarter of an hour.
      sql<number>`sum(duration / 15)`.as('score'),
    ])
    .where('tutorId', '=', given.tutorId)
    .where('canceledAt', 'is', null)
    .where('start', '>=', given.from)
    .where('end', '<=', given.now)
    .groupBy(day)
    .orderBy('day')
    .execute()
}

export interface LearningRow {
  /** The Saturday that opens the Cairo week; null on the row of totals. */
  readonly week: string | null
  readonly lessons: number
  readonly minutes: number
  readonly tutors: number
  readonly upcoming: number
  readonly all: number
}

/**
 * A student's lessons that were not canceled, by the Cairo week of their start and, in the row without a week, in all.
 * Lessons, minutes and tutors count fulfilled ones; `upcoming` those not begun, `all` each of them (extras.md 13).
 */
export async function sumLearning(db: Executor, given: { studentId: number; now: Date }): Promise<LearningRow[]> {
  const { now, studentId } = given
  const { rows } = await sql<LearningRow>`
    select
      to_char(own.week, 'YYYY-MM-DD') as week,
      count(*) filter (where own."end" <= ${now}) as lessons,
      coalesce(sum(own.duration) filter (where own."end" <= ${now}), 0) as minutes,
      count(distinct own.tutor_id) filter (where own."end" <= ${now}) as tutors,
      count(*) filter (where own.start > ${now}) as upcoming,
      count(*) as "all"
    from (
      select
        -- PostgreSQL's weeks open on Monday, ours on the Saturday before.
        date_trunc('week', (start at time zone 'Africa/Cairo') + interval '2 days') - interval '2 days' as week,
        start, "end", duration, tutor_id
      from lessons
      where student_user_id = ${studentId} and canceled_at is null
    ) as own
    group by grouping sets ((own.week), ())
    order by own.week asc nulls last`.execute(db)
  return rows
}

export interface GoalAndWords {
  /** Of the student's own choice. */
  readonly chosen: number | null
  /** Of the subscription running at `now`. */
  readonly plan: number | null
  /** New words noted in all their lessons. */
  readonly words: number
}

/** Weekly minutes that may be the student's goal, and the number of their words. */
export async function findGoalAndWords(db: Executor, given: { studentId: number; now: Date }): Promise<GoalAndWords> {
  const row = await db
    .selectFrom('users')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.userId', '=', 'users.id')
        .on('subscriptions.terminatedAt', 'is', null)
        .on('subscriptions.start', '<=', given.now)
        .on('subscriptions.end', '>', given.now),
    )
    .select([
      'subscriptions.weeklyMinutes as plan',
      sql<number | null>`(users.preferences ->> 'weeklyGoalMinutes')::int`.as('chosen'),
      (on) =>
        on
          .selectFrom('lessonMembers')
          .innerJoin('lessonNoteBlocks', 'lessonNoteBlocks.lessonId', 'lessonMembers.lessonId')
          .select((of) => of.fn.countAll<number>().as('words'))
          .where('lessonMembers.userId', '=', given.studentId)
          .where('lessonNoteBlocks.kind', '=', 'word')
          .where('lessonNoteBlocks.deleted', '=', false)
          .as('words'),
    ])
    .where('users.id', '=', given.studentId)
    .executeTakeFirst()
  return { chosen: row?.chosen ?? null, plan: row?.plan ?? null, words: row?.words ?? 0 }
}
