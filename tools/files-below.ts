import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const neverOurs = ['node_modules', 'dist']

/** The files of a folder at any depth, without those in folders of the names in `skipped`. */
export function filesBelow(folder: string, skipped: readonly string[] = []): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return [...neverOurs, ...skipped].includes(entry.name) ? [] : filesBelow(path, skipped)
  })
}

/** The TypeScript of the product below a folder: no tests, no samples, where people write as people do. */
export const sourcesBelow = (folder: string): string[] =>
  filesBelow(folder, ['demo', 'gallery', 'test']).filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
