import { sql } from 'kysely'
import type { SessionEvent } from '@hiwar/contract/enums.ts'
import type { Executor } from '../../platform/db/database.ts'

/** The booking behind a session id, with its members. */
export interface SessionRecord {
  readonly sessionId: string
  readonly start: Date
  readonly end: Date
  readonly isCanceled: boolean
  readonly memberIds: readonly number[]
  /** The conversation card that the lesson shows. */
  readonly shownCardId: number | null
}

/** The lessons, interviews and demo sessions of session ids; the latter two take half an hour (lessons.md Bounds). */
export async function findSessions(db: Executor, sessionIds: readonly string[]): Promise<SessionRecord[]> {
  const ids = sql.join(sessionIds)
  const { rows } = await sql<SessionRecord>`
    select l.session_id as "sessionId", l.start, l."end", l.canceled_at is not null as "isCanceled",
           array(select m.user_id from lesson_members m where m.lesson_id = l.id) as "memberIds",
           l.shown_card_id as "shownCardId"
    from lessons l where l.session_id in (${ids})
    union all
    select i.session_id, i.start, i.start + interval '30 minutes', i.status in (4, 5),
           array[i.interviewer_id, i.interviewee_id], null::int
    from interviews i where i.session_id in (${ids})
    union all
    select d.session_id, d.start, d.start + interval '30 minutes', d.status in (4, 5), array[d.manager_id, d.tutor_id],
           null::int
    from demo_sessions d where d.session_id in (${ids})`.execute(db)
  return rows
}

/**
 * Records that a user joined or left, unless the last row says the same: joins and leaves alternate, even for a user
 * who joins again after a restart lost the presence (extras.md 12.2).
 */
export async function recordSessionEvent(
  db: Executor,
  event: { type: SessionEvent; userId: number; sessionId: string; at: Date },
): Promise<void> {
  await sql`
    insert into session_events (type, user_id, session_id, created_at)
    select ${event.type}::smallint, ${event.userId}::int, ${event.sessionId}::text, ${event.at}::timestamptz
    where ${event.type}::smallint is distinct from (
      select e.type from session_events e
      where e.session_id = ${event.sessionId} and e.user_id = ${event.userId} order by e.id desc limit 1)`.execute(db)
}

export async function findName(db: Executor, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

export async function markLastSeen(db: Executor, id: number, at: Date): Promise<void> {
  await db.updateTable('users').set({ lastSeenAt: at }).where('id', '=', id).execute()
}

/**
 * Whether one of the user's lessons, interviews or demo sessions has begun and ended at most `afterMinutes` ago, if at
 * all.
 */
export async function hasRunningSession(
  db: Executor,
  userId: number,
  { now, afterMinutes }: { now: Date; afterMinutes: number },
): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`
    with bound as (
      select ${now}::timestamptz as now, ${now}::timestamptz - ${afterMinutes}::int * interval '1 minute' as ended)
    select exists (select from lessons l join lesson_members m on m.lesson_id = l.id, bound b
                   where m.user_id = ${userId}::int and l.canceled_at is null
                     and l.start <= b.now and l."end" > b.ended)
        or exists (select from interviews i, bound b
                   where ${userId}::int in (i.interviewer_id, i.interviewee_id) and i.status not in (4, 5)
                   and i.start <= b.now and i.start + interval '30 minutes' > b.ended)
        or exists (select from demo_sessions d, bound b
                   where ${userId}::int in (d.manager_id, d.tutor_id) and d.status not in (4, 5)
                   and d.start <= b.now and d.start + interval '30 minutes' > b.ended) as "isRunning"`.execute(db)
  return rows[0]?.isRunning === true
}
