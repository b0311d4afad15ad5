import { bounds } from '@hiwar/contract/bounds.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FileArea, StoredFile } from '../../platform/files/files.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { discard } from './discard.ts'
import { insertOrphanedFile, findOrphanedFiles, deleteOrphanedFile } from './queries.ts'

export { storeImage, storeReceipt, storeVideo, newVideoName } from './store-file.ts'

const batchSize = 200

/** A public upload by its name. Throws `asset-not-found`. */
export async function findUploadedFile(deps: Deps, file: string): Promise<StoredFile> {
  return (await deps.files.find('uploads', file)) ?? fail('asset-not-found')
}

/** From now on a row of this transaction holds the stored file. */
export async function attachFile(tx: Tx, shelf: FileArea, name: string): Promise<void> {
  await deleteOrphanedFile(tx, { shelf, name })
}

/** A file whose bytes come with their name only later; until `keepFile` it belongs to nobody. */
export async function registerPendingFile(deps: Deps, shelf: FileArea, name: string): Promise<void> {
  await insertOrphanedFile(deps.db, { shelf, name }, deps.now())
}

/** The row lets the file go: it is removed after the commit, and by the hourly sweep should the process die before. */
export async function detachFile(deps: Deps, tx: Tx, shelf: FileArea, name: string): Promise<void> {
  await insertOrphanedFile(tx, { shelf, name }, deps.now())
  afterCommit(tx, async () => {
    await discard(deps, { shelf, name })
  })
}

/** Removes a stored file that no row took. */
export async function deleteUnusedFile(deps: Deps, shelf: FileArea, name: string): Promise<void> {
  await discard(deps, { shelf, name })
}

/** Hourly: files that no row took within a day, and what killed processes left half-written. */
export async function sweepOrphanedFiles(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - bounds.upload.hours * HOUR_MS)
  for (const file of await findOrphanedFiles(deps.db, before, batchSize)) await discard(deps, file)
  await deps.files.sweep(before)
}
