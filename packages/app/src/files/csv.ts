// CSV as spreadsheets read it (admin.md 4.3): UTF-8 with a byte order mark, CRLF, every cell quoted, formulas disarmed.
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { offsetAt } from '@hiwar/rules/zone.ts'

const bom = '\u{feff}'
const newline = '\r\n'

/** Spreadsheets run a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',') + newline

export const csvText = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  bom + [heads, ...rows].map(csvLine).join('')

/** Pounds with two decimals. */
export function poundsText(piastres: number): string {
  const whole = Math.abs(piastres)
  return `${piastres < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

const wallOf = (instant: string) => new Date(Date.parse(instant) + offsetAt(new Date(instant), cairo)).toISOString()

/** `2026-11-22 14:05:00`, in Cairo. */
export const cairoText = (instant: string) => `${dayKey(instant, cairo)} ${wallOf(instant).slice(11, 19)}`

/** `UTC+02:00`: begun with its sign alone it would be taken for a formula. */
export function offsetText(instant: string): string {
  const minutes = offsetAt(new Date(instant), cairo) / 60_000
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}
