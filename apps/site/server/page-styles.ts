// Which rules of the site's one style sheet a page needs. They are inlined, so each rule it has no use for costs a reader.
import { Features, transform } from 'lightningcss'
import { browsers } from '../src/browsers.ts'
import { hasLatinLetters, withoutSigns } from './page-fonts.ts'

/** A version as the library takes it: a byte for each part. */
const versionOf = (version: number): number => {
  const [major = 0, minor = 0] = String(version).split('.').map(Number)
  return (major << 16) | (minor << 8)
}
const { ios, ...others } = browsers
const targets = Object.fromEntries(
  Object.entries({ ...others, ios_saf: ios }).map(([name, version]) => [name, versionOf(version)]),
)

const without = (css: string, unusedSymbols: string[]): string =>
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    exclude: Features.LightDark,
    unusedSymbols,
  }).code.toString()

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))

/** Properties and keyframes that stand in `css` and are read nowhere. */
function unreadIn(css: string): string[] {
  const animations = Array.from(css.matchAll(/animation(?:-name)?:([^;}]*)/g), ([, value = '']) =>
    value.split(/[\s,]+/),
  )
  const read = new Set([...namesIn(css, /var\((--[\w-]+)/g), ...animations.flat()])
  return [...namesIn(css, /(?<=[{;])(--[\w-]+):/g), ...namesIn(css, /@keyframes ([\w-]+)/g)].filter(
    (name) => !read.has(name),
  )
}

/** What the theme says for the app alone: colours of the call screen, and a choice of its settings. */
const ofApp = /\[data-(?:call|motion)\b/

/** The elements and `.classes` that a selector names outside of brackets, where they are conditions. */
function namesOf(selector: string): readonly string[] {
  let text = selector.replaceAll(/\[[^[\]]*\]/g, '')
  for (let before = ''; before !== text;) {
    before = text
    text = text.replaceAll(/:[\w-]+\([^()]*\)/g, '')
  }
  return text.replaceAll(/:[\w-]+/g, '').match(/\.?[a-z][\w-]*/g) ?? []
}

/** The selectors of a list; the commas inside of brackets are theirs. */
function selectorsOf(list: string): readonly string[] {
  const selectors: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: sign, index } of list.matchAll(/[(),]/g)) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (depth === 0) {
      selectors.push(list.slice(from, index))
      from = index + 1
    }
  }
  return [...selectors, list.slice(from)]
}

/**
 * `css` without the selectors of what a page does not have, and without the app's. Rules that then have none are left
 * out; those of keyframes and faces have no selector.
 */
function withoutAbsent(css: string, present: ReadonlySet<string>): string {
  // Each part ends where a rule does, or what is around it; the last one after both.
  const [tail = '', ...parts] = css.split('}').toReversed()
  const rules = parts.toReversed().map((part) => {
    const opened = part.lastIndexOf('{')
    const begun = part.slice(0, Math.max(opened, 0)).lastIndexOf('{') + 1
    const head = part.slice(begun, Math.max(opened, 0))
    if (head === '' || /^\s*(?:@|from\b|to\b|\d)/.test(head)) return `${part}}`
    const kept = selectorsOf(head).filter(
      (selector) => !ofApp.test(selector) && namesOf(selector).every((name) => present.has(name)),
    )
    return part.slice(0, begun) + (kept.length === 0 ? '' : `${kept.join(',')}${part.slice(opened)}}`)
  })
  return rules.join('') + tail
}

/** Elements and classes of a page, and what the script adds to it (script/main.ts). */
function namesOfPage(markup: string): Set<string> {
  const lists = Array.from(markup.matchAll(/\bclass="([^"]*)"/g), ([, names = '']) => names.split(' '))
  return new Set([...namesIn(markup, /<([a-z][\w-]*)/g), ...lists.flat().map((name) => `.${name}`), 'i'])
}

/** The library adds a prefix each time that it reads a declaration. */
const repeatedPrefix = /(?<=[;{\s])(-webkit-[\w-]+:[^;{}]+;)\1+/g

const withoutComments = (css: string) =>
  css
    .split('*/')
    .map((part) => part.split('/*', 1)[0])
    .join('')

/** The rules of `css` for a page's markup: those whose classes and elements the page has, and what they read. */
export function createPageStyles(source: string): (markup: string) => string {
  const css = withoutComments(source)
  const latinCss = withoutSigns(css)
  const classes = namesIn(css, /\.([a-z][\w-]*)/g)
  return (markup) => {
    const present = namesOfPage(markup)
    let text = without(
      withoutAbsent(hasLatinLetters(markup) ? latinCss : css, present),
      // Of these the library also sees that none of several in brackets is there.
      [...classes].filter((name) => !present.has(`.${name}`)),
    )
    // What only a property read is unread when that one is gone.
    for (let unread = unreadIn(text); unread.length > 0; unread = unreadIn(text)) text = without(text, unread)
    return text.replaceAll(repeatedPrefix, '$1')
  }
}
