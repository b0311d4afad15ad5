// Every word that the modules here export is there: none is empty, no table of words lost its words.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

// Samples of messages may have no note.
const files = readdirSync(import.meta.dirname).filter(
  (name) => /^[a-z-]+\.ts$/.test(name) && name !== 'message-samples.ts',
)

/** Where a text is missing: the names that lead to it. */
function gapsOf(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [path] : []
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.entries(value)
  if (parts.length === 0 && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))) return [path]
  return parts.flatMap(([key, part]) => gapsOf(part, `${path}.${String(key)}`))
}

test.each(files)('no word of %s is missing', async (file) => {
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ `./${file}`)
  expect(Object.entries(exported).flatMap(([name, value]) => gapsOf(value, name))).toEqual([])
})
