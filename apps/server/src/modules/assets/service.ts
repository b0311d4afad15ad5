import { bounds } from '@hiwar/contract/bounds.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FileArea, StoredFile } from '../../platform/files/files.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { deleteOrphanedFile, findOrphanedFiles, insertOrphanedFile } from './queries.ts'
import { deleteUnusedFile } from './store-file.ts'

export { deleteUnusedFile, newVideoName, storeImage, storeReceipt, storeVideo } from './store-file.ts'

const batchSize = 200

/** A public upload by its name. Throws `asset-not-found`. */
export async function findUploadedFile(deps: Deps, file: string): Promise<StoredFile> {
  return (await deps.files.find('uploads', file)) ?? fail('asset-not-found')
}

/** Marks the stored file as used by a row that this transaction writes. */
export async function attachFile(tx: Tx, area: FileArea, name: string): Promise<void> {
  await deleteOrphanedFile(tx, { area, name })
}

/** Registers the name of a file whose bytes follow; it is orphaned until `attachFile`. */
export async function registerPendingFile(deps: Deps, area: FileArea, name: string): Promise<void> {
  await insertOrphanedFile(deps.db, { area, name }, deps.now())
}

/**
 * The row no longer uses the file: it is deleted after the commit, or by the hourly sweep should the process die before
 * that.
 */
export async function detachFile(deps: Deps, tx: Tx, area: FileArea, name: string): Promise<void> {
  await insertOrphanedFile(tx, { area, name }, deps.now())
  afterCommit(tx, async () => {
    await deleteUnusedFile(deps, area, name)
  })
}

/** Hourly: deletes files orphaned for a day and files that killed processes left half-written. */
export async function sweepOrphanedFiles(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - bounds.upload.hours * HOUR_MS)
  for (const { area, name } of await findOrphanedFiles(deps.db, before, batchSize))
    await deleteUnusedFile(deps, area, name)
  await deps.files.sweep(before)
}
