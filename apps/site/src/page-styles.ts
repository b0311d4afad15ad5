// Which rules of the site's one style sheet a page needs. They are inlined, so each rule it has no use for costs a reader.

/** A rule, or a group of rules with a condition. */
interface Rule {
  /** Selectors of a rule, or what stands before a group. */
  readonly prelude: string
  readonly body: string
  /** What the rule needs of the page; any of them is enough. */
  readonly selectors: readonly { readonly text: string; readonly classes: readonly string[] }[]
  /** Of a group. */
  readonly rules: readonly Rule[] | null
}

const group = /^@(?:media|supports|layer|container)\b/

/** The rules of `css` for a page's markup: those whose classes the page has, and the properties they read. */
export function createPageStyles(css: string): (markup: string) => string {
  const sheet = rulesOf(css.replaceAll(/\/\*.*?\*\//gs, ''))
  return (markup) => {
    const lists = Array.from(markup.matchAll(/\bclass="([^"]*)"/g), ([, names = '']) => names.split(' '))
    return withoutEmptyRules(withoutUnusedKeyframes(withoutUnusedProperties(textOf(sheet, new Set(lists.flat())))))
  }
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === ';') start = at + 1
    if (css[at] !== '{') continue
    const end = endOfBlock(css, at)
    const prelude = css.slice(start, at).trim()
    const body = css.slice(at + 1, end)
    const selectors = prelude.startsWith('@')
      ? []
      : selectorsOf(prelude).map((text) => ({ text, classes: classesOf(text) }))
    rules.push({ prelude, body, selectors, rules: group.test(prelude) ? rulesOf(body) : null })
    start = end + 1
    at = end
  }
  return rules
}

/** Where the block that opens at `from` closes. */
function endOfBlock(css: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  throw new Error('a block of the style sheet has no end')
}

/** Split at the commas outside of brackets, which hold at most one more pair. */
const selectorsOf = (prelude: string): string[] => prelude.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

/** The classes without which a selector matches nothing; those in `:is()`, `:not()` and the like are no such. */
function classesOf(selector: string): string[] {
  const outer = selector.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '')
  return Array.from(outer.matchAll(/\.([\w-]+)/g), ([, name = '']) => name)
}

function textOf(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  return rules
    .map(({ prelude, body, selectors, rules: inner }) => {
      if (inner !== null) {
        const text = textOf(inner, classes)
        return text === '' ? '' : `${prelude}{${text}}`
      }
      if (selectors.length === 0) return `${prelude}{${body}}`
      const used = selectors.filter((selector) => selector.classes.every((name) => classes.has(name)))
      return used.length === 0 ? '' : `${used.map(({ text }) => text).join(',')}{${body}}`
    })
    .join('')
}

/** A property that no rule reads goes; then those that only it read. */
function withoutUnusedProperties(css: string): string {
  const read = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  const shorter = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (property, name: string) =>
    read.has(name) ? property : '',
  )
  return shorter === css ? css : withoutUnusedProperties(shorter)
}

function withoutUnusedKeyframes(css: string): string {
  const animations = Array.from(css.matchAll(/animation(?:-name)?:([^;}]*)/g), ([, value = '']) => value.split(/[\s,]/))
  const names = new Set(animations.flat())
  return css.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (frames, name: string) =>
    names.has(name) ? frames : '',
  )
}

function withoutEmptyRules(css: string): string {
  const shorter = css.replaceAll(/(?<=^|[{};])[^{};]+\{\}/g, '')
  return shorter === css ? css : withoutEmptyRules(shorter)
}
