import type { Executor } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export interface MessageRow {
  readonly id: number
  readonly roomId: number
  readonly userId: number
  readonly text: string
  readonly readAt: Date | null
  readonly deletedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const messageColumns = ['id', 'roomId', 'userId', 'text', 'readAt', 'deletedAt', 'createdAt', 'updatedAt'] as const

export interface NewMessage {
  readonly roomId: number
  readonly userId: number
  readonly text: string
  readonly words: string
  /** The client's own id of the message, by which a repeated send is recognised; null when it cannot be repeated. */
  readonly refId: string | null
  readonly at: Date
}

/** A message just written. */
export interface SentMessage extends MessageRow {
  /** The other members, but those who have muted the room. */
  readonly othersToTell: readonly number[]
}

const writeMessage = statement<SentMessage>(`
  with sender as (
    select user_id from room_members where room_id = $1 and user_id = $2
  ), claim as (
    insert into message_refs (user_id, ref_id, sent_at)
    select user_id, $3::text, $4::timestamptz from sender where $3::text is not null
    on conflict (user_id, ref_id) do update set sent_at = excluded.sent_at where message_refs.sent_at <= $5::timestamptz
    returning user_id
  ), allowed as (
    select user_id from claim union all select user_id from sender where $3::text is null
  ), room as (
    update rooms set last_message_at = greatest(last_message_at, $4::timestamptz)
    where id = $1 and exists (select from allowed)
    returning id, last_message_at
  )
  insert into messages (room_id, user_id, text, words, ref_id, created_at, updated_at)
  select room.id, $2::int, $6::text, $7::text, $3::text, room.last_message_at, room.last_message_at
  from room
  returning id, room_id as "roomId", user_id as "userId", text, read_at as "readAt", deleted_at as "deletedAt",
    created_at as "createdAt", updated_at as "updatedAt",
    array(select user_id from room_members where room_id = $1 and user_id <> $2 and not muted) as "othersToTell"`)

/**
 * Writes a member's message in one statement: it claims the `refId`, moves the room's last message time under the row's
 * lock, and only then takes the message's id, so that ids and times of a room ascend together on any number of
 * processes. Undefined when the sender is not a member, or has used this `refId` since `dedupeSince`.
 */
export async function insertMessage(
  db: Executor,
  { roomId, userId, text, words, refId, at }: NewMessage,
  dedupeSince: Date,
): Promise<SentMessage | undefined> {
  const [message] = await writeMessage(db, roomId, userId, refId, at, dedupeSince, text, words)
  return message
}

/** The latest message this person sent with this `refId` since then. */
export async function findMessageByRef(
  db: Executor,
  sent: { userId: number; refId: string; since: Date },
): Promise<MessageRow | undefined> {
  return await db
    .selectFrom('messages')
    .select(messageColumns)
    .where('userId', '=', sent.userId)
    .where('refId', '=', sent.refId)
    .where('createdAt', '>', sent.since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A message that was not deleted. */
export async function findMessage(db: Executor, id: number): Promise<MessageRow | undefined> {
  return await db
    .selectFrom('messages')
    .select(messageColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Undefined when the message was deleted in the meantime. */
export async function updateMessageText(
  db: Executor,
  id: number,
  given: { text: string; words: string; at: Date },
): Promise<MessageRow | undefined> {
  return await db
    .updateTable('messages')
    .set({ text: given.text, words: given.words, updatedAt: given.at })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(messageColumns)
    .executeTakeFirst()
}

/** False when the message was deleted before. */
export async function markDeleted(db: Executor, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ deletedAt: at })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Marks everything the other members wrote in the room up to this message as read. */
export async function markRead(
  db: Executor,
  given: { roomId: number; readerId: number; upTo: number; at: Date },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ readAt: given.at })
    .where('roomId', '=', given.roomId)
    .where('userId', '<>', given.readerId)
    .where('id', '<=', given.upTo)
    .where('readAt', 'is', null)
    .where('deletedAt', 'is', null)
    .execute()
}

/**
 * Newest first, deleted ones left out, with the count of all of them. Times ascend with the ids, so the index by id
 * gives the order.
 */
export async function pageOfMessages(
  db: Executor,
  roomId: number,
  page: { limit: number; offset: number; beforeId: number | undefined },
): Promise<{ list: MessageRow[]; total: number }> {
  const matching = db
    .selectFrom('messages')
    .where('roomId', '=', roomId)
    .where('deletedAt', 'is', null)
    .$if(page.beforeId !== undefined, (query) => query.where('id', '<', page.beforeId ?? 0))
  const list = await matching
    .select(messageColumns)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await matching.select((on) => on.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { list, total }
}

/** Clears the text of everything a person wrote; the rows stay, so that the others' conversations keep their order. */
export async function clearMessages(db: Executor, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ text: '', words: '', refId: null, updatedAt: at })
    .set((on) => ({ deletedAt: on.fn.coalesce('deletedAt', on.val(at)) }))
    .where('userId', '=', userId)
    .execute()
}

/** Deletes `refId`s that may be used again. */
export async function deleteOldRefs(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('messageRefs').where('sentAt', '<=', before).execute()
}
