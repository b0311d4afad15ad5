import { sql } from 'kysely'
import { CalendarKind } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { batched } from '../../platform/db/batch.ts'
import type { Executor } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export interface FeedRecord {
  readonly id: number
  readonly calendarKey: Uint8Array | null
  readonly calendarMadeAt: Date | null
  readonly calendarReadAt: Date | null
}

const feeds = statement<FeedRecord>(`
  select users.id, calendar_key as "calendarKey", calendar_made_at as "calendarMadeAt",
    calendar_read_at as "calendarReadAt"
  from unnest($1::int[]) as asked (id) join users on users.id = asked.id`)

/** Readers of the same moment share a statement. */
export const findFeed = batched(async (db: Executor, userIds: readonly number[]) => {
  const byId = new Map((await feeds(db, userIds)).map((feed) => [feed.id, feed]))
  return userIds.map((id) => byId.get(id))
})

export async function setKey(
  db: Executor,
  userId: number,
  given: { key: Uint8Array | null; at: Date | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ calendarKey: given.key, calendarMadeAt: given.at, calendarReadAt: null })
    .where('id', '=', userId)
    .execute()
}

/** Calendar programs read the feed every few minutes; the time is saved at most every 15 minutes. */
export async function recordFeedRead(db: Executor, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ calendarReadAt: now })
    .where('id', '=', userId)
    .where((on) =>
      on.or([on('calendarReadAt', 'is', null), on('calendarReadAt', '<', new Date(now.getTime() - 15 * MINUTE_MS))]),
    )
    .execute()
}

/** A booking of any kind as a calendar shows it. */
export interface FeedEntry {
  readonly kind: CalendarKind
  readonly id: number
  readonly start: Date
  readonly end: Date
  readonly isCanceled: boolean
  readonly version: number
  readonly updatedAt: Date
  readonly focus: string | null
  /** Name of the other member. */
  readonly name: string | null
}

const HALF_HOUR = sql<Date>`start + interval '30 minutes'`
/** Canceled by either side. */
const IS_CANCELED = sql<boolean>`status in (4, 5)`

function lessonsOf(db: Executor, userId: number) {
  return db
    .selectFrom('lessons')
    .innerJoin('lessonMembers as own', (join) =>
      join.onRef('own.lessonId', '=', 'lessons.id').on('own.userId', '=', userId),
    )
    .innerJoin('lessonMembers as others', (join) =>
      join.onRef('others.lessonId', '=', 'lessons.id').on('others.userId', '<>', userId),
    )
    .innerJoin('users', 'users.id', 'others.userId')
    .select([
      sql<CalendarKind>`${CalendarKind.Lesson}::int`.as('kind'),
      'lessons.id',
      'lessons.start',
      'lessons.end',
      'lessons.version',
      'lessons.updatedAt',
      'lessons.focus',
      'users.name',
    ])
    .select(sql<boolean>`canceled_at is not null`.as('isCanceled'))
}

/** By start. A user has few bookings in four months, so there is no paging. */
export async function lessonEntries(
  db: Executor,
  userId: number,
  given: { from: Date; to: Date },
): Promise<FeedEntry[]> {
  return await lessonsOf(db, userId)
    .where('lessons.start', '>=', given.from)
    .where('lessons.start', '<', given.to)
    .orderBy('lessons.start')
    .limit(1000)
    .execute()
}

export async function lessonEntry(db: Executor, userId: number, lessonId: number): Promise<FeedEntry | undefined> {
  return await lessonsOf(db, userId).where('lessons.id', '=', lessonId).executeTakeFirst()
}

export async function memberIds(db: Executor, lessonId: number): Promise<number[]> {
  const rows = await db.selectFrom('lessonMembers').select('userId').where('lessonId', '=', lessonId).execute()
  return rows.map(({ userId }) => userId)
}

export async function interviewEntries(
  db: Executor,
  userId: number,
  given: { from: Date; to: Date },
): Promise<FeedEntry[]> {
  return await db
    .selectFrom('interviews')
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id = case when interviews.interviewer_id = ${userId}
          then interviews.interviewee_id else interviews.interviewer_id end`,
      ),
    )
    .select([
      sql<CalendarKind>`${CalendarKind.Interview}::int`.as('kind'),
      'interviews.id',
      'interviews.start',
      HALF_HOUR.as('end'),
      'interviews.updatedAt',
      'users.name',
    ])
    .select([
      IS_CANCELED.as('isCanceled'),
      sql<number>`(status <> 1)::int`.as('version'),
      sql<string | null>`null`.as('focus'),
    ])
    .where((on) => on.or([on('interviewerId', '=', userId), on('intervieweeId', '=', userId)]))
    .where('start', '>=', given.from)
    .where('start', '<', given.to)
    .orderBy('start')
    .limit(1000)
    .execute()
}

export async function demoEntries(db: Executor, userId: number, given: { from: Date; to: Date }): Promise<FeedEntry[]> {
  return await db
    .selectFrom('demoSessions')
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id = case when demo_sessions.manager_id = ${userId}
          then demo_sessions.tutor_id else demo_sessions.manager_id end`,
      ),
    )
    .select([
      sql<CalendarKind>`${CalendarKind.Demo}::int`.as('kind'),
      'demoSessions.id',
      'demoSessions.start',
      HALF_HOUR.as('end'),
      'demoSessions.updatedAt',
      'users.name',
    ])
    .select([
      IS_CANCELED.as('isCanceled'),
      sql<number>`(status <> 1)::int`.as('version'),
      sql<string | null>`null`.as('focus'),
    ])
    .where((on) => on.or([on('managerId', '=', userId), on('tutorId', '=', userId)]))
    .where('start', '>=', given.from)
    .where('start', '<', given.to)
    .orderBy('start')
    .limit(1000)
    .execute()
}
