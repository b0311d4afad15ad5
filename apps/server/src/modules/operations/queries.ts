import { sql } from 'kysely'
import type { Executor } from '../../platform/database.ts'

/** Throws when the database does not answer. */
export async function touchDatabase(db: Executor): Promise<void> {
  await sql`select 1`.execute(db)
}
