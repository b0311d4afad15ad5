// Every font face, once: `build-fonts.mjs` writes fonts.css from here, and the public site its faces of cut files.

/** Arabic and Latin only, one variable file each (visual.md §6.2). Metrics in percent of the font size. */
export interface FontFamily {
  readonly name: 'Alexandria' | 'Readex Pro'
  /** Of its package and files. */
  readonly file: string
  readonly weights: string
  readonly ascent: number
  readonly descent: number
  /** The files declare other metrics. */
  readonly isMoved?: true
}

/**
 * Readex declares a descent of 25 %, but the dots of a final ya reach 40 %: text fields clip at the descent, so both
 * edges are moved by 20 %, which leaves the baseline of a line where it was.
 */
const readex: FontFamily = {
  name: 'Readex Pro',
  file: 'readex-pro',
  weights: '160 700',
  ascent: 120,
  descent: 45,
  isMoved: true,
}
const alexandria: FontFamily = {
  name: 'Alexandria',
  file: 'alexandria',
  weights: '100 900',
  ascent: 96.8,
  descent: 25.1,
}
export const fontFamilies = [alexandria, readex] as const

/**
 * Narrower than those of the packages: rare Arabic blocks are not needed, and direction marks must not load a second
 * file.
 */
const scripts = {
  arabic:
    'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08FF, U+200C-200F, U+2010-2011, U+204F, U+2E41, ' +
    'U+FB50-FDFF, U+FE70-FE74, U+FE76-FEFC',
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-200B, U+2012-204E, U+2050-206F, ' +
    'U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
} as const
export type FontScript = keyof typeof scripts

/** The ranges of system fonts: theirs are whole, and spaces have faces of their own. */
const ranges = {
  arabic: 'U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFC',
  latin: 'U+0000-00FF, U+2000-206F',
  space: 'U+0020, U+00A0',
} as const

/** System fonts in place of a family until it has loaded, and their size in percent that makes lines equally long. */
interface StandIn {
  readonly family: FontFamily
  readonly on: 'fallback' | 'on Android' | 'on Linux'
  readonly range: keyof typeof ranges
  readonly fonts: readonly string[]
  readonly size: number
}

const naskh = ['Noto Naskh Arabic UI', 'NotoNaskhArabicUI-Regular', 'NotoNaskhArabic-Regular']
const naskhBold = ['Noto Naskh Arabic UI Bold', 'NotoNaskhArabicUI-Bold', 'NotoNaskhArabic-Bold']
const notoSans = ['Noto Sans Arabic', 'NotoSansArabic-Regular']
const roboto = ['Roboto', 'Roboto-Regular']

/**
 * One family for each group of system fonts that are equally wide; a browser takes the first that it has. Windows' and
 * Apple's interface fonts are close to Noto Sans Arabic; DejaVu Sans is what Linux takes where there is no other. The
 * sizes were measured on the words of the public site. Spaces have faces of their own, so that lines break alike while
 * only some of the files have come.
 */
const standIns: readonly StandIn[] = [
  {
    family: readex,
    on: 'fallback',
    range: 'arabic',
    fonts: ['Segoe UI', 'Geeza Pro', ...notoSans, 'Tahoma'],
    size: 110,
  },
  {
    family: readex,
    on: 'fallback',
    range: 'latin',
    fonts: ['Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Arial'],
    size: 101,
  },
  { family: readex, on: 'on Android', range: 'arabic', fonts: naskh, size: 122.5 },
  { family: readex, on: 'on Android', range: 'latin', fonts: roboto, size: 106 },
  { family: readex, on: 'on Android', range: 'space', fonts: roboto, size: 113 },
  { family: readex, on: 'on Linux', range: 'arabic', fonts: ['DejaVu Sans'], size: 106.5 },
  { family: readex, on: 'on Linux', range: 'latin', fonts: ['DejaVu Sans'], size: 94 },
  { family: readex, on: 'on Linux', range: 'space', fonts: ['DejaVu Sans'], size: 88 },
  {
    family: alexandria,
    on: 'fallback',
    range: 'arabic',
    fonts: ['Segoe UI Bold', 'Segoe UI', 'Geeza Pro Bold', 'Noto Sans Arabic Bold', 'Noto Sans Arabic', 'Tahoma Bold'],
    size: 114,
  },
  {
    family: alexandria,
    on: 'fallback',
    range: 'latin',
    fonts: ['Segoe UI Bold', 'Helvetica Neue Bold', 'Noto Sans Bold', 'Arial Bold'],
    size: 105,
  },
  { family: alexandria, on: 'on Android', range: 'arabic', fonts: naskhBold, size: 131 },
  { family: alexandria, on: 'on Android', range: 'latin', fonts: ['Roboto Bold'], size: 112 },
  { family: alexandria, on: 'on Android', range: 'space', fonts: ['Roboto Bold'], size: 108.4 },
  { family: alexandria, on: 'on Linux', range: 'arabic', fonts: ['DejaVu Sans Bold'], size: 99.5 },
  { family: alexandria, on: 'on Linux', range: 'latin', fonts: ['DejaVu Sans Bold'], size: 89 },
  { family: alexandria, on: 'on Linux', range: 'space', fonts: ['DejaVu Sans Bold'], size: 77.6 },
]

const rule = (descriptors: Readonly<Record<string, string | null>>): string => {
  const lines = Object.entries(descriptors).flatMap(([name, value]) => (value === null ? [] : `  ${name}: ${value};\n`))
  return `@font-face {\n${lines.join('')}}\n`
}

const percent = (value: number): string => `${Number(value.toFixed(1))}%`

/** A face of one of our fonts; `file` is its address as `url()` takes it. */
export const fontFace = (family: FontFamily, { file, range }: { file: string; range: string }): string =>
  rule({
    'font-family': `'${family.name}'`,
    'font-style': 'normal',
    'font-display': 'swap',
    'font-weight': family.weights,
    'ascent-override': family.isMoved === true ? percent(family.ascent) : null,
    'descent-override': family.isMoved === true ? percent(family.descent) : null,
    src: `url('${file}') format('woff2')`,
    'unicode-range': range,
  })

/** The whole font of a script. */
export const fontFile = ({ file }: FontFamily, script: FontScript): string =>
  `@fontsource-variable/${file}/files/${file}-${script}-wght-normal.woff2`

const wholeFace = (family: FontFamily, script: FontScript): string =>
  fontFace(family, { file: fontFile(family, script), range: scripts[script] })

const standInFace = ({ family, on, range, fonts, size }: StandIn): string =>
  rule({
    'font-family': `'${family.name.replace(' Pro', '')} ${on}'`,
    src: fonts.map((font) => `local('${font}')`).join(', '),
    'size-adjust': percent(size),
    'ascent-override': percent((family.ascent / size) * 100),
    'descent-override': percent((family.descent / size) * 100),
    'line-gap-override': '0%',
    'unicode-range': ranges[range],
  })

/** The style sheet of the whole fonts and of what stands in for them. */
export const fontStyles = (): string =>
  [
    ...fontFamilies.flatMap((family) => [wholeFace(family, 'arabic'), wholeFace(family, 'latin')]),
    ...standIns.map(standInFace),
  ].join('\n')
