// How many steps a backtracking engine takes over a text: the same on every machine, unlike time.
import { parseRegExpLiteral, type AST } from '@eslint-community/regexpp'

/** Where a match may go on after one part of the expression; true once all of it has matched. */
type Next = (at: number) => boolean

/** Ends the count of an expression that takes far more steps than any linear one. */
class TooManySteps extends Error {}

/** Steps of a search from every place of `text`, as `exec` does; at most `limit`. */
export function countSteps({ source, flags }: Pick<RegExp, 'source' | 'flags'>, text: string, limit: number): number {
  const { pattern } = parseRegExpLiteral(new RegExp(source, flags))
  const groups = new Map<AST.CapturingGroup, string>()
  let steps = 0

  const testOf = new Map<AST.Node, (sign: string) => boolean>()
  /** Whether one character belongs to a class, an escape or is the character itself. */
  const holds = (node: AST.Node, sign: string): boolean => {
    let test = testOf.get(node)
    if (test === undefined) {
      const single = new RegExp(`^(?:${node.raw})$`, flags.replaceAll(/[gym]/g, ''))
      const known = new Map<string, boolean>()
      test = (each) => {
        const found = known.get(each) ?? single.test(each)
        known.set(each, found)
        return found
      }
      testOf.set(node, test)
    }
    return test(sign)
  }

  const sequence = (nodes: readonly AST.Element[], place: number, at: number, next: Next): boolean => {
    const node = nodes[place]
    return node === undefined ? next(at) : match(node, at, (after) => sequence(nodes, place + 1, after, next))
  }
  const either = (alternatives: readonly AST.Alternative[], at: number, next: Next): boolean =>
    alternatives.some(({ elements }) => sequence(elements, 0, at, next))

  const repeat = (node: AST.Quantifier, count: number, at: number, next: Next): boolean => {
    const again = () =>
      count < node.max &&
      match(node.element, at, (after) => (after !== at || count < node.min) && repeat(node, count + 1, after, next))
    if (count < node.min) return again()
    return node.greedy ? again() || next(at) : next(at) || again()
  }

  const assert = (node: AST.Assertion, at: number): boolean => {
    if (node.kind === 'lookahead') return either(node.alternatives, at, () => true) !== node.negate
    // What stands behind is short in all of ours: every beginning is tried.
    if (node.kind === 'lookbehind') {
      const begins = Array.from({ length: Math.min(at, 8) + 1 }, (_, back) => at - back)
      return begins.some((begin) => either(node.alternatives, begin, (end) => end === at)) !== node.negate
    }
    const isWord = (place: number) => /\w/.test(text[place] ?? '')
    if (node.kind === 'word') return (isWord(at - 1) !== isWord(at)) !== node.negate
    const edge = node.kind === 'start' ? at === 0 : at === text.length
    const line = flags.includes('m') && text[node.kind === 'start' ? at - 1 : at] === '\n'
    return edge || line
  }

  const match = (node: AST.Element, at: number, next: Next): boolean => {
    if (++steps > limit) throw new TooManySteps()
    switch (node.type) {
      case 'Assertion':
        return assert(node, at) && next(at)
      case 'Quantifier':
        return repeat(node, 0, at, next)
      case 'Group':
        return either(node.alternatives, at, next)
      case 'CapturingGroup':
        return either(node.alternatives, at, (after) => {
          groups.set(node, text.slice(at, after))
          return next(after)
        })
      case 'Backreference': {
        const held = Array.isArray(node.resolved) ? '' : (groups.get(node.resolved) ?? '')
        return text.startsWith(held, at) && next(at + held.length)
      }
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass': {
        const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
        return at < text.length && holds(node, sign) && next(at + sign.length)
      }
    }
  }

  try {
    for (let at = 0; at <= text.length; at++) {
      let end = -1
      const isFound = either(pattern.alternatives, at, (after) => {
        end = after
        return true
      })
      // A sticky one is tried at one place only.
      if (flags.includes('y') || (isFound && !flags.includes('g'))) break
      if (!isFound) continue
      at = Math.max(at, end - 1)
    }
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error
  }
  return steps
}
