import type { Insertable } from 'kysely'
import type { Executor } from '../../platform/database.ts'
import type { AuditLogRow } from '../../platform/rows.ts'

export async function insertEntry(db: Executor, entry: Insertable<AuditLogRow>): Promise<void> {
  await db.insertInto('auditLog').values(entry).execute()
}
