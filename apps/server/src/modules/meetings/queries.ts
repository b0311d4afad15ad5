import { sql } from 'kysely'
import { CalendarKind, type Gender, Role } from '@hiwar/contract/enums.ts'
import type { Executor } from '../../platform/db/database.ts'

/** The manager with whom a meeting is booked. */
export interface Host {
  readonly id: number
  readonly name: string | null
  readonly notice: number
  /** An activated manager whose account is not about to be deleted. */
  readonly isAvailable: boolean
}

/** The owner of a slot; undefined when the account was erased. */
export async function findHost(db: Executor, id: number): Promise<Host | undefined> {
  return await db
    .selectFrom('users')
    .leftJoin('tutors', 'tutors.id', 'users.id')
    .select(['users.id', 'users.name'])
    .select((on) => on.fn.coalesce('tutors.notice', on.lit(0)).as('notice'))
    .select(
      sql<boolean>`users.role = ${Role.TutorManager} and coalesce(tutors.activated, false)
      and not exists (select from account_deletions where account_deletions.user_id = users.id)`.as('isAvailable'),
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

export interface AvailableHost {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly gender: Gender | null
  readonly notice: number
  readonly pending: number
}

/** Available managers with the number of their pending interviews. */
export async function findAvailableHosts(db: Executor): Promise<AvailableHost[]> {
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

export interface MemberRow {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
  readonly gender: Gender | null
  readonly bio: string | null
  readonly about: string | null
  readonly video: string | null
  readonly thumbnail: string | null
}

/** The members of the meetings of one page, by id. */
export async function findMembers(db: Executor, ids: readonly number[]): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .leftJoin('tutors', 'tutors.id', 'users.id')
    .select(['users.id', 'name', 'image', 'role', 'gender', 'bio', 'about', 'video', 'thumbnail'])
    .where('users.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type MeetingKind = typeof CalendarKind.Interview | typeof CalendarKind.Demo
