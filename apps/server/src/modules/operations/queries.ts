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
