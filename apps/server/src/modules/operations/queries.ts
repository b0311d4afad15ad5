import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** Throws when the database does not answer. */
export async function pingDatabase(db: Executor): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Withdrawal requests that are neither paid, refused nor canceled. */
export async function countOpenInvoices(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from invoices where status in (0, 1)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * How many rows contradict a rule of money: what no lock and no constraint should ever let through, and what a correction
 * of a lesson may leave behind.
 */
export async function countMoneyAnomalies(db: Executor, now: Date): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from (
        select user_id, sum(amount) as asked from invoices where status in (0, 1, 3) group by user_id
      ) as payee where asked > (
        select coalesce(sum(price), 0) from lessons join lesson_members on lesson_members.lesson_id = lessons.id
        where lesson_members.user_id = payee.user_id and canceled_at is null and "end" <= ${now}
      ))::int as "negative-spendable",
      (select count(*) from transactions where refunded_amount > amount or amount < (
        select coalesce(sum(amount), 0) from refunds where tx_id = transactions.id and status <> 'failed'
      ))::int as "refunded-over-paid",
      (select count(*) from (
        select from transactions where provider_ref_num is not null and paid_at is not null
        group by provider_ref_num having count(*) > 1
      ) as settled)::int as "order-settled-twice"`.execute(db)
  return rows[0] ?? {}
}
