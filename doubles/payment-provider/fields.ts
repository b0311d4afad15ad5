/** A body or query that is not validated yet. */
export type Fields = Readonly<Record<string, unknown>>

/** Any value as fields; what is not an object has none. */
export function readFields(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** True for a plain object, false for null, arrays and everything else. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text or number as text, as the provider treats ids and codes; '' when missing or anything else. */
export function readText(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return ''
}

/** A finite number, also when it travels as digits; null when missing or anything else. */
export function readNumber(fields: Fields, name: string): number | null {
  const text = readText(fields, name).trim()
  if (text === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** A JSON true, or a text that a form sends for it. */
export function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name]
  return value === true || value === 'true' || value === 'on' || value === '1'
}

/** The objects of an array field; [] when missing or anything else. */
export function readList(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** Arabic-Indic digits as Latin ones: both are typed. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
}
