import { sql } from 'kysely'
import type { CalendarKind } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

/** Enters one booking into one user's calendar; the constraint `nobody_is_in_two_places` rejects overlaps. */
export async function insertEntry(
  tx: Tx,
  entry: { userId: number; kind: CalendarKind; refId: number; start: Date; end: Date; enteredAt: Date },
): Promise<void> {
  await tx
    .insertInto('calendarEntries')
    .values({
      userId: entry.userId,
      kind: entry.kind,
      refId: entry.refId,
      enteredAt: entry.enteredAt,
      during: sql`tstzrange(${entry.start}, ${entry.end}, '[)')`,
    })
    .execute()
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

/** Whether a booking in this user's calendar overlaps the range. */
export async function isBusy(tx: Tx, given: TimeRange & { userId: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('calendarEntries')
    .select('refId')
    .where('userId', '=', given.userId)
    .where(sql<boolean>`during && tstzrange(${given.start}, ${given.end}, '[)')`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
