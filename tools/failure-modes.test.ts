// docs/failure-modes.md and docs/security.md tell the truth: every file they name is there, and every test they name is
// in that file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Where a path may begin, as the documents shorten them. */
const beginnings = ['', 'apps/server/src/modules', 'apps/server/src']
const partsOf = (document: string) =>
  readFileSync(join(root, 'docs', document), 'utf8')
    .split(/^# /m)
    .slice(1)

function textOf(path: string): string {
  const found = beginnings.map((beginning) => join(root, beginning, path)).find((candidate) => existsSync(candidate))
  if (found === undefined) throw new Error(`${path} is not there`)
  return withOneQuote(readFileSync(found, 'utf8').replaceAll('\\', ''))
}

/** The formatter quotes a title that holds an apostrophe with ", every other with '. */
const withOneQuote = (text: string) => text.replaceAll('"', "'")

/** `- **P** \`path\`, …; **W** \`path\``: a file by its letter, each part of the document its own. */
function lettersOf(part: string): Map<string, string> {
  return new Map([...part.matchAll(/\*\*([A-Z])\*\* `([^`]+)`/g)].map(([, letter = '', path = '']) => [letter, path]))
}

interface Named {
  readonly text: string
  readonly title: string
}

/**
 * What the last cell of a row names: `path` or a letter, then "titles", numbers or rules of it; a letter alone is the
 * trap's own words.
 */
function namedIn(row: string, letters: ReadonlyMap<string, string>): Named[] {
  const cells = row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  const [first = '', last = ''] = [cells[0], cells.at(-1)]
  const named: Named[] = []
  let text = ''
  for (const { groups = {} } of last.matchAll(
    /`(?<path>[^`]+)`|"(?<title>[^"]+)"|\b(?<letter>[A-Z])(?<rule> [A-Z]?\d+)?(?:(?=[,;]|$)|(?<titled>(?= ")))|\b(?<number>\d+)(?=[,;]|$)/g,
  )) {
    const { path = letters.get(groups['letter'] ?? ''), title, rule, titled, number } = groups
    if (path !== undefined) text = textOf(path)
    if (title !== undefined) named.push({ text, title: title.replace(/…$/, '') })
    else if (number !== undefined) named.push({ text, title: `'${number}: ` })
    else if (rule !== undefined) named.push({ text, title: `'${rule.trim()}` })
    else if (groups['letter'] !== undefined && titled === undefined) named.push({ text, title: `'${first}'` })
  }
  return named
}

/** The rows that each table of security has at least, by its title: a table that is cut or no longer read must not pass. */
const leastOf: Readonly<Record<string, number>> = { 'Findings of the attack': 13, 'ASVS 5.0, level 2': 210 }
const titleOf = (part: string) => part.split('\n')[0] ?? ''
/** What names tests, and the rows each has at least. */
const parts: [title: string, part: string, least: number][] = [
  ...partsOf('failure-modes.md').map((part) => ({ part, least: 31 })),
  ...partsOf('security.md').flatMap((part) => {
    const least = leastOf[titleOf(part)]
    return least === undefined ? [] : [{ part, least }]
  }),
].map(({ part, least }) => [titleOf(part), part, least])

test('both tables of security are checked', () => {
  expect(parts.map(([title]) => title)).toEqual(expect.arrayContaining(['Findings of the attack', 'ASVS 5.0, level 2']))
})

test.each(parts)('%s: every test that is named is there', (_, part, least) => {
  const letters = lettersOf(part)
  for (const path of letters.values()) textOf(path)
  const rows = part
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|---') && !/^\| (#|trap|rule) \|/.test(line))
  expect(rows.length).toBeGreaterThanOrEqual(least)
  for (const row of rows) expect(row.split('|').at(-2)?.trim(), row).not.toBe('')
  const missing = rows.flatMap((row) =>
    namedIn(row, letters)
      .filter(({ text, title }) => !text.includes(withOneQuote(title)))
      .map(({ title }) => `${title} of ${row.slice(0, 80)}`),
  )
  expect(missing).toEqual([])
})
