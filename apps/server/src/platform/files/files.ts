import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { DataStore } from '@tus/server'
import { StorageFault } from './storage-fault.ts'

/** Where a file lies: `uploads` is open to everyone who knows the name, `receipts` to its owner and admins. */
export type FileArea = 'uploads' | 'receipts'

export interface StoredFile {
  readonly size: number
  readonly type: string
  /** Bytes `from`..`to`, both included. */
  read(from: number, to: number): Promise<Readable>
}

/**
 * The one door to files. Names are fresh, never written twice. Whatever is out of order with the store itself is a
 * `StorageFault`.
 */
export interface Files {
  find(shelf: FileArea, name: string): Promise<StoredFile | null>
  /** Whole or not at all: an error of the source, or its end in the middle, leaves nothing. */
  put(shelf: FileArea, name: string, bytes: Buffer | Readable): Promise<void>
  /** A name that is not there is fine. */
  remove(shelf: FileArea, names: readonly string[]): Promise<void>
  /** Uploads on their way, by their id; they keep what has arrived. */
  readonly partials: DataStore
  /** Reads a finished partial from its start. */
  readPartialHead(id: string, length: number): Promise<Buffer>
  /** Gives a finished partial its place and name; it is a partial no longer. */
  movePartial(id: string, shelf: FileArea, name: string): Promise<void>
  /** Forgets a partial, whether or not it is there. */
  deletePartial(id: string): Promise<void>
  /** Throws when the store cannot take a file now. */
  checkWritable(): Promise<void>
  /** Removes what a killed process left half-written before `before`. */
  sweep(before: Date): Promise<void>
}

/** Parts of the tus protocol we speak; how long an upload lives is told by its row. */
export const partialExtensions = ['creation', 'creation-with-upload', 'expiration', 'termination'] as const

const types: Record<string, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
}

/** Content type by the name; names are ours, given after the content was looked at. */
export function typeOfName(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/** Files on the local disk: `uploads`, `receipts`, `partial` and `incoming` below `directory`. */
export async function openFiles(directory: string): Promise<Files> {
  const incoming = join(directory, 'incoming')
  const partial = join(directory, 'partial')
  for (const folder of ['uploads', 'receipts', 'incoming', 'partial'])
    await mkdir(join(directory, folder), { recursive: true })
  const partials = new FileStore({ directory: partial })
  partials.extensions = [...partialExtensions]
  const pathOf = (shelf: FileArea, name: string) => join(directory, shelf, name)

  return {
    partials,
    async find(shelf, name) {
      const path = pathOf(shelf, name)
      const found = await stat(path).catch(() => null)
      if (found === null || !found.isFile()) return null
      return {
        size: found.size,
        type: typeOfName(name),
        read: async (from, to) => createReadStream(path, { start: from, end: to }),
      }
    },
    async put(shelf, name, bytes) {
      const half = join(incoming, randomUUID())
      try {
        await pipeline(Buffer.isBuffer(bytes) ? [bytes] : bytes, createWriteStream(half, { flush: true }))
        await rename(half, pathOf(shelf, name))
      } catch (error) {
        await rm(half, { force: true })
        throw toStorageFault(error)
      }
    },
    async remove(shelf, names) {
      for (const name of names) await rm(pathOf(shelf, name), { force: true })
    },
    async readPartialHead(id, length) {
      return await readAll(createReadStream(join(partial, id), { start: 0, end: length - 1 }))
    },
    async movePartial(id, shelf, name) {
      await rename(join(partial, id), pathOf(shelf, name)).catch((error: unknown) => {
        throw toStorageFault(error)
      })
      await rm(join(partial, `${id}.json`), { force: true })
    },
    async deletePartial(id) {
      for (const name of [id, `${id}.json`]) await rm(join(partial, name), { force: true })
    },
    async checkWritable() {
      await access(incoming, constants.W_OK)
    },
    async sweep(before) {
      for (const folder of [incoming, partial]) {
        for (const name of await readdir(folder)) {
          const found = await stat(join(folder, name)).catch(() => null)
          if (found !== null && found.mtime < before && !(await isWritten(folder, name, before)))
            await rm(join(folder, name), { force: true })
        }
      }
    },
  }
}

/** What is known of a partial was written once, at its creation; it is as young as its bytes. */
async function isWritten(folder: string, name: string, before: Date): Promise<boolean> {
  if (!name.endsWith('.json')) return false
  const bytes = await stat(join(folder, name.slice(0, -'.json'.length))).catch(() => null)
  return bytes !== null && bytes.mtime >= before
}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENOENT'])

function toStorageFault(error: unknown): unknown {
  return error instanceof Error && 'code' in error && diskCodes.has(String(error.code))
    ? new StorageFault(error)
    : error
}
