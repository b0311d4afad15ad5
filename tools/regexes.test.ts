// No regular expression that meets what people send may take more than linear time: a few kilobytes would stop the
// server. The steps of each one of the source are counted on texts made of its own pieces, repeated: twice the text may
// take twice the steps, and no more.
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { sourcesBelow } from './files-below.ts'
import { countSteps } from './regex-steps.ts'

const root = resolve(import.meta.dirname, '..')
const folders = [
  'apps/server/src',
  'apps/site/server',
  'packages/contract/src',
  'packages/rules/src',
  'packages/arabic/src',
]

const LENGTH = 120
/** Of a linear expression about 2, of a quadratic one about 4. */
const MOST_GROWTH = 3
/** Far above a linear one; where steps double with each character nobody waits for their end. */
const MOST_STEPS = 1_000_000

interface Found {
  readonly file: string
  readonly pattern: string
  readonly flags: string
}

function regexesOf(path: string): Found[] {
  const file = relative(root, path)
  const found: Found[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) found.push({ file, ...(node.regex as Pick<Found, 'pattern' | 'flags'>) })
    for (const part of Object.values(node)) visit(part)
  }
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  visit(program)
  return found
}

const escapes: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  S: 'a',
  W: '!',
  D: 'a',
  n: '\n',
  t: '\t',
  r: '\r',
}
const candidates = ['a', '1', ' ', '<', '!', ',', '"', '-', '.', '\n']

/** A character or two for each piece of a pattern, in its order; pieces that may be absent only where they are wanted. */
function samplesOf(pattern: string, wantsOptional: boolean): string[] {
  // A class, an escape, the head of a group, a quantifier, an anchor, or one character.
  const pieces = pattern.match(/\[(?:\\.|[^\]\\])*\]|\\.|\((?:\?(?:<?[=!]|:|<\w+>))?|\{\d*,?\d*\}|[\s\S]/g) ?? []
  return pieces.flatMap((piece, at) => {
    const isOptional = /^[?*]/.test(pieces[at + 1] ?? '')
    return isOptional && !wantsOptional ? [] : samplesOfPiece(piece)
  })
}

function samplesOfPiece(piece: string): string[] {
  if (piece.startsWith('[')) {
    const inClass = new RegExp(piece)
    const first = piece[1] ?? ''
    const given = '^\\]'.includes(first) ? [] : [first]
    return [...new Set([...candidates.filter((each) => inClass.test(each)).slice(0, 2), ...given])]
  }
  if (piece.startsWith('\\')) {
    const escaped = piece.slice(1)
    return /[bB]/.test(escaped) ? [] : [escapes[escaped] ?? escaped]
  }
  if (piece === '.') return ['a']
  return piece.length === 1 && !'()|*+?^$'.includes(piece) ? [piece] : []
}

/** One to four neighbouring pieces, or all from the first on, with what comes before them. */
function pumpsOf(samples: readonly string[]): { before: string; pump: string }[] {
  return samples.flatMap((_, start) => {
    const most = start === 0 ? samples.length : Math.min(4, samples.length - start)
    return Array.from({ length: most }, (_size, more) => ({
      before: samples.slice(0, start).join(''),
      pump: samples.slice(start, start + more + 1).join(''),
    }))
  })
}

/** Hostile texts of about this length: pieces again and again, after what comes before them or alone. */
function hostileTexts(pattern: string, length: number): string[] {
  const pumps = [samplesOf(pattern, true), samplesOf(pattern, false)].flatMap(pumpsOf)
  return pumps.flatMap(({ before, pump }) => {
    const many = pump.repeat(Math.ceil(length / pump.length))
    return [`${many}\u0001`, `${many}\n\u0001`, `${before}${many}\u0001`]
  })
}

/** The start of a text over which the steps grow faster than its length; null when there is none. */
function weakness({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>): string | null {
  const regex = new RegExp(pattern, flags)
  const longer = hostileTexts(pattern, 2 * LENGTH)
  const found = hostileTexts(pattern, LENGTH).findIndex((text, place) => {
    const steps = countSteps(regex, longer[place] ?? '', MOST_STEPS)
    return steps > MOST_STEPS || steps / countSteps(regex, text, MOST_STEPS) > MOST_GROWTH
  })
  return longer[found]?.slice(0, 40) ?? null
}

test('every regular expression that may meet what people send takes linear time', () => {
  const found = folders.flatMap((folder) => sourcesBelow(join(root, folder)).flatMap(regexesOf))
  expect(found.length).toBeGreaterThan(100)
  const weak = found.flatMap((each) => {
    const text = weakness(each)
    return text === null ? [] : [`${each.file}: /${each.pattern}/${each.flags} on ${JSON.stringify(text)}…`]
  })
  expect(weak, 'make them linear: one way to match each text, and no search that begins anew at each place').toEqual([])
})

test.each([
  [/<(\/?)([a-z][\w:-]*)((?:\s|\/)(?:"[^"]*"|'[^']*'|[^"'>])*)?>/gi, 'our own of chat messages, until it was replaced'],
  [/\s+$/, 'every place of a run of spaces is a new beginning'],
  [/^(a+)+$/, 'many ways to match one text'],
  [/([\w.]+)@/, 'a search that begins anew'],
])('%s is noticed: %s', ({ source, flags }) => {
  expect(weakness({ pattern: source, flags })).not.toBeNull()
})
