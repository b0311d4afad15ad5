import { bounds } from '@hiwar/contract/bounds.ts'
import type { Deps } from '../../deps.ts'
import { deleteOrphanedFile, type OrphanedFile } from './queries.ts'

/** Removes a file that belongs to nobody, and the note of it. */
export async function discard(deps: Deps, file: OrphanedFile): Promise<void> {
  await deps.files.remove(file.shelf, namesOf(file.name))
  await deleteOrphanedFile(deps.db, file)
}

/** A picture `<name>-<width>.webp` lies there in all its widths. */
function namesOf(name: string): string[] {
  const [, stem] = name.match(/^(.+)-\d+\.webp$/) ?? []
  return stem === undefined ? [name] : bounds.image.widths.map((width) => `${stem}-${width}.webp`)
}
