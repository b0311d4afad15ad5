// Every comment, test and document that cites the specification (`lessons.md B7`, `extras.md 6.2`) must lead to a rule
// or a heading of docs/spec, and every other document it names must exist.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './files-below.ts'

const root = resolve(import.meta.dirname, '..')
const specification = join(root, 'docs/spec')
const searched = ['apps', 'packages', 'doubles', 'tests', 'bench', 'tools', 'docs']
const documentsAtRoot = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', '.env.example']
const citing = /\.(ts|tsx|mjs|mts|sql|css|html|md)$/

/** The places of one document that can be cited: numbers and words of its headings, and rules by letter and number. */
function placesOf(text: string): Set<string> {
  const places = new Set<string>()
  for (const line of text.split('\n')) {
    const heading = /^#{1,6} (?:(\d+(?:\.\d+)*|[A-Z])\.? )?(.*)/.exec(line)
    if (heading !== null) {
      const [, number, title = ''] = heading
      if (number !== undefined) places.add(number)
      places.add(title.split(/[ ,(]/)[0] ?? '')
    }
    const rule = /^(?:\| |- )?(?:\*\*)?([A-Z]\d{1,2})\b/.exec(line)
    if (rule?.[1] !== undefined) places.add(rule[1])
    for (const [, name = ''] of line.matchAll(/\*\*[^*]*\(([A-Z]\d)\)\*\*/g)) places.add(name)
  }
  return places
}

const documents = new Map(
  filesBelow(specification)
    .filter((path) => path.endsWith('.md') && basename(path) !== 'README.md')
    .map((path) => [basename(path), placesOf(readFileSync(path, 'utf8'))]),
)

const place = String.raw`§?(?:\d+(?:\.\d+)*|[A-Z]\d{0,2}(?![\w'’])|(?:Permissions|Shapes|Bounds|Rules|Enumerations)\b)`
/** What may follow the name of a document: `7`, `§1.3`, `B3, B4`, `0.5 and 0.6`. */
const list = new RegExp(String.raw`^\`?((?:[ \n]*(?:(?:,|and|to|–|-|·|\/)[ \n]*)?${place})*)`)
const one = new RegExp(place, 'g')

/** Markers of comments between two lines of one sentence are not part of it. */
const withoutMarkers = (text: string) => text.replaceAll(/\n\s*(?:\*|\/\/|--|#)? ?/g, '\n')

interface Citation {
  readonly document: string
  readonly places: readonly string[]
}

function citationsIn(text: string): Citation[] {
  if (!text.includes('.md')) return []
  const parts = withoutMarkers(text).split('.md')
  return parts.slice(0, -1).flatMap((before, index) => {
    const name = /[\w./-]+$/.exec(before.slice(-80))?.[0]
    if (name === undefined) return []
    const places = list.exec(parts[index + 1] ?? '')?.[1] ?? ''
    return [{ document: `${name}.md`, places: [...places.matchAll(one)].map(([found]) => found.replace('§', '')) }]
  })
}

/** What is wrong with a citation in the file `path`; nothing when it leads somewhere. */
function faultsOf(path: string, { document, places }: Citation): string[] {
  const known = documents.get(basename(document))
  if (known === undefined) {
    const candidates = [join(root, document), join(dirname(path), document), join(root, 'docs', document)]
    const exists = candidates.some((candidate) => existsSync(candidate))
    return exists ? [] : [`${relative(root, path)}: ${document} is not a document of this repository`]
  }
  return places.filter((name) => !known.has(name)).map((name) => `${relative(root, path)}: ${document} has no ${name}`)
}

const sources = [
  ...searched.flatMap((folder) => filesBelow(join(root, folder)).filter((path) => citing.test(path))),
  ...documentsAtRoot.map((name) => join(root, name)),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const cited = sources.flatMap(({ path, text }) => citationsIn(text).map((found) => ({ path, found })))

/** Lines of code that speak: comments and the titles of tests. */
const spoken = /^\s*(?:\/\/|\*|\/\*\*)|\b(?:test|describe)(?:\.\w+(?:\(.*?\))?)?\(|\s\/\/ /
const ruleAlone = /(?<![\w.§-])([BCDEILMNPQRW]\d)(?![\w.])/g

/** Rules named without their document, as `B3`, that none of the documents named in the same file has. */
function loneFaultsOf(path: string, text: string): string[] {
  const named = [...documents].filter(([name]) => text.includes(name))
  return text
    .split('\n')
    .filter((line) => spoken.test(line))
    .flatMap((line) => [...line.matchAll(ruleAlone)].map(([rule]) => rule))
    .filter((rule) => !named.some(([, places]) => places.has(rule)))
    .map((rule) => `${relative(root, path)}: ${rule} is a rule of no document that this file names`)
}

test('every citation of the specification leads to a rule or a heading in docs/spec', () => {
  expect(cited.flatMap(({ path, found }) => faultsOf(path, found))).toEqual([])
})

test('a rule named alone belongs to a document that the same file names', () => {
  const code = sources.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
  expect(code.flatMap(({ path, text }) => loneFaultsOf(path, text))).toEqual([])
  expect(loneFaultsOf(join(root, 'planted.ts'), '// The locks (B3).')).toHaveLength(1)
})

test('citations are found where they stand, and one that leads nowhere is a fault', () => {
  const exact = cited.filter(({ found }) => documents.has(found.document) && found.places.length > 0)
  expect(exact.length).toBeGreaterThan(400)
  const missing = 99
  const planted = citationsIn(`See lessons.md B7, B${missing} and people.md §0.4.`)
  expect(planted.flatMap((found) => faultsOf(join(root, 'planted.ts'), found))).toEqual([
    `planted.ts: lessons.md has no B${missing}`,
  ])
})
