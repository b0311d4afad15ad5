// Reads the Arabic texts out of source files: string literals, templates, and the sentences of JSX elements.
import { parseSync } from 'oxc-parser'

/** A piece of a text that code fills in. */
export interface Hole {
  /** The expression, on one line. */
  readonly source: string
  /** Where it stands in the text: the index of its `{}`. */
  readonly at: number
}

export interface Copy {
  readonly path: string
  readonly line: number
  /** The text; what code fills in is `{}`. */
  readonly text: string
  readonly holes: readonly Hole[]
  readonly kind: 'string' | 'template' | 'element'
  /** The innermost JSX attribute or object key that it is the value of. */
  readonly of: string | null
  /** The innermost JSX element or call around it. */
  readonly inside: string | null
}

/** A place in code that breaks a rule of its own, apart from any text. */
export interface Spot {
  readonly path: string
  readonly line: number
  readonly source: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export interface Reading {
  readonly copies: readonly Copy[]
  /** Arguments of `formatInteger`. */
  readonly formatted: readonly Spot[]
  /** Elements that isolate a range of times, by their opening tag. */
  readonly ranges: readonly Spot[]
  /** Plural forms written out: objects with the keys of `PluralForms`. */
  readonly plurals: readonly Spot[]
  /** Arabic texts chosen by comparing a number with 2 to 10. */
  readonly choices: readonly Spot[]
}

const arabic = /[\u0621-\u064a]/
const pluralKeys = ['one', 'two', 'few', 'many', 'other']

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
const nameOf = (node: unknown): string =>
  !isNode(node)
    ? ''
    : typeof node['name'] === 'string'
      ? node['name']
      : isNode(node['property'])
        ? nameOf(node['property'])
        : ''

/** Everything the rules look at in one file. */
export function read(path: string, source: string): Reading {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const copies: Copy[] = []
  const found = { formatted: [] as Spot[], ranges: [] as Spot[], plurals: [] as Spot[], choices: [] as Spot[] }
  /** String literals that are part of a larger text. */
  const taken = new Set<unknown>()
  const oneLine = (node: Node) => source.slice(node.start, node.end).replaceAll(/\s+/g, ' ')
  const spot = (node: Node): Spot => ({
    path,
    line: source.slice(0, node.start).split('\n').length,
    source: oneLine(node),
  })

  const add = (
    node: Node,
    kind: Copy['kind'],
    parts: readonly (string | Node)[],
    of: string | null,
    inside: string | null,
  ) => {
    let text = ''
    const holes: Hole[] = []
    for (const part of parts) {
      if (typeof part !== 'string') holes.push({ source: oneLine(part), at: text.length })
      text += typeof part === 'string' ? part : '{}'
    }
    if (arabic.test(text)) copies.push({ path, line: spot(node).line, text, holes, kind, of, inside })
  }

  const visit = (node: Node, of: string | null, inside: string | null): void => {
    let [nextOf, nextInside] = [of, inside]
    switch (node.type) {
      case 'Literal':
        if (typeof node['value'] === 'string' && !taken.has(node)) add(node, 'string', [node['value']], of, inside)
        break
      case 'TemplateLiteral': {
        const expressions = nodesIn(node['expressions'])
        const texts = nodesIn(node['quasis']).map((quasi) => (quasi['value'] as { cooked: string }).cooked)
        add(
          node,
          'template',
          texts.flatMap((text, index) => [text, expressions[index] ?? '']),
          of,
          inside,
        )
        break
      }
      case 'JSXElement':
      case 'JSXFragment': {
        nextOf = null
        const opening = node['openingElement']
        nextInside = isNode(opening) ? nameOf(opening['name']) : inside
        if (isNode(opening) && nextInside === 'bdi' && /formatRange|eventTimes/.test(oneLine(node)))
          found.ranges.push({ ...spot(node), source: oneLine(opening) })
        add(
          node,
          'element',
          nodesIn(node['children']).map((child) => partOf(child)),
          null,
          nextInside,
        )
        break
      }
      case 'JSXAttribute':
        nextOf = nameOf(node['name'])
        break
      case 'Property':
        nextOf = nameOf(node['key'])
        break
      case 'CallExpression':
        nextInside = nameOf(node['callee'])
        if (nextInside === 'formatInteger') found.formatted.push(...nodesIn(node['arguments']).map(spot))
        break
      case 'ObjectExpression': {
        const keys = nodesIn(node['properties']).map((property) => nameOf(property['key']))
        if (pluralKeys.every((key) => keys.includes(key))) found.plurals.push(spot(node))
        break
      }
      case 'ConditionalExpression':
        if (comparesWithCount(node['test']) && [node['consequent'], node['alternate']].every(isArabicLiteral))
          found.choices.push(spot(node))
        break
    }
    for (const [key, value] of Object.entries(node))
      if (key !== 'type') for (const child of nodesIn(value)) visit(child, nextOf, nextInside)
  }

  /** A child of an element: its text, or a hole. */
  const partOf = (child: Node): string | Node => {
    if (child.type === 'JSXText') return String(child['value']).replaceAll(/\s*\n\s*/g, '')
    const inner = child['expression']
    if (!isNode(inner) || inner.type !== 'Literal') return isNode(inner) ? inner : child
    taken.add(inner)
    return String(inner['value'])
  }
  visit(program as unknown as Node, null, null)
  return { copies, ...found }
}

function isArabicLiteral(value: unknown): boolean {
  return isNode(value) && value.type === 'Literal' && arabic.test(String(value['value']))
}

function comparesWithCount(test: unknown): boolean {
  if (!isNode(test) || test.type !== 'BinaryExpression') return false
  return nodesIn([test['left'], test['right']]).some(
    (side) => side.type === 'Literal' && typeof side['value'] === 'number' && side['value'] >= 2 && side['value'] <= 10,
  )
}
