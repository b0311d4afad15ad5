// The common characters of each font in small files of one weight, cut out of the whole fonts
// (docs/decisions/0017-site-fonts.md): Arabic, and Latin twice: the digits and signs that every page has, alone and with
// the letters that some have.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cutFont } from '@hiwar/ui/cut-font.ts'
import { fontFace, fontFamilies, type FontFamily, type FontScript } from '@hiwar/ui/font-faces.ts'

/** Between the 600 and 700 of headings and labels; running text has no other weight (style/base.css). */
const weights: Readonly<Record<FontFamily['name'], number>> = { Alexandria: 650, 'Readex Pro': 400 }

interface Cut {
  readonly script: FontScript
  readonly name: 'letters' | 'signs'
  /** As CSS writes it in `unicode-range`. */
  readonly range: string
}

const signs =
  'U+00A0, U+00A9, U+00AB, U+00B7, U+00BB, U+00D7, U+200E-200F, U+2013-2014, U+2018-201D, U+2022, U+2026, ' +
  'U+2066-2069, U+2212'

/** Of two files with a character, the later one is taken: `signs`, where the page has it (server/page-fonts.ts). */
const cuts: readonly Cut[] = [
  { script: 'arabic', name: 'letters', range: 'U+060C, U+061B, U+061F, U+0621-063A, U+0640-0652, U+200C' },
  { script: 'latin', name: 'letters', range: `U+0020-007E, ${signs}` },
  { script: 'latin', name: 'signs', range: `U+0020-0040, U+005B-0060, U+007B-007E, ${signs}` },
]

/** Writes one file, and answers its face. */
async function writeCut(folder: string, family: FontFamily, { script, name, range }: Cut): Promise<string> {
  const file = `${family.file}-${script}-${name}.woff2`
  await writeFile(join(folder, file), await cutFont(family, { script, range, weight: weights[family.name] }))
  return fontFace(family, { file: `./${file}`, range })
}

/**
 * Writes the files and `fonts.css`, which names them. Its faces come after those of the theme and have their weights, so
 * that a browser takes a whole font only for a character that is in none of them.
 */
export async function writeCommonFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const faces: string[] = []
  for (const family of fontFamilies) for (const cut of cuts) faces.push(await writeCut(folder, family, cut))
  await writeFile(join(folder, 'fonts.css'), faces.join('\n'))
}
