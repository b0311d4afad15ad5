import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default', eager: true })
const importsOf = (file: string) =>
  [...(sources[file] ?? '').matchAll(/from '([^']+)'/g)].flatMap((match) => match[1] ?? [])

/** Everything a file loads, its own files followed. */
function loadedBy(file: string): string[] {
  return importsOf(file).flatMap((name) => (name.startsWith('./') ? [name, ...loadedBy(name)] : name))
}

// The browser has no use for 19 kB of calendar arithmetic: weeks and quota are decided on the server (lessons.md Q6).
test.each([
  'slots',
  'price',
  'lesson-states',
  'transaction-states',
  'session-window',
  'merchant-ref',
  'pair-key',
  'free-time',
  'time-wish',
])('%s loads no calendar library', (name) => {
  expect(sources[`./${name}.ts`]).toBeDefined()
  expect(loadedBy(`./${name}.ts`)).not.toContain('temporal-polyfill')
})

test('quota loads it through week', () => {
  expect(loadedBy('./quota.ts')).toContain('temporal-polyfill')
})
