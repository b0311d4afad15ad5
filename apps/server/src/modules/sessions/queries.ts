import { sql } from 'kysely'
import type { SessionEvent } from '@hiwar/contract/enums.ts'
import type { Executor } from '../../platform/database.ts'

/** What a session id stands for, with its members. */
export interface SessionRecord {
  readonly start: Date
  readonly end: Date
  readonly isCanceled: boolean
  readonly memberIds: readonly number[]
}

/** The lesson, interview or demo session behind a session id. */
export async function findSession(db: Executor, sessionId: string): Promise<SessionRecord | undefined> {
  const { rows } = await sql<SessionRecord>`
    select l.start, l."end", l.canceled_at is not null as "isCanceled",
           array(select m.user_id from lesson_members m where m.lesson_id = l.id) as "memberIds"
    from lessons l where l.session_id = ${sessionId}
    union all
    select i.start, i.start + interval '30 minutes', i.status in (4, 5), array[i.interviewer_id, i.interviewee_id]
    from interviews i where i.session_id = ${sessionId}
    union all
    select d.start, d.start + interval '30 minutes', d.status in (4, 5), array[d.manager_id, d.tutor_id]
    from demo_sessions d where d.session_id = ${sessionId}`.execute(db)
  return rows[0]
}

export async function insertSessionEvent(db: Executor, event: { type: SessionEvent; userId: number; sessionId: string; createdAt: Date }): Promise<void> {
  await db.insertInto('sessionEvents').values(event).execute()
}

export async function findName(db: Executor, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

export async function markLastSeen(db: Executor, id: number, at: Date): Promise<void> {
  await db.updateTable('users').set({ lastSeenAt: at }).where('id', '=', id).execute()
}
