// What the columns of a list write into its CSV (admin.md 4.3).
import { cairoText, offsetText, poundsText } from '@hiwar/app/files/csv.ts'
import type { Person } from '../people/person.ts'

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
