import type { CalendarKind } from '@hiwar/contract/enums.ts'
import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/database.ts'

export interface SlotRecord {
  readonly id: number
  readonly userId: number
  readonly start: Date
  readonly end: Date
  readonly deleted: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

const slotColumns = ['id', 'userId', 'start', 'end', 'deleted', 'createdAt', 'updatedAt'] as const

export async function findOwner(db: Executor, id: number): Promise<{ role: number; name: string | null } | undefined> {
  return await db.selectFrom('users').select(['role', 'name']).where('id', '=', id).executeTakeFirst()
}

export interface SlotWindow {
  readonly userId: number
  readonly after?: Date | undefined
  readonly before?: Date | undefined
}

export interface TakenPiece {
  readonly parent: number
  readonly start: Date
  readonly end: Date
}

export interface SlotPage {
  readonly list: SlotRecord[]
  /** Of all that match, whatever the page. */
  readonly total: number
  /** Everything booked inside the slots of the page: lessons, interviews and demo sessions that were not canceled. */
  readonly taken: TakenPiece[]
}

type PageRow = (SlotRecord & { readonly kind: 'slot'; readonly total: number }) | (TakenPiece & { readonly kind: 'taken' })

/** One page of live slots that meet the window, the count of all of them and what is taken of the page, in one statement. */
export async function pageOfSlots(db: Executor, window: SlotWindow, page: { limit: number | null; offset: number }): Promise<SlotPage> {
  const conditions = sql`user_id = ${window.userId} and not deleted
    ${window.after === undefined ? sql`` : sql`and "end" > ${window.after}`} ${window.before === undefined ? sql`` : sql`and start < ${window.before}`}`
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select id, user_id, start, "end", deleted, created_at, updated_at, count(*) over ()::int as total from availability_slots where ${conditions}
      order by start, id ${page.limit === null ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}
    ), taken as (
      select slot_id, lessons.start, lessons."end" from page join lessons on slot_id = page.id where canceled_at is null
      union all
      select slot_id, held.start, held.start + interval '30 minutes' from page join interviews held on slot_id = page.id where status not in (4, 5)
      union all
      select slot_id, held.start, held.start + interval '30 minutes' from page join demo_sessions held on slot_id = page.id where status not in (4, 5)
    )
    select 'slot' as kind, id, user_id as "userId", start, "end", deleted, created_at as "createdAt", updated_at as "updatedAt", total, null::int as parent from page
    union all
    select 'taken', null, null, start, "end", null, null, null, null, slot_id from taken
    order by kind, start, id`.execute(db.withoutPlugins())
  const list = rows.filter((row) => row.kind === 'slot')
  const taken = rows.filter((row) => row.kind === 'taken')
  if (list.length > 0 || page.offset === 0) return { list, taken, total: list[0]?.total ?? 0 }
  // A page past the end has no row to carry the count.
  const { rows: [counted] } = await sql<{ total: number }>`select count(*)::int as total from availability_slots where ${conditions}`.execute(db)
  return { list: [], taken: [], total: counted?.total ?? 0 }
}

/** Slots by id, whoever owns them, deleted ones left out. */
export async function findSlots(db: Executor, ids: readonly number[]): Promise<SlotRecord[]> {
  if (ids.length === 0) return []
  return await db.selectFrom('availabilitySlots').select(slotColumns).where('id', 'in', [...ids]).where('deleted', '=', false).execute()
}

/** The owner's live slots that are not over, and the named ones whatever their age, held until the transaction ends. */
export async function lockOwnSlots(tx: Tx, given: { userId: number; now: Date; ids: readonly number[] }): Promise<SlotRecord[]> {
  return await tx.selectFrom('availabilitySlots').select(slotColumns)
    .where('userId', '=', given.userId).where('deleted', '=', false)
    .where((on) => on.or([on('end', '>', given.now), ...(given.ids.length === 0 ? [] : [on('id', 'in', [...given.ids])])]))
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
export async function openBookings(db: Executor, given: { slotIds: readonly number[]; ownerId: number; now: Date }): Promise<BookingInSlot[]> {
  if (given.slotIds.length === 0) return []
  const ids = [...given.slotIds]
  const { rows } = await sql<BookingInSlot>`
    select 1 as kind, l.id, l.slot_id as "slotId", l.session_id as "sessionId", l.start, l."end", m.user_id as "otherId"
    from lessons l join lesson_members m on m.lesson_id = l.id and m.user_id <> ${given.ownerId}
    where l.slot_id = any(${ids}::int[]) and l.canceled_at is null and l."end" > ${given.now}
    union all
    select 2, i.id, i.slot_id, i.session_id, i.start, i.start + interval '30 minutes', i.interviewee_id
    from interviews i where i.slot_id = any(${ids}::int[]) and i.status = 1 and i.start + interval '30 minutes' > ${given.now}
    union all
    select 3, d.id, d.slot_id, d.session_id, d.start, d.start + interval '30 minutes', d.tutor_id
    from demo_sessions d where d.slot_id = any(${ids}::int[]) and d.status = 1 and d.start + interval '30 minutes' > ${given.now}`.execute(db)
  return rows
}

/** A slot that never held a booking goes; one that did is kept as deleted. */
export async function removeSlots(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('availabilitySlots').set({ deleted: true, updatedAt: at }).where('id', 'in', [...ids]).execute()
  await sql`
    delete from availability_slots s where s.id = any(${[...ids]}::int[])
      and not exists (select 1 from lessons where slot_id = s.id)
      and not exists (select 1 from interviews where slot_id = s.id)
      and not exists (select 1 from demo_sessions where slot_id = s.id)`.execute(tx)
}

export async function updateSlots(tx: Tx, slots: readonly { id: number; start: Date; end: Date }[], at: Date): Promise<void> {
  if (slots.length === 0) return
  await sql`
    update availability_slots s set start = n.start, "end" = n."end", updated_at = ${at}
    from unnest(${slots.map((slot) => slot.id)}::int[], ${slots.map((slot) => slot.start.toISOString())}::timestamptz[],
                ${slots.map((slot) => slot.end.toISOString())}::timestamptz[]) as n (id, start, "end")
    where s.id = n.id`.execute(tx)
}

export async function insertSlots(tx: Tx, slots: readonly { userId: number; start: Date; end: Date }[], at: Date): Promise<void> {
  if (slots.length === 0) return
  await tx.insertInto('availabilitySlots').values(slots.map((slot) => ({ ...slot, createdAt: at, updatedAt: at }))).execute()
}

/** Judges the deferred overlap constraint now, so that its name reaches this transaction's code. */
export async function judgeOverlaps(tx: Tx): Promise<void> {
  await sql`set constraints a_tutor_publishes_each_minute_once immediate`.execute(tx)
}

/** Interviews (kind 2) or demo sessions (kind 3) whose time the owner took back. */
export async function cancelMeetings(tx: Tx, table: 'interviews' | 'demoSessions', ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable(table).set({ status: 4, updatedAt: at }).where('id', 'in', [...ids]).where('status', '=', 1).execute()
}
