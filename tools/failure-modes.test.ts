// docs/failure-modes.md tells the truth: every file it names is there, and every test it names is in that file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Where a path may begin, as the document shortens them. */
const beginnings = ['', 'apps/server/src/modules', 'apps/server/src']
const document = readFileSync(join(root, 'docs/failure-modes.md'), 'utf8')

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

const parts = document.split(/^# /m).slice(1)

test.each(parts.map((part) => [part.split('\n')[0], part]))('%s: every test that is named is there', (_, part = '') => {
  const letters = lettersOf(part)
  for (const path of letters.values()) textOf(path)
  const rows = part
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|---') && !/^\| (#|trap|rule) \|/.test(line))
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) expect(row.split('|').at(-2)?.trim(), row).not.toBe('')
  const missing = rows.flatMap((row) =>
    namedIn(row, letters)
      .filter(({ text, title }) => !text.includes(withOneQuote(title)))
      .map(({ title }) => `${title} of ${row.slice(0, 80)}`),
  )
  expect(missing).toEqual([])
})
