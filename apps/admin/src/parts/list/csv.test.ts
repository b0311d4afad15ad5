import { describe, expect, test } from 'vitest'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { csvDate, csvFlag, csvLabel, csvMoney, csvNumber, csvPrivate, csvString } from './csv.ts'

describe('columns write', () => {
  const none = new Map()
  const cells = <Row>(field: { cells: (row: Row, people: typeof none) => readonly string[] }, row: Row) =>
    field.cells(row, none)

  test('money in pounds with two decimals', () => {
    const field = csvMoney((row: number | null) => row)
    expect([190_050, 5, 100, -250, null].map((row) => cells(field, row)[0])).toEqual([
      '1900.50',
      '0.05',
      '1.00',
      '-2.50',
      '',
    ])
  })

  test('Cairo times with their offset, in summer and winter', () => {
    const field = csvDate((row: string | null) => row)
    expect(cells(field, '2026-11-22T22:30:00.000Z')).toEqual(['2026-11-23 00:30:00', 'UTC+02:00'])
    expect(cells(field, '2026-07-01T09:00:00.000Z')).toEqual(['2026-07-01 12:00:00', 'UTC+03:00'])
    expect(cells(field, null)).toEqual(['', ''])
    expect(field.heads).toHaveLength(2)
  })

  test('labels with their code', () => {
    expect(
      cells(
        csvLabel((row: Role) => row, roleLabel),
        Role.Tutor,
      ),
    ).toEqual(['معلّم', '3'])
  })

  test('phones as text, and mark the export as private', () => {
    const field = csvPrivate((row: string | null) => row)
    expect(cells(field, '01012345678')).toEqual(["'01012345678"])
    expect(field.isPrivate).toBe(true)
  })

  test('what is absent as nothing', () => {
    for (const field of [csvString, csvNumber, csvFlag, csvPrivate])
      expect(
        cells(
          (field as typeof csvString)(() => null),
          0,
        ),
      ).toEqual([''])
  })
})
