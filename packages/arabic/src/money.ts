import { normaliseDigits, numberFormat } from './digits.ts'

/** Piastres as `1,500 ج.م.`, or `1,500.50 ج.م.` when not whole. The text contains direction marks. */
export function formatMoney(piastres: number): string {
  const digits = piastres % 100 === 0 ? 0 : 2
  return numberFormat({
    style: 'currency',
    currency: 'EGP',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(piastres / 100)
}

/** Piastres as `1,500.00 ج.م.`, always with two decimals, for columns of amounts. The text contains direction marks. */
export function formatAmount(piastres: number): string {
  return numberFormat({ style: 'currency', currency: 'EGP', minimumFractionDigits: 2 }).format(piastres / 100)
}

const currencyWords = /ج(?:\s*\.)?\s*م(?:\s*\.)?|جنيهًا|جنيهات|جنيه|EGP/gi
const percentSigns = /[%٪]|في المئة|بالمئة/g
const invisible = /[\s\u00a0\u061c\u200e\u200f\u2009\u202f\u2066-\u2069]/g
const decimal = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/** Hundredths of a typed number; parsed as text, because 19.99 × 100 is not 1999 in floating point. */
function parseHundredths(text: string, unit: RegExp): number | null {
  const plain = normaliseDigits(text).replace(unit, '').replace(invisible, '').replace(/٬/g, ',').replace(/٫/g, '.')
  const [, sign, whole, fraction = ''] = decimal.exec(plain) ?? []
  if (whole === undefined) return null

  const scaled = Number(sign + whole.replace(/,/g, '') + fraction.padEnd(2, '0'))
  return Number.isSafeInteger(scaled) ? scaled : null
}

/** `190050` as the text of a field: `1900.50`, whole amounts without decimals. Read back by the parsers below. */
function hundredthsText(scaled: number): string {
  const digits = String(Math.abs(scaled)).padStart(3, '0')
  const [whole, rest] = [digits.slice(0, -2), digits.slice(-2)]
  return `${scaled < 0 ? '-' : ''}${whole}${rest === '00' ? '' : `.${rest}`}`
}

/**
 * Parses a typed amount to piastres; null when invalid. Accepts both digit systems, thousands separators, the
 * currency's name and at most two decimals.
 */
export const parseMoney = (text: string): number | null => parseHundredths(text, currencyWords)

/** Parses a typed percentage to hundredths of a percent, `4.25 %` → 425; null when invalid. As `parseMoney`. */
export const parsePercent = (text: string): number | null => parseHundredths(text, percentSigns)

/** Piastres as typed into a field: `1900.50`. */
export const moneyText = hundredthsText

/** Hundredths of a percent as typed into a field: `4.25`. */
export const percentText = hundredthsText
