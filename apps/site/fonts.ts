// The files that `src/style/fonts.css` names, cut out of the whole fonts (docs/decisions/0017-site-fonts.md).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** What Arabic letters need to join and carry their marks, and Latin ones to keep their distances. */
const features = 'ccmp locl isol init medi fina rlig liga calt curs kern mark mkmk tnum'.split(' ')

const options = {
  targetFormat: 'woff2',
  keepFeatures: features,
  /** No text of the site is lighter or bolder. */
  variationAxes: { wght: { min: 400, max: 700 } },
} as const

const face = /\/(?<file>(?<font>[\w-]+)-(?:letters|signs)\.woff2)'.*?unicode-range:\s*(?<range>[^;]+);/gs

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

/** Writes the file of every face of the style sheet, with the characters of its range. */
export async function writeCommonFonts(folder: string): Promise<void> {
  const styles = await readFile(new URL('src/style/fonts.css', import.meta.url), 'utf8')
  await mkdir(folder, { recursive: true })
  for (const { groups: { file = '', font = '', range = '' } = {} } of styles.matchAll(face)) {
    const family = font.replace(/-\w+$/, '')
    const source = import.meta.resolve(`@fontsource-variable/${family}/files/${font}-wght-normal.woff2`)
    const subset = await subsetFont(await readFile(fileURLToPath(source)), charactersOf(range), options)
    await writeFile(join(folder, file), subset)
  }
}
