import { sql } from 'kysely'
import type { CalendarKind } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const enterAll = statement(`
  insert into calendar_entries (user_id, kind, ref_id, entered_at, during)
  select unnest($1::int[]), $2, $3, $4, tstzrange($5, $6, '[)')`)

/**
 * Enters one booking into the calendars of these people, in this order; the constraint `nobody_is_in_two_places` rejects
 * overlaps.
 */
export async function insertEntries(
  tx: Tx,
  userIds: readonly number[],
  entry: { kind: CalendarKind; refId: number; start: Date; end: Date; enteredAt: Date },
): Promise<void> {
  await enterAll(tx, [...userIds], entry.kind, entry.refId, entry.enteredAt, entry.start, entry.end)
}

export async function deleteEntries(tx: Tx, booking: { kind: CalendarKind; refIds: readonly number[] }): Promise<void> {
  await tx
    .deleteFrom('calendarEntries')
    .where('kind', '=', booking.kind)
    .where('refId', 'in', [...booking.refIds])
    .execute()
}

interface TimeRange {
  readonly start: Date
  readonly end: Date
}

/** Bookings of any kind in the calendars of these users that overlap the range. */
export async function busyTimes(
  db: Executor,
  given: TimeRange & { userIds: readonly number[] },
): Promise<(TimeRange & { userId: number })[]> {
  return await db
    .selectFrom('calendarEntries')
    .select(['userId', sql<Date>`lower(during)`.as('start'), sql<Date>`upper(during)`.as('end')])
    .where('userId', 'in', [...given.userIds])
    .where(sql<boolean>`during && tstzrange(${given.start}, ${given.end}, '[)')`)
    .execute()
}

/** A published slot that is not deleted. */
export interface SlotRow extends TimeRange {
  readonly id: number
  readonly userId: number
}

const slotColumns = ['id', 'userId', 'start', 'end'] as const

export async function findSlot(db: Executor, id: number): Promise<SlotRow | undefined> {
  return await db
    .selectFrom('availabilitySlots')
    .select(slotColumns)
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst()
}

/** Locks the slot until the transaction ends. */
export async function lockSlot(tx: Tx, id: number): Promise<SlotRow | undefined> {
  return await tx
    .selectFrom('availabilitySlots')
    .select(slotColumns)
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const lockTwoLevels = statement<SlotRow>(`
  with people as materialized (
    select id from users where id = any($1::int[]) order by id for no key update
  )
  select id, user_id as "userId", start, "end" from availability_slots
  where id = $2 and not deleted and (select count(*) from people) > 0
  for no key update`)

/** `lockUsers` and then `lockSlot`, in one statement: people are all locked before the slot is looked for. */
export async function lockPeopleAndSlot(
  tx: Tx,
  given: { userIds: readonly number[]; slotId: number },
): Promise<SlotRow | undefined> {
  const [slot] = await lockTwoLevels(tx, [...given.userIds], given.slotId)
  return slot
}

/** Slots of these users that overlap the range. */
export async function slotsOverlapping(
  db: Executor,
  given: TimeRange & { userIds: readonly number[] },
): Promise<SlotRow[]> {
  return await db
    .selectFrom('availabilitySlots')
    .select(slotColumns)
    .where('userId', 'in', [...given.userIds])
    .where('deleted', '=', false)
    .where('end', '>', given.start)
    .where('start', '<', given.end)
    .orderBy('start')
    .execute()
}

export async function hasUsualWeek(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('availabilityWeeks').select('userId').where('userId', '=', userId).executeTakeFirst()
  return row !== undefined
}
