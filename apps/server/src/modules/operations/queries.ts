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

/** What the business did within a day of now. */
export async function countBusiness(
  db: Executor,
  now: Date,
): Promise<{
  readonly lessons: Readonly<Record<'held' | 'running' | 'coming' | 'canceled', number>>
  readonly minutes: number
  readonly money: Readonly<Record<'paid' | 'refunded', number>>
  readonly subscriptions: number
}> {
  const { rows } = await sql<Record<string, number>>`
    with around as (
      select start, "end", canceled_at from lessons
      where start > ${now}::timestamptz - interval '1 day' and start <= ${now}::timestamptz + interval '1 day'
    )
    select
      count(*) filter (where canceled_at is null and "end" <= ${now})::int as held,
      count(*) filter (where canceled_at is null and start <= ${now} and "end" > ${now})::int as running,
      count(*) filter (where canceled_at is null and start > ${now})::int as coming,
      count(*) filter (where canceled_at is not null)::int as canceled,
      coalesce(sum(extract(epoch from "end" - start) / 60) filter (where canceled_at is null and "end" <= ${now}), 0)::int
        as minutes,
      (select coalesce(sum(amount), 0) from transactions where paid_at > ${now}::timestamptz - interval '1 day')::bigint
        as paid,
      (select coalesce(sum(amount), 0) from refunds
        where status = 'done' and done_at > ${now}::timestamptz - interval '1 day')::bigint as refunded,
      (select count(*) from subscriptions where start <= ${now} and "end" > ${now} and terminated_at is null)::int
        as subscriptions
    from around`.execute(db)
  const of = (name: string) => rows[0]?.[name] ?? 0
  return {
    lessons: { held: of('held'), running: of('running'), coming: of('coming'), canceled: of('canceled') },
    minutes: of('minutes'),
    money: { paid: of('paid'), refunded: of('refunded') },
    subscriptions: of('subscriptions'),
  }
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
