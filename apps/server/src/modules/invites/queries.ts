import type { ExpressionBuilder } from 'kysely'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { Rows } from '../../platform/db/rows.ts'
import { contains } from '../../platform/db/text-match.ts'

export interface InviteRecord {
  readonly id: number
  readonly email: string
  readonly planId: number
  readonly expiresAt: Date
  readonly acceptedAt: Date | null
  readonly createdBy: number
  readonly createdAt: Date
  readonly updatedBy: number
  readonly updatedAt: Date
}

/** An invite with the names and addresses of its creator and updater. */
export interface InviteWithPeople extends InviteRecord {
  readonly creatorEmail: string
  readonly creatorName: string | null
  readonly updaterEmail: string
  readonly updaterName: string | null
}

const columns = [
  'invites.id',
  'invites.email',
  'invites.planId',
  'invites.expiresAt',
  'invites.acceptedAt',
  'invites.createdBy',
  'invites.createdAt',
  'invites.updatedBy',
  'invites.updatedAt',
] as const

/** Weekly minutes of a plan; undefined when it does not exist or is deleted. */
export async function findPlanMinutes(db: Executor, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('plans')
    .select('weeklyMinutes')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.weeklyMinutes
}

/** May violate `one_live_invite_for_each_address_and_plan`. */
export async function insertInvite(tx: Tx, invite: Omit<InviteRecord, 'id' | 'acceptedAt'>): Promise<number> {
  const { id } = await tx
    .insertInto('invites')
    .values({ ...invite, liveFrom: invite.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockInvite(tx: Tx, id: number): Promise<InviteRecord | undefined> {
  return await tx.selectFrom('invites').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeInvite(
  tx: Tx,
  id: number,
  change: Pick<InviteRecord, 'email' | 'planId' | 'expiresAt' | 'updatedBy' | 'updatedAt'>,
): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ ...change, liveFrom: change.updatedAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteInviteRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invites').where('id', '=', id).execute()
}

const withPeople = (db: Executor) =>
  db
    .selectFrom('invites')
    .innerJoin('users as creator', 'creator.id', 'invites.createdBy')
    .innerJoin('users as updater', 'updater.id', 'invites.updatedBy')
    .select([
      ...columns,
      'creator.email as creatorEmail',
      'creator.name as creatorName',
      'updater.email as updaterEmail',
      'updater.name as updaterName',
    ])

export async function findInvite(db: Executor, id: number): Promise<InviteWithPeople | undefined> {
  return await withPeople(db).where('invites.id', '=', id).executeTakeFirst()
}

export interface InviteFilter {
  readonly email?: string | undefined
  readonly planId?: number | undefined
  readonly accepted?: boolean | undefined
  readonly expired?: boolean | undefined
  readonly now: Date
}

function matches({ email, planId, accepted, expired, now }: InviteFilter) {
  return (on: ExpressionBuilder<Rows, 'invites'>) =>
    on.and([
      ...(email === undefined ? [] : [contains('invites.email', email)]),
      ...(planId === undefined ? [] : [on('invites.planId', '=', planId)]),
      ...(accepted === undefined ? [] : [on('invites.acceptedAt', accepted ? 'is not' : 'is', null)]),
      ...(expired === undefined ? [] : [on('invites.expiresAt', expired ? '<=' : '>', now)]),
    ])
}

export async function countInvites(db: Executor, filter: InviteFilter): Promise<number> {
  const { total } = await db
    .selectFrom('invites')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return total
}

export async function pageOfInvites(
  db: Executor,
  filter: InviteFilter,
  page: { limit: number; offset: number },
): Promise<InviteWithPeople[]> {
  return await withPeople(db)
    .where((on) => matches(filter)(on))
    .orderBy('invites.createdAt', 'desc')
    .orderBy('invites.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
