import { sql } from 'kysely'
import { InvoiceStatus, Role, TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

export interface DeletionAccount {
  readonly id: number
  readonly role: Role
  readonly email: string
  readonly passwordHash: string | null
}

export async function findAccount(db: Executor, id: number): Promise<DeletionAccount | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

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
  readonly hasOpenPayment: boolean
  readonly hasRefundDue: boolean
  readonly hasOpenWithdrawal: boolean
  /** Piastres earned by lessons that are over at `now`, less withdrawals paid or requested. */
  readonly spendable: number
}

const openWithdrawals = [InvoiceStatus.PendingApproval, InvoiceStatus.PendingCancellation] as const

/** What the account and the platform still owe each other, in one statement. */
export async function findOpenMoney(db: Executor, userId: number, now: Date): Promise<OpenMoney> {
  const { earned, withdrawn, ...open } = await db
    .selectNoFrom((on) => [
      on
        .exists(
          on
            .selectFrom('transactions')
            .select('id')
            .where('userId', '=', userId)
            .where('status', '=', TransactionStatus.New),
        )
        .$castTo<boolean>()
        .as('hasOpenPayment'),
      on
        .exists(on.selectFrom('transactions').select('id').where('userId', '=', userId).where('needsRefund', '=', true))
        .$castTo<boolean>()
        .as('hasRefundDue'),
      on
        .exists(
          on
            .selectFrom('invoices')
            .select('id')
            .where('userId', '=', userId)
            .where('status', 'in', [...openWithdrawals]),
        )
        .$castTo<boolean>()
        .as('hasOpenWithdrawal'),
      on.fn
        .coalesce(
          on
            .selectFrom('lessonMembers')
            .innerJoin('lessons', 'lessons.id', 'lessonMembers.lessonId')
            .innerJoin('users', 'users.id', 'lessonMembers.userId')
            .select(sql<number>`sum(lessons.price)`.as('sum'))
            .where('lessonMembers.userId', '=', userId)
            .where('users.role', '=', Role.Tutor)
            .where('lessons.canceledAt', 'is', null)
            .where('lessons.end', '<=', now),
          sql<number>`0`,
        )
        .$castTo<number>()
        .as('earned'),
      on.fn
        .coalesce(
          on
            .selectFrom('invoices')
            .select(sql<number>`sum(amount)`.as('sum'))
            .where('userId', '=', userId)
            .where('status', 'in', [...openWithdrawals, InvoiceStatus.Approved]),
          sql<number>`0`,
        )
        .$castTo<number>()
        .as('withdrawn'),
    ])
    .executeTakeFirstOrThrow()
  return { ...open, spendable: earned - withdrawn }
}

export interface DueDeletion extends DeletionRecord {
  readonly escalatedAt: Date | null
}

/** Accounts whose time has come, oldest first. */
export async function findDueDeletions(db: Executor, now: Date): Promise<DueDeletion[]> {
  return await db
    .selectFrom('accountDeletions')
    .innerJoin('users', 'users.id', 'accountDeletions.userId')
    .select(['userId', 'requestedAt', 'erasesAt', 'escalatedAt'])
    .where('erasesAt', '<=', now)
    .where('users.erasedAt', 'is', null)
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
