const poundsText = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/**
 * Pounds as they are sent ("1900.00", "190.5", 1900.5) in whole piastres; null for anything but a non-negative amount
 * of at most two decimals.
 */
export function parsePiastres(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null

  // A number prints its shortest form, so 190.1 is read by its digits and never multiplied as a binary fraction.
  const match = poundsText.exec(String(value).trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Piastres as pounds with two decimals and a dot, as every signature wants them (money.md 13.1). */
export function twoDecimals(piastres: number): string {
  const pounds = Math.trunc(piastres / 100)
  return `${pounds}.${String(piastres % 100).padStart(2, '0')}`
}

/** Piastres as the JSON number of pounds the provider sends. */
export function inPounds(piastres: number): number {
  return piastres / 100
}
