// The little markup that people may write: chat messages, feedback, notes (lessons.md 8.6 T1, 3). One reader for the
// server, which keeps only this, and for the screens, which draw it without ever handing HTML to the browser.

/** Elements that stay; everything else loses its tags, and all of them lose their attributes. */
export const markupElements = ['b', 'i', 'strong', 'em', 'p', 'ul', 'ol', 'li', 'br', 'div', 'h3'] as const
export type MarkupElement = (typeof markupElements)[number]

export type MarkupNode = string | { readonly element: MarkupElement; readonly children: readonly MarkupNode[] }

export interface Markup {
  readonly nodes: readonly MarkupNode[]
  /** Safe to keep: this allow-list and escaped text, nothing else. */
  readonly html: string
  /** The words alone. */
  readonly words: string
}

const kept: ReadonlySet<string> = new Set(markupElements)
/** Their content is no text for people. */
const dropped: ReadonlySet<string> = new Set([
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
const lonely: ReadonlySet<string> = new Set([
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
const deepest = 20

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

const decoded = (text: string) =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : ''
    },
  )

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign)

/**
 * Control characters are no text, and PostgreSQL refuses the first of them; half of a surrogate pair is no character.
 */
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are the characters meant
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')

/** A comment, a declaration or a tag; quoted attribute values may hold `>`. */
const tag = /<!--[\s\S]*?-->|<![^>]*>|<(\/?)([a-z][\w:-]*)((?:\s|\/)(?:"[^"]*"|'[^']*'|[^"'>])*)?>/gi
/** What begins like a tag and is none. */
const broken = /<[a-z/!]/i

interface Open {
  readonly name: string
  readonly children: MarkupNode[]
}

/**
 * Reads a fragment; null when it is broken: a tag that never ends, one that is not closed, or closed in the wrong
 * place.
 */
export function readMarkup(fragment: string): Markup | null {
  const source = cleaned(fragment)
  const root: Open = { name: '', children: [] }
  const open: Open[] = [root]
  let place = 0
  for (const match of source.matchAll(tag)) {
    if (!addText(open, source.slice(place, match.index))) return null
    place = match.index + match[0].length
    const [, slash, name] = match
    if (name !== undefined && !addTag(open, name.toLowerCase(), slash === '/')) return null
  }
  if (!addText(open, source.slice(place)) || open.length > 1) return null
  const nodes = withoutEmptyEnds(root.children)
  return { nodes, html: nodes.map(htmlOf).join(''), words: wordsOf(nodes).trim() }
}

function addText(open: readonly Open[], text: string): boolean {
  if (broken.test(text)) return false
  if (text !== '') open.at(-1)?.children.push(decoded(text))
  return true
}

function addTag(open: Open[], name: string, isEnd: boolean): boolean {
  if (lonely.has(name)) {
    if (name === 'br') open.at(-1)?.children.push({ element: 'br', children: [] })
    return true
  }
  if (!isEnd) {
    open.push({ name, children: [] })
    return open.length <= deepest
  }
  if (open.length === 1 || open.at(-1)?.name !== name) return false
  const closed = open.pop()
  const parent = open.at(-1)
  if (closed === undefined || parent === undefined || dropped.has(name)) return true
  if (isKept(name)) parent.children.push({ element: name, children: closed.children })
  else parent.children.push(...closed.children)
  return true
}

const isKept = (name: string): name is MarkupElement => kept.has(name)

const htmlOf = (node: MarkupNode): string => {
  if (typeof node === 'string') return escaped(node)
  return node.element === 'br' ? '<br>' : `<${node.element}>${node.children.map(htmlOf).join('')}</${node.element}>`
}

const inline: ReadonlySet<string> = new Set(['b', 'i', 'strong', 'em'])

/** Lines for reading, searching and counting: a block or a break ends one. */
function wordsOf(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.element === 'br') return '\n'
      return inline.has(node.element) ? wordsOf(node.children) : `${wordsOf(node.children)}\n`
    })
    .join('')
}

const isEmpty = (node: MarkupNode) => wordsOf([node]).trim() === ''

function withoutEmptyEnds(nodes: readonly MarkupNode[]): MarkupNode[] {
  const first = nodes.findIndex((node) => !isEmpty(node))
  const last = nodes.findLastIndex((node) => !isEmpty(node))
  if (first === -1) return []
  return nodes.slice(first, last + 1).map((node, at, all) => {
    if (typeof node !== 'string') return node
    const start = at === 0 ? node.trimStart() : node
    return at === all.length - 1 ? start.trimEnd() : start
  })
}

/** Code points of the text without its tags; this is what the limits count. */
export const markupLength = ({ nodes }: Markup): number => [...textOf(nodes)].length

const textOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')

/** What somebody typed into a plain field, as a fragment: nothing of it is markup but its line ends. */
export const markupOfTyped = (typed: string): string => escaped(cleaned(typed).trim()).replaceAll('\n', '<br>')
