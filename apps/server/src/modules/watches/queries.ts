import { sql, type Selectable } from 'kysely'
import type { LessonDuration, Period, Weekday } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { WatchesRow } from '../../platform/db/rows.ts'

export type WatchRecord = Selectable<WatchesRow>

interface Pair {
  readonly studentId: number
  readonly tutorId: number
}

export interface PreferenceRow {
  readonly duration: LessonDuration
  readonly days: Weekday[]
  readonly windows: string[]
  readonly zone: string
}

export async function hasWatch(tx: Tx, pair: Pair, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('watches')
    .select('tutorId')
    .where('studentId', '=', pair.studentId)
    .where('tutorId', '=', pair.tutorId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function countWatches(db: Executor, studentId: number, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('watches')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where('studentId', '=', studentId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertWatch(
  tx: Tx,
  watch: Pair & PreferenceRow & { createdAt: Date; queuedAt: Date; expiresAt: Date },
): Promise<WatchRecord> {
  return await tx.insertInto('watches').values(watch).returningAll().executeTakeFirstOrThrow()
}

export async function updatePreference(tx: Tx, pair: Pair, preference: PreferenceRow): Promise<WatchRecord> {
  return await tx
    .updateTable('watches')
    .set(preference)
    .where('studentId', '=', pair.studentId)
    .where('tutorId', '=', pair.tutorId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** True when there was one. */
const deleteOne = statement<{ tutorId: number }>(
  'delete from watches where student_id = $1 and tutor_id = $2 returning tutor_id as "tutorId"',
)

export async function deleteWatch(db: Executor, pair: Pair): Promise<boolean> {
  return (await deleteOne(db, pair.studentId, pair.tutorId)).length > 0
}

export async function pageOfWatches(
  db: Executor,
  given: { studentId: number; now: Date; limit: number; offset: number },
): Promise<WatchRecord[]> {
  return await db
    .selectFrom('watches')
    .selectAll()
    .where('studentId', '=', given.studentId)
    .where('expiresAt', '>', given.now)
    .orderBy('createdAt')
    .orderBy('tutorId')
    .limit(given.limit)
    .offset(given.offset)
    .execute()
}

export async function deleteExpired(tx: Tx, now: Date): Promise<Pair[]> {
  return await tx.deleteFrom('watches').where('expiresAt', '<=', now).returning(['studentId', 'tutorId']).execute()
}

/** A watcher with what decides whether a lesson could be booked now. */
export interface Watcher extends WatchRecord {
  readonly bookedLessons: number
  /** The current subscription; null without one. */
  readonly subscription: {
    readonly start: Date
    readonly end: Date
    readonly period: Period
    readonly weeklyMinutes: number
  } | null
}

/** Students who watch this tutor, in the order of the queue. */
export async function findWatchers(tx: Tx, tutorId: number, now: Date): Promise<Watcher[]> {
  const rows = await tx
    .selectFrom('watches')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.userId', '=', 'watches.studentId')
        .on('subscriptions.terminatedAt', 'is', null)
        .on('subscriptions.start', '<=', now)
        .on('subscriptions.end', '>', now),
    )
    .selectAll('watches')
    .select(['subscriptions.start', 'subscriptions.end', 'subscriptions.period', 'subscriptions.weeklyMinutes'])
    .select((on) =>
      on
        .selectFrom('lessonMembers')
        .innerJoin('lessons', 'lessons.id', 'lessonMembers.lessonId')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('lessonMembers.userId', '=', 'watches.studentId')
        .where('lessons.canceledAt', 'is', null)
        .where('lessons.end', '>', now)
        .as('bookedLessons'),
    )
    .where('watches.tutorId', '=', tutorId)
    .where('watches.expiresAt', '>', now)
    .orderBy('watches.queuedAt')
    .orderBy('watches.studentId')
    .execute()
  return rows.map(({ start, end, period, weeklyMinutes, bookedLessons, ...watch }) => ({
    ...watch,
    bookedLessons: bookedLessons ?? 0,
    subscription:
      start === null || end === null || period === null || weeklyMinutes === null
        ? null
        : { start, end, period, weeklyMinutes },
  }))
}

/**
 * Claims a watcher before anything is sent and moves it to the end of the queue; undefined when another worker was
 * first.
 */
export async function claimWatcher(
  tx: Tx,
  pair: Pair,
  given: { now: Date; notSince: Date },
): Promise<{ told: number } | undefined> {
  return await tx
    .updateTable('watches')
    .set({ toldAt: given.now, queuedAt: given.now, told: sql`told + 1` })
    .where('studentId', '=', pair.studentId)
    .where('tutorId', '=', pair.tutorId)
    .where((on) => on.or([on('toldAt', 'is', null), on('toldAt', '<=', given.notSince)]))
    .returning('told')
    .executeTakeFirst()
}
