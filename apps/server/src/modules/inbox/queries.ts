import type { Message } from '@hiwar/arabic/messages.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export interface NewInboxRow {
  readonly userId: number
  readonly message: Message
  readonly object: string | null
  readonly url: string | null
  readonly occurrence: string | null
}

const writeRows = statement<{ userId: number }>(`
  insert into inbox (user_id, object, url, occurrence, kind, params, created_at)
  select "userId", object, url, occurrence, message ->> 'kind', message, $2
  from json_to_recordset($1::json) as told ("userId" int, object text, url text, occurrence text, message jsonb)
  on conflict on constraint a_person_is_told_of_an_occurrence_once do nothing
  returning user_id as "userId"`)

/** Returns whose inbox has a new row: an occurrence that is there already is written no second time. */
export async function insertInboxRows(tx: Tx, rows: readonly NewInboxRow[], at: Date): Promise<number[]> {
  return (await writeRows(tx, JSON.stringify(rows), at)).map(({ userId }) => userId)
}

export interface InboxRow {
  readonly id: number
  readonly message: Message
  readonly url: string | null
  readonly createdAt: Date
  readonly readAt: Date | null
}

/** Newest first. */
export async function pageOfInbox(
  db: Executor,
  given: { userId: number; isUnread: boolean; limit: number; offset: number },
): Promise<InboxRow[]> {
  const rows = await db
    .selectFrom('inbox')
    .select(['id', 'params', 'url', 'createdAt', 'readAt'])
    .where('userId', '=', given.userId)
    .$if(given.isUnread, (query) => query.where('readAt', 'is', null))
    .orderBy('id', 'desc')
    .limit(given.limit)
    .offset(given.offset)
    .execute()
  return rows.map(({ params, ...row }) => ({ ...row, message: params as unknown as Message }))
}

export async function countInbox(db: Executor, userId: number): Promise<{ total: number; unread: number }> {
  return await db
    .selectFrom('inbox')
    .select((on) => [
      on.fn.countAll<number>().as('total'),
      on.fn.countAll<number>().filterWhere('readAt', 'is', null).as('unread'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
}

const unreadOf = statement<{ userId: number; unread: number }>(`
  select user_id as "userId", count(*)::int as unread from inbox
  where user_id = any($1::int[]) and read_at is null group by user_id`)

/** Unread rows by person; who has none is left out. */
export async function countUnread(db: Executor, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return new Map((await unreadOf(db, [...userIds])).map(({ userId, unread }) => [userId, unread]))
}

/** All of a person's rows, or those of the given ids; true when one was unread. */
export async function markRead(
  tx: Tx,
  given: { userId: number; ids: readonly number[] | 'all'; at: Date },
): Promise<boolean> {
  const { ids } = given
  const { numUpdatedRows } = await tx
    .updateTable('inbox')
    .set({ readAt: given.at })
    .where('id', 'in', (on) =>
      on
        .selectFrom('inbox')
        .select('id')
        .where('userId', '=', given.userId)
        .where('readAt', 'is', null)
        .$if(ids !== 'all', (query) => query.where('id', 'in', [...(ids === 'all' ? [] : ids)]))
        // In one order, so that two calls of the same person never wait for each other.
        .orderBy('id')
        .forUpdate(),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes up to `limit` of the oldest rows; returns how many there were. */
export async function deleteInboxBefore(db: Executor, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inbox')
    .where('id', 'in', (on) =>
      on.selectFrom('inbox').select('id').where('createdAt', '<', before).orderBy('createdAt').limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function findPreferences(db: Executor, userId: number): Promise<unknown> {
  const row = await db.selectFrom('users').select('preferences').where('id', '=', userId).executeTakeFirst()
  return row?.preferences
}
