import { sql, type RawBuilder } from 'kysely'
import type { Gender, Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../../platform/db/database.ts'
import { contains } from '../../../platform/db/text-match.ts'
import { batched } from '../../../platform/db/batch.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { MessageRow } from '../queries.ts'

const openPair = statement<{ id: number }>(`
  with room as (
    insert into rooms (pair_key, created_at) values ($1, $2) on conflict (pair_key) do nothing returning id
  ), people as (
    insert into room_members (room_id, user_id, created_at, updated_at)
    select id, unnest($3::int[]), $2, $2 from room
  )
  select id from room`)

/** The pair's new room with both in it; null when it exists. The unique key decides when two requests create it at once. */
export async function insertRoom(
  tx: Tx,
  room: { pairKey: string; userIds: readonly number[]; at: Date },
): Promise<number | null> {
  const [opened] = await openPair(tx, room.pairKey, room.at, [...room.userIds])
  return opened?.id ?? null
}

/** Every room of a person. */
export async function findRoomIds(db: Executor, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('roomMembers').select('roomId').where('userId', '=', userId).execute()
  return rows.map((row) => row.roomId)
}

/** The other members of a person's rooms. */
export async function findPartners(db: Executor, userId: number): Promise<{ roomId: number; userId: number }[]> {
  return await db
    .selectFrom('roomMembers as own')
    .innerJoin('roomMembers as other', (join) =>
      join.onRef('other.roomId', '=', 'own.roomId').onRef('other.userId', '<>', 'own.userId'),
    )
    .select(['own.roomId', 'other.userId'])
    .where('own.userId', '=', userId)
    .execute()
}

export async function findUserName(db: Executor, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** A person to write to; undefined for an erased account. */
export async function findChatUser(db: Executor, id: number): Promise<{ id: number; role: Role } | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Ids of a room's members; undefined when the room does not exist. */
export async function findRoomMemberIds(db: Executor, roomId: number): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('rooms')
    .leftJoin('roomMembers', 'roomMembers.roomId', 'rooms.id')
    .select('roomMembers.userId')
    .where('rooms.id', '=', roomId)
    .execute()
  return rows.length === 0 ? undefined : rows.flatMap(({ userId }) => userId ?? [])
}

export async function findRoomByKey(db: Executor, pairKey: string): Promise<number | undefined> {
  const row = await db.selectFrom('rooms').select('id').where('pairKey', '=', pairKey).executeTakeFirst()
  return row?.id
}

export interface MemberRow {
  readonly id: number
  readonly roomId: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
  readonly gender: Gender | null
  readonly lastSeen: Date
  readonly pinned: boolean
  readonly muted: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** All members of a room except one. */
export async function findOthers(db: Executor, given: { roomId: number; exceptId: number }): Promise<MemberRow[]> {
  return await db
    .selectFrom('roomMembers')
    .innerJoin('users', 'users.id', 'roomMembers.userId')
    .select([
      'users.id',
      'roomMembers.roomId',
      'users.name',
      'users.image',
      'users.role',
      'users.gender',
      'roomMembers.pinned',
      'roomMembers.muted',
      'roomMembers.createdAt',
      'roomMembers.updatedAt',
    ])
    .select((on) => on.fn.coalesce('users.lastSeenAt', 'users.updatedAt').as('lastSeen'))
    .where('roomMembers.roomId', '=', given.roomId)
    .where('roomMembers.userId', '<>', given.exceptId)
    .orderBy('users.id')
    .execute()
}

export interface SettingsRow {
  readonly userId: number
  readonly roomId: number
  readonly pinned: boolean
  readonly muted: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Undefined when this person is not a member. */
export async function changeSettings(
  db: Executor,
  own: { roomId: number; userId: number },
  change: { pinned?: boolean | undefined; muted?: boolean | undefined; at: Date },
): Promise<SettingsRow | undefined> {
  return await db
    .updateTable('roomMembers')
    .set({ updatedAt: change.at, pinned: change.pinned, muted: change.muted })
    .where('roomId', '=', own.roomId)
    .where('userId', '=', own.userId)
    .returning(['userId', 'roomId', 'pinned', 'muted', 'createdAt', 'updatedAt'])
    .executeTakeFirst()
}

/**
 * Ids of the members who may be notified of a message now: they have not muted the room and were not notified since
 * `since`. Marks them as notified at `at`.
 */
export async function claimNotifications(
  tx: Tx,
  given: { roomId: number; userIds: readonly number[]; at: Date; since: Date },
): Promise<number[]> {
  const rows = await tx
    .updateTable('roomMembers')
    .set({ toldAt: given.at })
    .where('roomId', '=', given.roomId)
    .where('userId', 'in', [...given.userIds])
    .where('muted', '=', false)
    .where((on) => on.or([on('toldAt', 'is', null), on('toldAt', '<=', given.since)]))
    .returning('userId')
    .execute()
  return rows.map((row) => row.userId)
}

export interface RoomRow {
  readonly roomId: number
  readonly pinned: boolean
  readonly muted: boolean
  readonly unread: number
  readonly latest: MessageRow | null
  readonly other: {
    readonly id: number
    readonly name: string | null
    readonly image: string | null
    readonly role: Role
    readonly gender: Gender | null
    readonly lastSeen: Date
  }
}

/** One page of a person's rooms, of all or of some. */
export interface RoomQuery {
  readonly userId: number
  readonly pinned?: boolean | undefined
  readonly muted?: boolean | undefined
  /** Searched in the other member's name and in the messages. */
  readonly keyword?: string | undefined
  readonly limit: number
  readonly offset: number
}

export interface RoomPage {
  readonly list: readonly RoomRow[]
  /** Number of matching rooms on all pages. */
  readonly total: number
  /** Unread messages in all rooms that are not muted, whatever the filter. */
  readonly unread: number
}

/** The latest message first. Simultaneous calls share one statement. */
export const pageOfRooms = batched(findPages)

async function findPages(db: Executor, queries: readonly RoomQuery[]): Promise<RoomPage[]> {
  const numbered = queries.map((query, place) => ({ ...query, place }))
  const groups = [...Map.groupBy(numbered, ({ keyword }) => keyword ?? '')]
  const rows = (
    await Promise.all(groups.map(async ([keyword, group]) => await findPageRows(db, group, keyword)))
  ).flat()
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return await Promise.all(
    numbered.map(async (query) => {
      const found = byPlace.get(query.place) ?? []
      if (found[0] !== undefined) return { list: found.map(roomOf), total: found[0].total, unread: found[0].allUnread }
      // An empty page has no row that holds the counts.
      const [first] = query.offset > 0 ? await findPages(db, [{ ...query, limit: 1, offset: 0 }]) : []
      return { list: [], total: first?.total ?? 0, unread: first?.unread ?? (await countUnread(db, query.userId)) }
    }),
  )
}

interface RoomPageRow {
  readonly place: number
  readonly roomId: number
  readonly pinned: boolean
  readonly muted: boolean
  readonly unread: number
  readonly total: number
  readonly allUnread: number
  readonly otherId: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
  readonly gender: Gender | null
  readonly lastSeen: Date
  readonly messageId: number | null
  readonly authorId: number
  readonly text: string
  readonly readAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * The other members are looked up one by one, only for the rooms of the page: `limit 1` keeps the planner from scanning
 * all users instead.
 */
async function findPageRows(
  db: Executor,
  queries: readonly (RoomQuery & { place: number })[],
  keyword: string,
): Promise<RoomPageRow[]> {
  const { rows } = await sql<RoomPageRow>`
    with query as materialized (
      select place, "userId", pinned, muted, "limit", "offset", (${unreadOf(sql`"userId"`)}) as all_unread
      from json_to_recordset(${JSON.stringify(queries)}::json)
        as q (place int, "userId" int, pinned boolean, muted boolean, "limit" int, "offset" int)
    ), page as materialized (
      select query.place, query."userId" as reader_id, query.all_unread, listed.* from query cross join lateral (
        select own.room_id, own.pinned, own.muted, beside.user_id as other_id, latest.*, count(*) over ()::int as total,
          row_number() over (order by latest.created_at desc nulls last, rooms.created_at desc, rooms.id desc) as rank
        from room_members own
        join rooms on rooms.id = own.room_id
        join room_members beside on beside.room_id = own.room_id and beside.user_id <> own.user_id
        left join lateral (
          select id as message_id, user_id as author_id, text, read_at, created_at, updated_at from messages
          where room_id = own.room_id and deleted_at is null order by id desc limit 1) latest on true
        where own.user_id = query."userId"
          and own.pinned = coalesce(query.pinned, own.pinned)
          and own.muted = coalesce(query.muted, own.muted)
          ${keyword === '' ? sql`` : sql`and ${roomContains(keyword)}`}
        order by rank limit query."limit" offset query."offset") listed
    )
    select page.place, page.room_id as "roomId", page.pinned, page.muted, page.total,
           page.other_id as "otherId", other.name, other.image, other.role, other.gender,
           other.last_seen as "lastSeen", page.message_id as "messageId", page.author_id as "authorId", page.text,
           page.read_at as "readAt", page.created_at as "createdAt", page.updated_at as "updatedAt",
           (select count(*)::int from messages m where m.room_id = page.room_id and m.user_id <> page.reader_id
              and m.read_at is null and m.deleted_at is null) as unread,
           page.all_unread as "allUnread"
    from page cross join lateral (
      select name, image, role, gender, coalesce(last_seen_at, updated_at) as last_seen
      from users where id = page.other_id limit 1) other
    order by page.place, page.rank`.execute(db.withoutPlugins())
  return rows
}

/** Matches a room of `own` by the other member's name or a message's text. */
const roomContains = (keyword: string) => sql`(
  exists (select from users other where other.id = beside.user_id and ${contains('other.name', keyword)})
  or exists (
    select from messages m
    where m.room_id = own.room_id and m.deleted_at is null and ${contains('m.words', keyword)}
  ))`

function roomOf(row: RoomPageRow): RoomRow {
  const { roomId, pinned, muted, unread, messageId, otherId: id, name, image, role, gender, lastSeen } = row
  const latest =
    messageId === null
      ? null
      : {
          id: messageId,
          roomId,
          userId: row.authorId,
          text: row.text,
          readAt: row.readAt,
          deletedAt: null,
          createdAt: row.createdAt,
          updatedAt: row.updatedAt,
        }
  return { roomId, pinned, muted, unread, latest, other: { id, name, image, role, gender, lastSeen } }
}

/** Count of unread messages from others in all rooms the person has not muted. */
const unreadOf = (userId: number | RawBuilder<unknown>) => sql`
  select count(*)::int from room_members own join messages m on m.room_id = own.room_id and m.user_id <> own.user_id
  where own.user_id = ${userId} and not own.muted and m.read_at is null and m.deleted_at is null`

async function countUnread(db: Executor, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select (${unreadOf(userId)}) as unread`.execute(db)
  return rows[0]?.unread ?? 0
}
