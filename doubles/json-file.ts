import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const writePauseMilliseconds = 100

/** One JSON document on disk. Without a path it remembers nothing and every call is free. */
export interface JsonFile {
  /** The stored value, or undefined when there is none or it cannot be read as JSON. */
  read(): Promise<unknown>
  /** Asks for a write soon; several requests within a moment become one. */
  save(): void
  /** Writes what is still waiting. */
  close(): Promise<void>
}

/**
 * A file that always holds a whole document: it is written beside and renamed over, so a crash leaves the old one.
 * @param path where, or undefined to keep nothing
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
