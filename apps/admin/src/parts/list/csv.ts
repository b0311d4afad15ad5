// CSV as spreadsheets read it (admin.md 4.3): UTF-8 with a byte order mark, CRLF, every cell quoted, formulas disarmed.
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import type { Person } from '../people/person.ts'
import { offsetAt } from '@hiwar/rules/zone.ts'

/** People of the exported rows by id, looked up page by page. */
export type PeopleById = ReadonlyMap<number, Person>

/** What a column writes: one cell, or two for dates (offset) and enumerations (code). */
export interface CsvField<Row> {
  /** The ends of the heads, after the column's header. */
  readonly heads: readonly string[]
  readonly cells: (row: Row, people: PeopleById) => readonly string[]
  /** Phones and receivers: the export needs a reason. */
  readonly isPrivate?: boolean
}

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

/* What columns write. */

const one = <Row>(cell: (row: Row, people: PeopleById) => string, isPrivate?: boolean): CsvField<Row> => ({
  heads: [''],
  cells: (row, people) => [cell(row, people)],
  isPrivate,
})

export const csvString = <Row>(value: (row: Row, people: PeopleById) => string | null | undefined): CsvField<Row> =>
  one((row, people) => value(row, people) ?? '')

export const csvNumber = <Row>(value: (row: Row) => number | null | undefined): CsvField<Row> =>
  one((row) => {
    const given = value(row)
    return given == null ? '' : String(given)
  })

/** Pounds with two decimals. */
export const csvMoney = <Row>(piastres: (row: Row) => number | null | undefined): CsvField<Row> =>
  one((row) => {
    const given = piastres(row)
    return given == null ? '' : poundsText(given)
  })

/** A phone or an account number: a reason is asked for. The apostrophe keeps it a text with its leading zeros. */
export const csvPrivate = <Row>(value: (row: Row) => string | null | undefined): CsvField<Row> =>
  one((row) => {
    const given = value(row)
    return given == null ? '' : `'${given}`
  }, true)

export const csvFlag = <Row>(value: (row: Row) => boolean | null | undefined): CsvField<Row> =>
  one((row) => {
    const given = value(row)
    return given == null ? '' : given ? 'نعم' : 'لا'
  })

/** The Arabic label, and the code of the wire beside it. */
export function csvLabel<Row, Value extends string | number>(
  value: (row: Row) => Value | null | undefined,
  labels: Readonly<Record<Value, string>>,
): CsvField<Row> {
  return {
    heads: ['', ' (الرمز)'],
    cells: (row) => {
      const given = value(row)
      return given == null ? ['', ''] : [labels[given], String(given)]
    },
  }
}

/** Date and time in Cairo, and the offset beside it. */
export function csvDate<Row>(value: (row: Row) => string | null | undefined): CsvField<Row> {
  return {
    heads: ['', ' (فرق التوقيت)'],
    cells: (row) => {
      const given = value(row)
      return given == null ? ['', ''] : [cairoText(given), offsetText(given)]
    },
  }
}

function poundsText(piastres: number): string {
  const whole = Math.abs(piastres)
  return `${piastres < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

const wallOf = (instant: string) => new Date(Date.parse(instant) + offsetAt(new Date(instant), cairo)).toISOString()

/** `2026-11-22 14:05:00`. */
const cairoText = (instant: string) => `${dayKey(instant, cairo)} ${wallOf(instant).slice(11, 19)}`

/** `+02:00`. */
function offsetText(instant: string): string {
  const minutes = offsetAt(new Date(instant), cairo) / 60_000
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}
