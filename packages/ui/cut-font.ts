// Cuts the common characters out of a whole font, when an app is built (docs/decisions/0017-site-fonts.md).
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { fontFile, type FontFamily, type FontScript } from './src/font-faces.ts'

/** What Arabic letters need to join and carry their marks, and Latin ones to keep their distances. */
const features = 'ccmp locl isol init medi fina rlig liga calt curs kern mark mkmk tnum'.split(' ')

const options = { targetFormat: 'woff2', keepFeatures: features } as const

/** The characters of a CSS `unicode-range`. */
function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
    })
    .join('')
}

interface Cut {
  readonly script: FontScript
  /** As CSS writes it in `unicode-range`. */
  readonly range: string
  /** One weight, or those between two. */
  readonly weight: number | { readonly min: number; readonly max: number }
}

/** The file, as woff2. */
export async function cutFont(family: FontFamily, { script, range, weight }: Cut): Promise<Buffer> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(fontFile(family, script))))
  return await subsetFont(whole, charactersOf(range), { ...options, variationAxes: { wght: weight } })
}
