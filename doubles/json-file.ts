import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const writePauseMilliseconds = 100

/** A JSON document on disk. Without a path nothing is stored and every call does nothing. */
export interface JsonFile {
  /** The stored value, or undefined when there is none or it cannot be read as JSON. */
  read(): Promise<unknown>
  /** Schedules a write; several calls within a moment become one write. */
  save(): void
  /** Writes what is still pending. */
  close(): Promise<void>
}

/**
 * A file that always holds a whole document: a new version is written beside it and renamed over it, so a crash leaves
 * the old version.
 * @param path where to store it; undefined stores nothing
 * @param snapshot the value to store, taken at the moment of writing
 */
export function openJsonFile(path: string | undefined, snapshot: () => unknown): JsonFile {
  if (path === undefined) return { read: async () => undefined, save: () => undefined, close: async () => undefined }

  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const write = (): Promise<void> => {
    timer = undefined
    writing = writing
      .then(() => replace(path, JSON.stringify(snapshot())))
      .catch((problem: unknown) => {
        console.error(`cannot write ${path}:`, problem)
      })
    return writing
  }

  return {
    read: () => parse(path),
    save: () => {
      timer ??= setTimeout(() => void write(), writePauseMilliseconds)
    },
    close: async () => {
      if (timer === undefined) return writing
      clearTimeout(timer)
      await write()
    },
  }
}

async function replace(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, text, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

async function parse(path: string): Promise<unknown> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return value
  } catch {
    // A first start has no file, and a double must not refuse to start because of an old or damaged one.
    return undefined
  }
}
