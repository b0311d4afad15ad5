// Schemas of typed numbers, whose text becomes what calls take.
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { parseMoney, parsePercent } from '@hiwar/arabic/money.ts'
import { z } from '@hiwar/client/schema.ts'

/** A text that is no such number is refused with the code. */
const typed = (read: (text: string) => number | null, code: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => read(text) ?? Number.NaN),
    ),
    z.int({ error: code }),
  )

function parseCount(text: string): number | null {
  const digits = normaliseDigits(text).trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Pounds to piastres. */
export const TypedMoney = typed(parseMoney, 'invalid-amount')
/** Percent to hundredths of a percent. */
export const TypedPercent = typed(parsePercent, 'invalid-percent')
/** A whole number. */
export const TypedCount = typed(parseCount, 'invalid-count')
/** A whole number, or nothing: null. */
export const TypedOptionalCount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text.trim() === '' ? null : (parseCount(text) ?? Number.NaN))),
  ),
  z.nullable(z.int({ error: 'invalid-count' })),
)
