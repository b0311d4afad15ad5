// No regular expression that meets what people send may take more than linear time: a few kilobytes would stop the
// server. Each one of the source is run on texts made of its own pieces, repeated; a linear one ends a thousand times
// sooner than the limit, and where the time grows with the square of the length it does not end.
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { sourcesBelow } from './files-below.ts'

const root = resolve(import.meta.dirname, '..')
const folders = [
  'apps/server/src',
  'apps/site/server',
  'packages/contract/src',
  'packages/rules/src',
  'packages/arabic/src',
]

const LENGTH = 40_000
const LIMIT_MS = 300
/** A busy machine may stop for a moment; the same text is not slow three times. */
const TRIES = 3

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

/** Hostile texts: one to four neighbouring pieces again and again, after what comes before them or alone. */
function hostileTexts(pattern: string): Set<string> {
  const texts = new Set<string>()
  for (const samples of [samplesOf(pattern, true), samplesOf(pattern, false)])
    for (let start = 0; start < samples.length; start++)
      for (let size = 1; size <= 4 && start + size <= samples.length; size++) {
        const pump = samples.slice(start, start + size).join('')
        const many = pump.repeat(Math.ceil(LENGTH / pump.length))
        texts.add(`${many}\u0001`)
        texts.add(`${samples.slice(0, start).join('')}${many}\u0001`)
      }
  return texts
}

const context = createContext({ regex: /x/, text: '' })

function ends(regex: RegExp, text: string): boolean {
  Object.assign(context, { regex, text })
  for (let attempt = 0; attempt < TRIES; attempt++)
    try {
      runInContext('regex.lastIndex = 0; regex.global ? text.match(regex) : regex.test(text)', context, {
        timeout: LIMIT_MS,
      })
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  return false
}

/** The start of a text that the regular expression does not get through; null when there is none. */
function weakness({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>): string | null {
  const regex = new RegExp(pattern, flags)
  for (const text of hostileTexts(pattern)) if (!ends(regex, text)) return text.slice(0, 40)
  return null
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
