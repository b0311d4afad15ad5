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

const currencyWords = /ج\s*\.?\s*م\s*\.?|جنيهًا|جنيهات|جنيه|EGP/gi
const invisible = /[\s\u00a0\u061c\u200e\u200f\u2009\u202f\u2066-\u2069]/g
const amount = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/**
 * Parses a typed amount to piastres; null when invalid. Accepts both digit systems, thousands separators, the
 * currency's name and at most two decimals. Parsed as text, because 19.99 × 100 is not 1999 in floating point.
 */
export function parseMoney(text: string): number | null {
  const plain = normaliseDigits(text)
    .replace(currencyWords, '')
    .replace(invisible, '')
    .replace(/٬/g, ',')
    .replace(/٫/g, '.')
  const [, sign, pounds, fraction = ''] = amount.exec(plain) ?? []
  if (pounds === undefined) return null

  const piastres = Number(sign + pounds.replace(/,/g, '') + fraction.padEnd(2, '0'))
  return Number.isSafeInteger(piastres) ? piastres : null
}
