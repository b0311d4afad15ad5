// The digit system and hour cycle of the whole screen (visual.md §6.3). All number formatting goes through this file.

/** `latn` writes 123, `arab` writes ١٢٣. */
export type DigitStyle = 'latn' | 'arab'
/** `h12` writes 6:30 م, `h23` writes 18:30. */
export type HourCycle = 'h12' | 'h23'

let digitStyle: DigitStyle = 'latn'
let chosenHourCycle: HourCycle = 'h12'

/** Applies to all formatting from the next call; text already rendered must be rendered again. */
export function setDigits(style: DigitStyle): void {
  digitStyle = style
}

export function setHourCycle(cycle: HourCycle): void {
  chosenHourCycle = cycle
}

/**
 * Formats a text in one user's style and then restores the previous style; `make` must be synchronous.
 */
export function inStyleOf<T>(style: { digits: DigitStyle; hourCycle: HourCycle }, make: () => T): T {
  const before = { digits: digitStyle, hourCycle: chosenHourCycle }
  digitStyle = style.digits
  chosenHourCycle = style.hourCycle
  try {
    return make()
  } finally {
    digitStyle = before.digits
    chosenHourCycle = before.hourCycle
  }
}

export const hourCycle = (): HourCycle => chosenHourCycle

/** The locale of all formatting and of the UI provider: `ar-EG-u-nu-latn` or `ar-EG-u-nu-arab`. */
export const localeTag = (): `ar-EG-u-nu-${DigitStyle}` => `ar-EG-u-nu-${digitStyle}`

const numberFormats = new Map<string, Intl.NumberFormat>()

/** A cached number format in the chosen digits: creating one costs far more than using it. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = localeTag()
  const key = locale + JSON.stringify(options)
  const cached = numberFormats.get(key)
  if (cached) return cached

  const created = new Intl.NumberFormat(locale, options)
  numberFormats.set(key, created)
  return created
}

/** Converts Arabic-Indic (٠–٩) and Persian (۰–۹) digits to 0–9. For every typed number and search. */
export function normaliseDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** Converts 0–9 in our own texts to the chosen digits. Not for codes, phones and references, which stay Latin. */
export function inDigits(text: string): string {
  if (digitStyle === 'latn') return text
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
}

/** `1,500`; fractions are rounded. */
export function formatInteger(value: number): string {
  return numberFormat({ maximumFractionDigits: 0 }).format(value)
}

/** Always with `digits` decimals: a rating of 5 is `5.0`. */
export function formatDecimal(value: number, digits: number): string {
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
}

/**
 * `scaled` is percent times 100 as on the wire: 1550 is `15.5%`, at most two places. The text contains direction marks.
 */
export function formatPercent(scaled: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(scaled / 10_000)
}

/** A relative change with its sign: 0.125 is `+13%`, 0 is `0%`. The text contains direction marks. */
export function formatChange(ratio: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(ratio)
}
