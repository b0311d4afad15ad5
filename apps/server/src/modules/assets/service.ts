import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { StoredFile } from '../../platform/files.ts'

/** A public upload by its name. Throws `asset-not-found`. */
export async function openUpload(deps: Deps, file: string): Promise<StoredFile> {
  return (await deps.files.upload(file)) ?? fail('asset-not-found')
}
