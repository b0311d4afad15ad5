import type { CalendarKind, Role } from '@hiwar/contract/enums.ts'
import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { batched } from '../../platform/db/batch.ts'

export interface SlotRecord {
  readonly id: number
  readonly userId: number
  readonly start: Date
  readonly end: Date
  readonly deleted: boolean
  /** Made by the tutor's usual week, and not changed by hand since. */
  readonly byRule: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

const slotColumns = ['id', 'userId', 'start', 'end', 'deleted', 'byRule', 'createdAt', 'updatedAt'] as const

export async function findOwner(db: Executor, id: number): Promise<{ role: Role; name: string | null } | undefined> {
  return await db.selectFrom('users').select(['role', 'name']).where('id', '=', id).executeTakeFirst()
}

/** One page of a person's live slots that meet the window; without a limit all of them. */
export interface SlotQuery {
  readonly userId: number
  readonly after?: Date | undefined
  readonly before?: Date | undefined
  readonly limit: number | null
  readonly offset: number
}

/** A lesson, interview or demo session in a slot; moments as PostgreSQL writes them (`isoTime`). */
export interface BookedInterval {
  readonly slotId: number
  readonly start: string
  readonly end: string
}

/** A slot as everybody may see it; moments as PostgreSQL writes them (`isoTime`). */
export interface PublishedSlot extends Pick<SlotRecord, 'id' | 'userId' | 'deleted'> {
  readonly start: string
  readonly end: string
  readonly createdAt: string
  readonly updatedAt: string
}

export interface SlotPage {
  readonly list: readonly PublishedSlot[]
  /** Of all that match, whatever the page. */
  readonly total: number
  /** What is booked in the slots of the page and was not canceled. */
  readonly booked: readonly BookedInterval[]
}

/** One page of slots, the count of all and what is booked in the page; readers of the same moment share a statement. */
export const pageOfSlots = batched(findPages)

/**
 * A row for each query, its lists as JSON: for two weeks of slots, the driver takes 65 µs to read them row by row and 40
 * so, and the database 120 and 105.
 */
async function findPages(db: Executor, queries: readonly SlotQuery[]): Promise<SlotPage[]> {
  const placed = queries.map((query, place) => ({ ...query, place }))
  const { rows } = await sql<SlotPage>`
    select coalesce(page.list, '[]') as list, coalesce(page.total, 0) as total, coalesce(taken.list, '[]') as booked
    from json_to_recordset(${JSON.stringify(placed)}::json)
      as query (place int, "userId" int, after timestamptz, before timestamptz, "limit" int, "offset" int)
    cross join lateral (
      select json_agg(slot order by slots.start, slots.id) as list, array_agg(slot.id) as ids, max(slots.total) as total
      from (
        select id, user_id, start, "end", deleted, created_at, updated_at, count(*) over ()::int as total
        from availability_slots
        where user_id = "userId" and not deleted
          and "end" > coalesce(after, '-infinity') and start < coalesce(before, 'infinity')
        order by start, id limit "limit" offset "offset") slots
      cross join lateral (
        select id, user_id as "userId", start, "end", deleted, created_at as "createdAt", updated_at as "updatedAt") slot
    ) page
    cross join lateral (
      select json_agg(booked order by start) as list
      from (
        select slot_id as "slotId", start, "end" from lessons
        where slot_id = any(page.ids) and canceled_at is null
        union all
        select slot_id, start, start + interval '30 minutes' from interviews
        where slot_id = any(page.ids) and status not in (4, 5)
        union all
        select slot_id, start, start + interval '30 minutes' from demo_sessions
        where slot_id = any(page.ids) and status not in (4, 5)) booked
    ) taken
    order by place`.execute(db.withoutPlugins())
  return await Promise.all(
    queries.map(async (query, place) => {
      const page = rows[place] ?? emptyPage
      if (page.list.length > 0 || query.offset === 0) return page
      // A page past the end has no row to carry the count.
      const [first = emptyPage] = await findPages(db, [{ ...query, limit: 1, offset: 0 }])
      return { ...page, total: first.total }
    }),
  )
}

const emptyPage: SlotPage = { list: [], total: 0, booked: [] }

/** Slots by id, of any owner, without deleted ones. */
export async function findSlots(db: Executor, ids: readonly number[]): Promise<SlotRecord[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('availabilitySlots')
    .select(slotColumns)
    .where('id', 'in', [...ids])
    .where('deleted', '=', false)
    .execute()
}

/** Locks the owner's slots that are not over, and the given ones even if they are, until the transaction ends. */
export async function lockOwnSlots(
  tx: Tx,
  given: { userId: number; now: Date; ids: readonly number[] },
): Promise<SlotRecord[]> {
  return await tx
    .selectFrom('availabilitySlots')
    .select(slotColumns)
    .where('userId', '=', given.userId)
    .where('deleted', '=', false)
    .where((on) =>
      on.or([on('end', '>', given.now), ...(given.ids.length === 0 ? [] : [on('id', 'in', [...given.ids])])]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export interface BookingInSlot {
  readonly kind: CalendarKind
  readonly id: number
  readonly slotId: number
  readonly sessionId: string
  readonly start: Date
  readonly end: Date
  readonly otherId: number
}

/** Bookings of these slots that are neither canceled nor over, with the member who is not the owner. */
export async function openBookings(
  db: Executor,
  given: { slotIds: readonly number[]; ownerId: number; now: Date },
): Promise<BookingInSlot[]> {
  // Stryker disable next-line ConditionalExpression: nothing is found for no slots either, by one statement more
  if (given.slotIds.length === 0) return []
  const ids = [...given.slotIds]
  const { rows } = await sql<BookingInSlot>`
    select 1 as kind, l.id, l.slot_id as "slotId", l.session_id as "sessionId", l.start, l."end", m.user_id as "otherId"
    from lessons l join lesson_members m on m.lesson_id = l.id and m.user_id <> ${given.ownerId}
    where l.slot_id = any(${ids}::int[]) and l.canceled_at is null and l."end" > ${given.now}
    union all
    select 2, i.id, i.slot_id, i.session_id, i.start, i.start + interval '30 minutes', i.interviewee_id
    from interviews i
    where i.slot_id = any(${ids}::int[]) and i.status = 1 and i.start + interval '30 minutes' > ${given.now}
    union all
    select 3, d.id, d.slot_id, d.session_id, d.start, d.start + interval '30 minutes', d.tutor_id
    from demo_sessions d
    where d.slot_id = any(${ids}::int[]) and d.status = 1 and d.start + interval '30 minutes' > ${given.now}`.execute(
    db,
  )
  return rows
}

/** Deletes slots without bookings, and marks those with bookings as deleted. */
export async function removeSlots(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('availabilitySlots')
    .set({ deleted: true, updatedAt: at })
    .where('id', 'in', [...ids])
    .execute()
  await sql`
    delete from availability_slots s where s.id = any(${[...ids]}::int[])
      and not exists (select 1 from lessons where slot_id = s.id)
      and not exists (select 1 from interviews where slot_id = s.id)
      and not exists (select 1 from demo_sessions where slot_id = s.id)`.execute(tx)
}

/** Their times are now the tutor's own: the usual week no longer changes them. */
export async function markHandMade(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('availabilitySlots')
    .set({ byRule: false })
    .where('id', 'in', [...ids])
    .execute()
}

export async function updateSlots(
  tx: Tx,
  slots: readonly { id: number; start: Date; end: Date }[],
  at: Date,
): Promise<void> {
  if (slots.length === 0) return
  await sql`
    update availability_slots s set start = n.start, "end" = n."end", updated_at = ${at}
    from unnest(${slots.map((slot) => slot.id)}::int[], ${slots.map((slot) => slot.start.toISOString())}::timestamptz[],
                ${slots.map((slot) => slot.end.toISOString())}::timestamptz[]) as n (id, start, "end")
    where s.id = n.id`.execute(tx)
}

/** Returns their ids, in the given order. */
export async function insertSlots(
  tx: Tx,
  slots: readonly { userId: number; start: Date; end: Date; byRule: boolean }[],
  at: Date,
): Promise<number[]> {
  if (slots.length === 0) return []
  const inserted = await tx
    .insertInto('availabilitySlots')
    .values(slots.map((slot) => ({ ...slot, createdAt: at, updatedAt: at })))
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** Checks the deferred overlap constraint now, so that its violation can be handled inside the transaction. */
export async function checkOverlaps(tx: Tx): Promise<void> {
  await sql`set constraints a_tutor_publishes_each_minute_once immediate`.execute(tx)
}

/** Cancels pending interviews or demo sessions whose time the owner removed. */
export async function cancelMeetings(
  tx: Tx,
  table: 'interviews' | 'demoSessions',
  ids: readonly number[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable(table)
    .set({ status: 4, updatedAt: at })
    .where('id', 'in', [...ids])
    .where('status', '=', 1)
    .execute()
}
