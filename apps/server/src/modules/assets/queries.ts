import type { Executor, Tx } from '../../platform/db/database.ts'
import type { FileArea } from '../../platform/files/files.ts'

export interface OrphanedFile {
  readonly shelf: FileArea
  readonly name: string
}

/** From now on the file belongs to no row. */
export async function insertOrphanedFile(db: Executor, file: OrphanedFile, since: Date): Promise<void> {
  await db
    .insertInto('looseFiles')
    .values({ ...file, since })
    .onConflict((clash) => clash.columns(['shelf', 'name']).doUpdateSet({ since }))
    .execute()
}

export async function deleteOrphanedFile(db: Executor | Tx, file: OrphanedFile): Promise<void> {
  await db.deleteFrom('looseFiles').where('shelf', '=', file.shelf).where('name', '=', file.name).execute()
}

/** The oldest first; `shelf` is one of ours by its constraint. */
export async function findOrphanedFiles(db: Executor, before: Date, limit: number): Promise<OrphanedFile[]> {
  const rows = await db
    .selectFrom('looseFiles')
    .select(['shelf', 'name'])
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .execute()
  return rows.map(({ shelf, name }) => ({ shelf: shelf === 'receipts' ? 'receipts' : 'uploads', name }))
}
