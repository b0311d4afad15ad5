// Which rules of the site's one style sheet a page needs. They are inlined, so each rule it has no use for costs a reader.
import { Features, transform } from 'lightningcss'
import { browsers } from '../src/browsers.ts'

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

/** The rules of `css` for a page's markup: those whose classes the page has, and the properties they read. */
export function createPageStyles(css: string): (markup: string) => string {
  const classes = namesIn(css, /\.([a-z][\w-]*)/g)
  return (markup) => {
    const lists = Array.from(markup.matchAll(/\bclass="([^"]*)"/g), ([, names = '']) => names.split(' '))
    const used = new Set(lists.flat())
    let text = without(
      css,
      [...classes].filter((name) => !used.has(name)),
    )
    // What only a property read is unread when that one is gone.
    for (let unread = unreadIn(text); unread.length > 0; unread = unreadIn(text)) text = without(text, unread)
    return text
  }
}
