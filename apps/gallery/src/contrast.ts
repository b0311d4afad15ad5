// Which colours stand on which, and how much they differ (WCAG 2.2, 1.4.3 and 1.4.11).

/** Text, at any size; lines and shapes that must be seen; ornament, which must not. */
export type ColourUse = 'text' | 'shape' | 'ornament'

export const leastRatio: Readonly<Record<ColourUse, number>> = { text: 4.5, shape: 3, ornament: 1 }

export interface ColourPair {
  /** Names of tokens, without `--color-`. */
  readonly front: string
  readonly back: string
  readonly use: ColourUse
}

const on = (use: ColourUse, front: string, backs: readonly string[]): ColourPair[] =>
  backs.map((back) => ({ front, back, use }))

const pages = ['white', 'sand-50', 'sand-100']
const tones = ['success', 'warning', 'danger', 'info', 'apricot']

/** What the parts of the design system put on each other. */
export const colourPairs: readonly ColourPair[] = [
  ...on('text', 'ink-900', [...pages, 'sand-200', 'nile-50', ...tones.map((tone) => `${tone}-tint`)]),
  ...on('text', 'ink-600', [...pages, 'sand-200', 'nile-50']),
  ...on('text', 'nile-600', ['white', 'sand-50']),
  ...on('text', 'nile-700', [...pages, 'nile-50', 'nile-100']),
  ...on('text', 'white', ['nile-600', 'nile-700', 'danger', 'danger-strong', 'ink-900']),
  ...tones.flatMap((tone) => on('text', tone, [`${tone}-tint`])),
  ...on('text', 'danger', ['white', 'sand-50']),
  ...on('text', 'success', ['white', 'sand-50']),
  ...[1, 2, 3, 4, 5, 6].flatMap((place) => on('text', 'ink-900', [`initials-${place}`])),
  ...on('text', 'call-text', ['call-900', 'call-800']),
  ...on('text', 'call-muted', ['call-900', 'call-800']),
  ...on('text', 'call-text', ['call-leave']),
  ...on('shape', 'line-control', ['white', 'sand-50']),
  ...on('shape', 'focus', ['white', 'sand-50', 'nile-50']),
  ...on('shape', 'nile-600', ['white', 'sand-200']),
  ...on('shape', 'danger', ['white']),
  ...on('shape', 'apricot', ['white']),
  ...on('ornament', 'sand-300', ['white', 'sand-50']),
  ...on('ornament', 'apricot-500', ['white', 'sand-200']),
]

const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
const shortHex = /^#([\da-f])([\da-f])([\da-f])$/i

/** Relative luminance of `#rrggbb` or `#rgb`, as a minifier writes it. */
function luminance(colour: string): number {
  const parts =
    hex.exec(colour)?.slice(1) ??
    shortHex
      .exec(colour)
      ?.slice(1)
      .map((digit) => digit + digit)
  if (parts === undefined) throw new Error(`no colour that can be compared: ${colour}`)
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1, no difference, to 21, black on white. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
