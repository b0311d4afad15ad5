import { randomUUID } from 'node:crypto'
import { type Stats, createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import type { DataStore } from '@tus/server'
import { StorageFault } from './storage-fault.ts'

/**
 * The folder on disk, or key prefix in a bucket, that a file is stored under. Anyone who knows its name may read from
 * `uploads`; `receipts` are for their owner and admins.
 */
export type FileArea = 'uploads' | 'receipts'

export interface StoredFile {
  readonly size: number
  readonly type: string
  /** Bytes `from`..`to`, both included. */
  read(from: number, to: number): Promise<Readable>
}

/**
 * Every access to stored files. Names are random and never written twice. A fault of the store itself is thrown as
 * `StorageFault`.
 */
export interface Files {
  find(area: FileArea, name: string): Promise<StoredFile | null>
  /** Stores all of it or nothing: an error or early end of the source leaves no file. */
  put(area: FileArea, name: string, bytes: Buffer | Readable): Promise<void>
  /** Deletes files; one that does not exist is no error. */
  remove(area: FileArea, names: readonly string[]): Promise<void>
  /** Resumable uploads in progress ("partials") by their id; they keep the bytes that have arrived. */
  readonly partials: DataStore
  /** Bytes of a partial that have arrived; null when the store does not know it. */
  partialOffset(id: string): Promise<number | null>
  /** The first bytes of a complete partial. */
  readPartialHead(id: string, length: number): Promise<Buffer>
  /** Turns a complete partial into a stored file. */
  movePartial(id: string, area: FileArea, name: string): Promise<void>
  /** Deletes a partial; one that does not exist is no error. */
  deletePartial(id: string): Promise<void>
  /** Throws when the store cannot take a file now. */
  checkWritable(): Promise<void>
  /** Deletes files that a killed process left half-written before this time. */
  sweep(before: Date): Promise<void>
}

/** Extensions of the tus protocol that we support; the database row of an upload decides when it expires. */
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

/** Content type by the file name, whose ending we chose after inspecting the content. */
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
  const pathOf = (area: FileArea, name: string) => join(directory, area, name)

  return {
    partials,
    async find(area, name) {
      const path = pathOf(area, name)
      const found = await statIfThere(path)
      if (found === null || !found.isFile()) return null
      return {
        size: found.size,
        type: typeOfName(name),
        read: async (from, to) => createReadStream(path, { start: from, end: to }),
      }
    },
    async put(area, name, bytes) {
      const temporary = join(incoming, randomUUID())
      try {
        await pipeline(Buffer.isBuffer(bytes) ? [bytes] : bytes, createWriteStream(temporary, { flush: true }))
        await rename(temporary, pathOf(area, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw toStorageFault(error)
      }
    },
    async remove(area, names) {
      for (const name of names) await rm(pathOf(area, name), { force: true })
    },
    partialOffset: async (id) => await partialOffsetOf(partials, id),
    async readPartialHead(id, length) {
      return await readAll(createReadStream(join(partial, id), { start: 0, end: length - 1 }))
    },
    async movePartial(id, area, name) {
      await rename(join(partial, id), pathOf(area, name)).catch((error: unknown) => {
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
          if (found !== null && found.mtime < before && !(await hasRecentBytes(folder, name, before)))
            await rm(join(folder, name), { force: true })
        }
      }
    },
  }
}

/** True for the description of a partial that still grows: `<id>.json` is written once, so the bytes tell its age. */
async function hasRecentBytes(folder: string, name: string, before: Date): Promise<boolean> {
  if (!name.endsWith('.json')) return false
  const bytes = await stat(join(folder, name.slice(0, -'.json'.length))).catch(() => null)
  return bytes !== null && bytes.mtime >= before
}

/** Bytes of a partial upload that have arrived; null when the store does not know it. */
export async function partialOffsetOf(store: DataStore, id: string): Promise<number | null> {
  try {
    return (await store.getUpload(id)).offset
  } catch (error) {
    if (isUnknown(error)) return null
    throw new StorageFault(error)
  }
}

const isUnknown = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status_code' in error &&
  (error.status_code === 404 || error.status_code === 410)

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function statIfThere(path: string): Promise<Stats | null> {
  return await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw toStorageFault(error)
  })
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code))

const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENOENT'])

function toStorageFault(error: unknown): unknown {
  return error instanceof Error && 'code' in error && diskCodes.has(String(error.code))
    ? new StorageFault(error)
    : error
}
