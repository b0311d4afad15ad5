import { sql } from 'kysely'
import type { Weekday } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../../platform/db/database.ts'

export interface RuleRecord {
  readonly id: number
  readonly weekday: Weekday
  /** Minutes since midnight. */
  readonly from: number
  readonly to: number
}

export interface TimeOffRecord {
  readonly id: number
  readonly from: string
  readonly to: string
  readonly note: string | null
}

interface TimeRange {
  readonly start: Date
  readonly end: Date
}

/** Of the rules; undefined while the tutor never saved any. */
export async function findVersion(db: Executor, userId: number): Promise<number | undefined> {
  const row = await db.selectFrom('availabilityWeeks').select('version').where('userId', '=', userId).executeTakeFirst()
  return row?.version
}

/** The new version, or undefined when `version` is no longer the last. */
export async function nextVersion(
  tx: Tx,
  { userId, version }: { userId: number; version: number },
): Promise<number | undefined> {
  const changed =
    version === 0
      ? tx
          .insertInto('availabilityWeeks')
          .values({ userId, version: 1 })
          .onConflict((on) => on.doNothing())
          .returning('version')
      : tx
          .updateTable('availabilityWeeks')
          .set((on) => ({ version: on('version', '+', 1) }))
          .where('userId', '=', userId)
          .where('version', '=', version)
          .returning('version')
  return (await changed.executeTakeFirst())?.version
}

export async function findRules(db: Executor, userId: number): Promise<RuleRecord[]> {
  return await db
    .selectFrom('availabilityRules')
    .select(['id', 'weekday', 'fromMinute as from', 'toMinute as to'])
    .where('userId', '=', userId)
    .orderBy('weekday')
    .orderBy('fromMinute')
    .execute()
}

export async function replaceRules(tx: Tx, userId: number, rules: readonly Omit<RuleRecord, 'id'>[]): Promise<void> {
  await tx.deleteFrom('availabilityRules').where('userId', '=', userId).execute()
  if (rules.length === 0) return
  await tx
    .insertInto('availabilityRules')
    .values(rules.map(({ weekday, from, to }) => ({ userId, weekday, fromMinute: from, toMinute: to })))
    .execute()
}

/** Days off that are not over on `today`. */
export async function findTimeOff(db: Executor, userId: number, today: string): Promise<TimeOffRecord[]> {
  return await db
    .selectFrom('availabilityTimeOff')
    .select([
      'id',
      sql<string>`to_char(from_day, 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(to_day, 'YYYY-MM-DD')`.as('to'),
      'note',
    ])
    .where('userId', '=', userId)
    .where('toDay', '>=', today)
    .orderBy('fromDay')
    .execute()
}

export async function insertTimeOff(
  tx: Tx,
  given: { userId: number; from: string; to: string; note: string | null },
): Promise<void> {
  await tx
    .insertInto('availabilityTimeOff')
    .values({ userId: given.userId, fromDay: given.from, toDay: given.to, note: given.note })
    .execute()
}

/** False when the tutor has no such days off. */
export async function deleteTimeOff(tx: Tx, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const row = await tx
    .deleteFrom('availabilityTimeOff')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findExceptions(db: Executor, userId: number): Promise<TimeRange[]> {
  return await db
    .selectFrom('availabilityExceptions')
    .select(['start', 'end'])
    .where('userId', '=', userId)
    .orderBy('start')
    .execute()
}

/** `ranges`: at least one. */
export async function replaceExceptions(tx: Tx, userId: number, ranges: readonly TimeRange[]): Promise<void> {
  await tx.deleteFrom('availabilityExceptions').where('userId', '=', userId).execute()
  await tx
    .insertInto('availabilityExceptions')
    .values(ranges.map(({ start, end }) => ({ userId, start, end })))
    .execute()
}

/** Exceptions and days off that are over, of these tutors. */
export async function deleteOver(tx: Tx, given: { userId: number; now: Date; today: string }): Promise<void> {
  await tx
    .deleteFrom('availabilityExceptions')
    .where('userId', '=', given.userId)
    .where('end', '<=', given.now)
    .execute()
  await tx
    .deleteFrom('availabilityTimeOff')
    .where('userId', '=', given.userId)
    .where('toDay', '<', given.today)
    .execute()
}

interface Arrival {
  readonly id: number
  readonly slotId: number
}

/** Gives bookings of one kind other slots. */
export async function moveToSlots(
  tx: Tx,
  table: 'lessons' | 'interviews' | 'demoSessions',
  arrivals: readonly Arrival[],
): Promise<void> {
  // Stryker disable next-line ConditionalExpression: no arrival changes nothing either, by one statement more
  if (arrivals.length === 0) return
  await sql`
    update ${sql.table(table)} b set slot_id = n.slot_id
    from unnest(${arrivals.map(({ id }) => id)}::int[], ${arrivals.map(({ slotId }) => slotId)}::int[]) as n (id, slot_id)
    where b.id = n.id`.execute(tx)
}

/**
 * Tutors whose usual week the daily run keeps in step, by id: neither deactivated nor leaving (more.md 3).
 */
export async function tutorsWithUsualWeek(
  db: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('availabilityWeeks')
    .innerJoin('tutors', 'tutors.id', 'availabilityWeeks.userId')
    .leftJoin('accountDeletions', 'accountDeletions.userId', 'availabilityWeeks.userId')
    .select('availabilityWeeks.userId as id')
    .where('availabilityWeeks.userId', '>', after)
    .where('tutors.activated', '=', true)
    .where('accountDeletions.userId', 'is', null)
    .orderBy('availabilityWeeks.userId')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
