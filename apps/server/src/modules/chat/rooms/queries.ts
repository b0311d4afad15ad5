import { sql, type RawBuilder } from 'kysely'
import type { Gender, Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../../platform/db/database.ts'
import { contains } from '../../../platform/db/text-match.ts'
import { batched } from '../../../platform/db/batch.ts'
import { jsonFields, type JsonRow } from '../../../platform/db/json-rows.ts'
import { statement } from '../../../platform/db/statement.ts'

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

/** A room in a list of rooms, with the other member and the latest message; moments are as PostgreSQL writes them. */
export interface ListedRoom {
  readonly roomId: number
  readonly pinned: boolean
  readonly muted: boolean
  readonly unread: number
  readonly otherId: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
  readonly gender: Gender | null
  readonly lastSeen: string
  readonly latest: {
    readonly id: number
    readonly userId: number
    readonly text: string
    readonly read: boolean
    readonly createdAt: string
    readonly updatedAt: string
  } | null
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
  readonly list: readonly ListedRoom[]
  /** Number of matching rooms on all pages. */
  readonly total: number
  /** Unread messages in all rooms that are not muted, whatever the filter. */
  readonly unread: number
}

/** The latest message first. Simultaneous calls share one statement. */
export const pageOfRooms = batched(findPages)

async function findPages(db: Executor, queries: readonly RoomQuery[]): Promise<RoomPage[]> {
  const placed = queries.map((query, place) => ({ ...query, place }))
  const groups = [...Map.groupBy(placed, ({ keyword }) => keyword ?? '')]
  const rows = (
    await Promise.all(groups.map(async ([keyword, group]) => await findPageRows(db, group, keyword)))
  ).flat()
  return await Promise.all(
    rows
      .toSorted((a, b) => a.place - b.place)
      .map(async ({ place, rooms, total, unread }) => {
        if (rooms !== null) return { list: rooms.map(roomFields.read), total, unread }
        const { [place]: query } = queries
        // A page past the end has no row that holds the count.
        const [first] =
          query !== undefined && query.offset > 0 ? await findPages(db, [{ ...query, limit: 1, offset: 0 }]) : []
        return { list: [], total: first?.total ?? total, unread }
      }),
  )
}

interface RoomPageRow {
  readonly place: number
  readonly rooms: readonly JsonRow<ListedRoom>[] | null
  readonly total: number
  readonly unread: number
}

/** Of a room in `page`, for the reader `userId`: with the other member and the latest message. */
const roomFields = jsonFields<ListedRoom>({
  roomId: 'room_id',
  pinned: 'pinned',
  muted: 'muted',
  unread: `(select count(*) from messages where room_id = page.room_id and user_id <> "userId"
    and read_at is null and deleted_at is null)`,
  otherId: 'other_id',
  name: 'name',
  image: 'image',
  role: 'role',
  gender: 'gender',
  lastSeen: 'last_seen',
  latest: `case when message_id is not null then json_build_object('id', message_id, 'userId', author_id, 'text', text,
    'read', read_at is not null, 'createdAt', created_at, 'updatedAt', updated_at) end`,
})

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
    select place, rooms, total, (${unreadOf(sql`"userId"`)}) as unread
    from json_to_recordset(${JSON.stringify(queries)}::json)
      as query (place int, "userId" int, pinned boolean, muted boolean, "limit" int, "offset" int)
    cross join lateral (
      select json_agg(${sql.raw(roomFields.expression)} order by rank) as rooms, coalesce(max(total), 0) as total
      from (
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
        order by rank limit query."limit" offset query."offset") page
      cross join lateral (
        select name, image, role, gender, coalesce(last_seen_at, users.updated_at) as last_seen
        from users where id = other_id limit 1) other) listed`.execute(db.withoutPlugins())
  return rows
}

/** Matches a room of `own` by the other member's name or a message's text. */
const roomContains = (keyword: string) => sql`(
  exists (select from users other where other.id = beside.user_id and ${contains('other.name', keyword)})
  or exists (
    select from messages m
    where m.room_id = own.room_id and m.deleted_at is null and ${contains('m.words', keyword)}
  ))`

/** Count of unread messages from others in all rooms the person has not muted. */
const unreadOf = (userId: RawBuilder<unknown>) => sql`
  select count(*)::int from room_members own join messages m on m.room_id = own.room_id and m.user_id <> own.user_id
  where own.user_id = ${userId} and not own.muted and m.read_at is null and m.deleted_at is null`
