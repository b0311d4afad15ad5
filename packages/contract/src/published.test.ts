// The contract as clients know it stands in published.txt. What changes there changes for every client, so it changes
// knowingly: `npx vitest run --project packages packages/contract -u` writes it anew.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionsOf, auditAreas } from './audit.ts'
import { bounds } from './bounds.ts'
import { describeDefinition, type Probes } from './test/describe.ts'

const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name))
const modules = await Promise.all(
  files.map(async (file) => [file, (await import(/* @vite-ignore */ `./${file}`)) as Record<string, unknown>] as const),
)

const texts = [
  '',
  ' ',
  ' Mona Samir ',
  'منى سمير',
  'Mona2',
  'PERSON.2@Example.com',
  'a@b',
  'Lantern-1!',
  'Lantern1 !',
  'lantern!',
  '01012345678',
  '02012345678',
  '+201012345678',
  '12345',
  '01234',
  '123456',
  '-1',
  '0',
  '4.5',
  '4.5555',
  '1e3',
  'true',
  'yes',
  'Africa/Cairo',
  'Nowhere/Land',
  '../etc',
  '18:00-21:30',
  '24:00-01:00',
  '18:05-19:00',
  '2026-05-04',
  '2026-02-30',
  '2026-05-04T10:00:00Z',
  '2026-05-04T10:00:00+02:00',
  '0000-05-04T10:00:00Z',
  'https://www.youtube.com/x',
  'http://youtube.com/x',
  'https://evilyoutube.com',
  'https://a:b@youtube.com/',
  '/tutors',
  '//evil.test',
  'a_b-c',
  'SAVE20',
  'a',
  'b2b6a1de-5a3a-4c89-9d1e-6f1c5a1f0b11',
  '123 456',
]
const numbers = [-1, 0, 0.5, 1, 2, 10_000, 99_999, 100_000, 2_147_483_647, 2_147_483_648]

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
}
const enumerated = leavesOf(Object.fromEntries(modules)['enums.ts'])
const limits = leavesOf(bounds).filter((value) => typeof value === 'number' && value <= 10_000)

const named = modules.flatMap(([, exported]) => Object.entries(exported).map(([name, value]) => [value, name] as const))
const probes: Probes = {
  names: new Map(named.filter(([value]) => typeof value === 'object').toReversed()),
  behaviours: new Map(),
  texts,
  words: [...new Set([...numbers, ...enumerated, true, null, [1, 1, 2]])],
  lengths: [...new Set([0, 1, 2, ...limits.flatMap((limit) => [-1, 0, 1].map((step) => Number(limit) + step))])]
    .filter((length) => Number.isInteger(length) && length >= 0)
    .toSorted((a, b) => a - b),
}

test('nothing of the contract changes unnoticed', async () => {
  const exportedLines = modules.flatMap(([file, exported]) => [
    `# ${file}`,
    ...Object.entries(exported)
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, value]) => `${name}: ${describeDefinition(value, probes)}`),
    '',
  ])
  const rules = [...probes.behaviours].map(([name, text]) => `${name}: ${text}`).toSorted((a, b) => (a < b ? -1 : 1))
  const actions = `audit actions: ${auditAreas.flatMap(actionsOf).join(' ')}`
  await expect([...exportedLines, actions, '', ...rules, ''].join('\n')).toMatchFileSnapshot('../published.txt')
})
