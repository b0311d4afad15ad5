import { sql } from 'kysely'
import { InvoiceStatus, Role, TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

export interface DeletionRecord {
  readonly userId: number
  readonly requestedAt: Date
  readonly erasesAt: Date
}

export async function findDeletion(db: Executor, userId: number): Promise<DeletionRecord | undefined> {
  return await db
    .selectFrom('accountDeletions')
    .select(['userId', 'requestedAt', 'erasesAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** True when there was no request before. */
export async function insertDeletion(tx: Tx, deletion: DeletionRecord & { reason: string | null }): Promise<boolean> {
  const row = await tx
    .insertInto('accountDeletions')
    .values(deletion)
    .onConflict((clash) => clash.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** True when there was one. */
export async function deleteDeletion(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('accountDeletions')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export interface OpenMoney {
  readonly userId: number
  readonly hasOpenPayment: boolean
  readonly hasRefundDue: boolean
  readonly hasOpenWithdrawal: boolean
  /** Piastres earned by lessons that are over at `now`, less withdrawals paid or requested. */
  readonly spendable: number
}

const openWithdrawals = sql.join([InvoiceStatus.PendingApproval, InvoiceStatus.PendingCancellation].map(sql.lit))

/** What each of the accounts and the platform still owe each other, in one statement. */
export async function findOpenMoney(db: Executor, userIds: readonly number[], now: Date): Promise<OpenMoney[]> {
  const { rows } = await sql<OpenMoney>`
    select asked.id as user_id,
      exists (select from transactions where user_id = asked.id and status = ${sql.lit(TransactionStatus.New)})
        as has_open_payment,
      exists (select from transactions where user_id = asked.id and needs_refund) as has_refund_due,
      exists (select from invoices where user_id = asked.id and status in (${openWithdrawals}))
        as has_open_withdrawal,
      coalesce((
        select sum(lessons.price) from lesson_members
        join lessons on lessons.id = lesson_members.lesson_id
        join users on users.id = lesson_members.user_id
        where lesson_members.user_id = asked.id and users.role = ${sql.lit(Role.Tutor)}
          and lessons.canceled_at is null and lessons."end" <= ${now}), 0)::bigint
      - coalesce((
        select sum(amount) from invoices
        where user_id = asked.id and status in (${openWithdrawals}, ${sql.lit(InvoiceStatus.Approved)})), 0)::bigint
        as spendable
    from unnest(${[...userIds]}::int[]) as asked (id)`.execute(db)
  return rows
}

export interface DueDeletion extends DeletionRecord {
  readonly reason: string | null
  readonly escalatedAt: Date | null
  readonly role: Role
  readonly email: string
  readonly name: string | null
  readonly image: string | null
}

/** Accounts whose time has come, oldest first: all of them, or the one asked for. */
export async function findDueDeletions(db: Executor, now: Date, userId?: number): Promise<DueDeletion[]> {
  return await db
    .selectFrom('accountDeletions')
    .innerJoin('users', 'users.id', 'accountDeletions.userId')
    .select(['userId', 'requestedAt', 'erasesAt', 'reason', 'escalatedAt', 'role', 'email', 'name', 'image'])
    .where('erasesAt', '<=', now)
    .where('users.erasedAt', 'is', null)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .orderBy('erasesAt')
    .orderBy('userId')
    .execute()
}

/** Accounts that end by `before` and were not reminded of it. */
export async function findDueReminders(db: Executor, range: { now: Date; before: Date }): Promise<DeletionRecord[]> {
  return await db
    .selectFrom('accountDeletions')
    .select(['userId', 'requestedAt', 'erasesAt'])
    .where('erasesAt', '>', range.now)
    .where('erasesAt', '<=', range.before)
    .where('remindedAt', 'is', null)
    .execute()
}

/** True for the caller that marks it first. */
export async function markReminded(tx: Tx, userId: number, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('accountDeletions')
    .set({ remindedAt: at })
    .where('userId', '=', userId)
    .where('remindedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function markEscalated(db: Executor, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('accountDeletions')
    .set({ escalatedAt: at })
    .where('userId', '=', userId)
    .where('escalatedAt', 'is', null)
    .execute()
}
