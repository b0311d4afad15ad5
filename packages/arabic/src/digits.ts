// One digit system and one hour cycle for the whole screen (visual.md §6.3). Everything that writes a number asks here.

/** `latn` writes 123, `arab` writes ١٢٣. */
export type DigitStyle = 'latn' | 'arab'
/** `h12` writes 6:30 م, `h23` writes 18:30. */
export type HourCycle = 'h12' | 'h23'

let digitStyle: DigitStyle = 'latn'
let chosenHourCycle: HourCycle = 'h12'

/** Every format and every shared text follows from the next call on; what is already drawn must be drawn again. */
export function setDigits(style: DigitStyle): void {
  digitStyle = style
}

export function setHourCycle(cycle: HourCycle): void {
  chosenHourCycle = cycle
}

/**
 * Makes a text in one person's style, and leaves the style of everyone else as it was; `make` must not wait for
 * anything.
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

/** The locale of every format, and of the interface kit's provider: `ar-EG-u-nu-latn` or `ar-EG-u-nu-arab`. */
export const localeTag = (): `ar-EG-u-nu-${DigitStyle}` => `ar-EG-u-nu-${digitStyle}`

const numberFormats = new Map<string, Intl.NumberFormat>()

/** A kept number format in the chosen digits: making one costs far more than using it. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = localeTag()
  const key = locale + JSON.stringify(options)
  const known = numberFormats.get(key)
  if (known) return known

  const made = new Intl.NumberFormat(locale, options)
  numberFormats.set(key, made)
  return made
}

/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits become 0–9; all else stays. For every typed number and search. */
export function normaliseDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** A text of our own whose 0–9 follow the chosen digits. Not for codes, phones and references: those stay Latin. */
export function inDigits(text: string): string {
  if (digitStyle === 'latn') return text
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
}

/** `1,500`; fractions are rounded. */
export function formatInteger(value: number): string {
  return numberFormat({ maximumFractionDigits: 0 }).format(value)
}

/** Always `digits` places: a rating of 5 is `5.0`. */
export function formatDecimal(value: number, digits: number): string {
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
}

/** `scaled` is percent times 100 as on the wire: 1550 is `15.5%`, at most two places. The text carries hidden marks. */
export function formatPercent(scaled: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(scaled / 10_000)
}
