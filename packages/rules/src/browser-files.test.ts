import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default', eager: true })
const importsOf = (file: string) =>
  [...(sources[file] ?? '').matchAll(/from '([^']+)'/g)].flatMap((match) => match[1] ?? [])

/** Everything a file loads, its own files followed. */
function loadedBy(file: string): string[] {
  return importsOf(file).flatMap((name) => (name.startsWith('./') ? [name, ...loadedBy(name)] : name))
}

// Keeps 19 kB of calendar arithmetic out of the browser: weeks and quota are decided on the server (lessons.md Q6).
test.each([
  'slots',
  'price',
  'lesson-states',
  'transaction-states',
  'session-window',
  'merchant-ref',
  'pair-key',
  'free-time',
  'time-preference',
])('%s does not load the calendar library', (name) => {
  expect(sources[`./${name}.ts`]).toBeDefined()
  expect(loadedBy(`./${name}.ts`)).not.toContain('temporal-polyfill')
})

test('quota loads it via week', () => {
  expect(loadedBy('./quota.ts')).toContain('temporal-polyfill')
})
