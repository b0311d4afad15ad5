import { createReadStream } from 'node:fs'
import { glob, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly size: number
  readonly type: string
  /** Bytes `from`..`to`, both included. */
  read(from: number, to: number): Readable
}

export interface Files {
  /** A public upload by its name, or null. */
  upload(file: string): Promise<StoredFile | null>
  /** Removes an upload; a picture `<name>-<width>.webp` goes in all its widths. */
  removeUpload(file: string): Promise<void>
  /** The folder uploads live in. */
  readonly uploadsFolder: string
}

const types: Record<string, string> = {
  webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm', svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg',
}

/** Uploads on the local disk. Names are checked by the contract before they come here. */
export async function openFiles(directory: string): Promise<Files> {
  const uploadsFolder = join(directory, 'uploads')
  await mkdir(uploadsFolder, { recursive: true })
  return {
    uploadsFolder,
    async upload(file) {
      const path = join(uploadsFolder, file)
      const found = await stat(path).catch(() => null)
      if (found === null || !found.isFile()) return null
      const type = types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
      return { size: found.size, type, read: (from, to) => createReadStream(path, { start: from, end: to }) }
    },
    async removeUpload(file) {
      const widths = file.replace(/-\d+\.webp$/, '-*.webp')
      for await (const name of glob(widths, { cwd: uploadsFolder })) await rm(join(uploadsFolder, name), { force: true })
    },
  }
}
