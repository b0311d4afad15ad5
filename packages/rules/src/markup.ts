// The small HTML subset allowed in chat messages, feedback and notes (lessons.md 8.6 T1, 3). One parser serves both the
// server, which stores only this subset, and the screens, which render the nodes and never hand HTML to the browser.

/** Elements that are kept, without attributes; of any other element only the content is kept. */
export const markupElements = ['b', 'i', 'strong', 'em', 'p', 'ul', 'ol', 'li', 'br', 'div', 'h3'] as const
export type MarkupElement = (typeof markupElements)[number]

export type MarkupNode = string | { readonly element: MarkupElement; readonly children: readonly MarkupNode[] }

export interface Markup {
  readonly nodes: readonly MarkupNode[]
  /** Safe to store: only allowed elements and escaped text. */
  readonly html: string
  /** The text without tags, one line per block. */
  readonly plainText: string
}

const allowedElements: ReadonlySet<string> = new Set(markupElements)
/** Elements removed together with their content, which is not text. */
const removedElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'noscript',
  'textarea',
  'title',
  'xmp',
  'svg',
  'math',
  'object',
])
const voidElements: ReadonlySet<string> = new Set([
  'br',
  'img',
  'hr',
  'input',
  'wbr',
  'meta',
  'link',
  'area',
  'base',
  'col',
  'embed',
  'source',
  'track',
])
const maxDepth = 20

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

const decodeEntities = (text: string) =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return namedEntities[name] ?? whole
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : ''
    },
  )

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)

/**
 * Removes control characters (PostgreSQL rejects NUL) and lone surrogates, and makes all line ends `\n`.
 */
const normalizeText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are the characters meant
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')

/** What opens something that must be whole; a `<` before anything else is text. */
const opening = /<(?=[a-z/!])/gi
/** Name of a tag, right after its `<`. */
const tagName = /(\/?)([a-z][\w:-]*)(?=[\s/>])/iy

/** A comment, a declaration or a tag. `end` is the place after it; comments and declarations have no name. */
interface Construct {
  readonly end: number
  readonly name: string | null
  readonly isEnd: boolean
}

interface OpenElement {
  readonly name: string
  readonly children: MarkupNode[]
}

/**
 * Parses a fragment; null when it is malformed: an unfinished tag, or one that is not closed or closed in the wrong
 * place. Reads every character a fixed number of times and stops at the first `<` that starts nothing whole, so that
 * its time grows with the length and not with its square.
 */
export function readMarkup(fragment: string): Markup | null {
  const source = normalizeText(fragment)
  const root: OpenElement = { name: '', children: [] }
  const open: OpenElement[] = [root]
  let place = 0
  for (let start = nextOpening(source, 0); start !== -1; start = nextOpening(source, place)) {
    addText(open, source.slice(place, start))
    const construct = constructAt(source, start)
    if (construct === null) return null
    place = construct.end
    if (construct.name !== null && !addTag(open, construct.name, construct.isEnd)) return null
  }
  addText(open, source.slice(place))
  if (open.length > 1) return null
  const nodes = trimNodes(root.children)
  return { nodes, html: nodes.map(htmlOf).join(''), plainText: plainTextOf(nodes).trim() }
}

function nextOpening(source: string, from: number): number {
  opening.lastIndex = from
  return opening.exec(source)?.index ?? -1
}

function constructAt(source: string, start: number): Construct | null {
  if (source.startsWith('<!', start)) {
    const closing = source.startsWith('<!--', start) ? '-->' : '>'
    const end = source.indexOf(closing, start + (closing === '-->' ? 4 : 2))
    return end === -1 ? null : { end: end + closing.length, name: null, isEnd: false }
  }
  tagName.lastIndex = start + 1
  const [matched = '', slash, name] = tagName.exec(source) ?? []
  if (name === undefined) return null
  const end = endOfTag(source, start + 1 + matched.length)
  return end === -1 ? null : { end, name: name.toLowerCase(), isEnd: slash === '/' }
}

/** The place after the `>` of a tag; quoted attribute values may hold `>`. -1 when the tag is not finished. */
function endOfTag(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const sign = source[at]
    if (sign === '>') return at + 1
    if (sign !== '"' && sign !== "'") continue
    at = source.indexOf(sign, at + 1)
    if (at === -1) return -1
  }
  return -1
}

function addText(open: readonly OpenElement[], text: string): void {
  if (text !== '') open.at(-1)?.children.push(normalizeText(decodeEntities(text)))
}

function addTag(open: OpenElement[], name: string, isEnd: boolean): boolean {
  if (voidElements.has(name)) {
    if (name === 'br') open.at(-1)?.children.push({ element: 'br', children: [] })
    return true
  }
  if (!isEnd) {
    open.push({ name, children: [] })
    return open.length <= maxDepth
  }
  if (open.length === 1 || open.at(-1)?.name !== name) return false
  const closed = open.pop()
  const parent = open.at(-1)
  if (closed === undefined || parent === undefined || removedElements.has(name)) return true
  if (isAllowed(name)) parent.children.push({ element: name, children: closed.children })
  else parent.children.push(...closed.children)
  return true
}

const isAllowed = (name: string): name is MarkupElement => allowedElements.has(name)

const htmlOf = (node: MarkupNode): string => {
  if (typeof node === 'string') return escapeHtml(node)
  return node.element === 'br' ? '<br>' : `<${node.element}>${node.children.map(htmlOf).join('')}</${node.element}>`
}

const inlineElements: ReadonlySet<string> = new Set(['b', 'i', 'strong', 'em'])

/** Plain text for previews, search and counting: a block begins and ends a line, a `<br>` ends one. */
function plainTextOf(nodes: readonly MarkupNode[]): string {
  const parts: string[] = []
  addPlainText(parts, nodes)
  return parts.join('')
}

function addPlainText(parts: string[], nodes: readonly MarkupNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') parts.push(node)
    else if (node.element === 'br') parts.push('\n')
    else if (inlineElements.has(node.element)) addPlainText(parts, node.children)
    else {
      endLine(parts)
      const start = parts.length
      addPlainText(parts, node.children)
      if (parts.length === start) parts.push('\n')
      else endLine(parts)
    }
  }
}

function endLine(parts: string[]): void {
  if (parts.length > 0 && parts.at(-1)?.endsWith('\n') === false) parts.push('\n')
}

const isEmpty = (node: MarkupNode) => plainTextOf([node]).trim() === ''

function trimNodes(nodes: readonly MarkupNode[]): MarkupNode[] {
  const first = nodes.findIndex((node) => !isEmpty(node))
  const last = nodes.findLastIndex((node) => !isEmpty(node))
  if (first === -1) return []
  return nodes.slice(first, last + 1).map((node, at, all) => {
    if (typeof node !== 'string') return node
    const start = at === 0 ? node.trimStart() : node
    return at === all.length - 1 ? start.trimEnd() : start
  })
}

/** Length in code points without tags; this is what the length limits count. */
export const markupLength = ({ nodes }: Markup): number => [...textOf(nodes)].length

const textOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')

/** Text typed into a plain field as a fragment: everything is escaped, line ends become `<br>`. */
export const markupOfPlainText = (text: string): string =>
  escapeHtml(normalizeText(text).trim()).replaceAll('\n', '<br>')
