import type { Executor, Tx } from '../../platform/db/database.ts'
import type { FileArea } from '../../platform/files/files.ts'

/** A stored file that no row refers to: not yet, or no longer. The hourly sweep deletes the ones that stay orphaned. */
export interface OrphanedFile {
  readonly area: FileArea
  readonly name: string
}

export async function insertOrphanedFile(db: Executor, { area, name }: OrphanedFile, since: Date): Promise<void> {
  await db
    .insertInto('looseFiles')
    .values({ shelf: area, name, since })
    .onConflict((conflict) => conflict.columns(['shelf', 'name']).doUpdateSet({ since }))
    .execute()
}

export async function deleteOrphanedFile(db: Executor | Tx, { area, name }: OrphanedFile): Promise<void> {
  await db.deleteFrom('looseFiles').where('shelf', '=', area).where('name', '=', name).execute()
}

/** The oldest first. */
export async function findOrphanedFiles(db: Executor, before: Date, limit: number): Promise<OrphanedFile[]> {
  const rows = await db
    .selectFrom('looseFiles')
    .select(['shelf', 'name'])
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .execute()
  // A constraint allows no third value.
  return rows.map(({ shelf, name }) => ({ area: shelf === 'receipts' ? 'receipts' : 'uploads', name }))
}
