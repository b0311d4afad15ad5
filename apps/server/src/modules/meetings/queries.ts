import { sql } from 'kysely'
import { CalendarKind, type Gender, Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

/** A manager as booking needs one. */
export interface Host {
  readonly id: number
  readonly name: string | null
  readonly notice: number
  /** An activated manager who is not leaving. */
  readonly isOpen: boolean
}

/** The owner of a slot; undefined when there is no such account any more. */
export async function findHost(db: Executor, id: number): Promise<Host | undefined> {
  return await db
    .selectFrom('users')
    .leftJoin('tutors', 'tutors.id', 'users.id')
    .select(['users.id', 'users.name'])
    .select((on) => on.fn.coalesce('tutors.notice', on.lit(0)).as('notice'))
    .select(
      sql<boolean>`users.role = ${Role.TutorManager} and coalesce(tutors.activated, false)
      and not exists (select from account_deletions where account_deletions.user_id = users.id)`.as('isOpen'),
    )
    .where('users.id', '=', id)
    .where('users.erasedAt', 'is', null)
    .executeTakeFirst()
}

export async function findNames(db: Executor, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

export interface SlotRow {
  readonly id: number
  readonly userId: number
  readonly start: Date
  readonly end: Date
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

/** Held until the transaction ends. */
export async function lockSlot(tx: Tx, id: number): Promise<SlotRow | undefined> {
  return await tx
    .selectFrom('availabilitySlots')
    .select(slotColumns)
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function isBusy(tx: Tx, given: { userId: number; start: Date; end: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('calendarEntries')
    .select('refId')
    .where('userId', '=', given.userId)
    .where(sql<boolean>`during && tstzrange(${given.start}, ${given.end}, '[)')`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface OpenHost {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly gender: Gender | null
  readonly notice: number
  readonly pending: number
}

/** Activated managers who stay, with the interviews they still have before them. */
export async function findOpenHosts(db: Executor): Promise<OpenHost[]> {
  return await db
    .selectFrom('users')
    .innerJoin('tutors', 'tutors.id', 'users.id')
    .select(['users.id', 'users.name', 'users.image', 'users.gender', 'tutors.notice'])
    .select(
      sql<number>`(select count(*)::int from interviews where interviewer_id = users.id and status = 1)`.as('pending'),
    )
    .where('users.role', '=', Role.TutorManager)
    .where('tutors.activated', '=', true)
    .where('users.erasedAt', 'is', null)
    .where((on) =>
      on.not(
        on.exists(
          on.selectFrom('accountDeletions').select('userId').whereRef('accountDeletions.userId', '=', 'users.id'),
        ),
      ),
    )
    .orderBy('users.id')
    .execute()
}

interface Window {
  readonly userIds: readonly number[]
  readonly after: Date
  readonly before: Date
}

/** Live slots of these people in the window. */
export async function slotsOf(db: Executor, { userIds, after, before }: Window): Promise<SlotRow[]> {
  return await db
    .selectFrom('availabilitySlots')
    .select(slotColumns)
    .where('userId', 'in', [...userIds])
    .where('deleted', '=', false)
    .where('end', '>', after)
    .where('start', '<', before)
    .execute()
}

/** What takes their time in the window, of whatever kind. */
export async function busyTimesOf(
  db: Executor,
  { userIds, after, before }: Window,
): Promise<{ userId: number; start: Date; end: Date }[]> {
  return await db
    .selectFrom('calendarEntries')
    .select(['userId', sql<Date>`lower(during)`.as('start'), sql<Date>`upper(during)`.as('end')])
    .where('userId', 'in', [...userIds])
    .where(sql<boolean>`during && tstzrange(${after}, ${before}, '[)')`)
    .execute()
}

export interface MemberRow {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
}

/** The people of one page, and nobody else. */
export async function findMembers(db: Executor, ids: readonly number[]): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'image', 'role'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type MeetingKind = typeof CalendarKind.Interview | typeof CalendarKind.Demo
