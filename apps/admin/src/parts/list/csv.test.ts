import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import {
  csvCell,
  csvDate,
  csvFlag,
  csvLabel,
  csvLine,
  csvMoney,
  csvNumber,
  csvPrivate,
  csvString,
  csvText,
} from './csv.ts'

/** Reads CSV as a spreadsheet does. */
function parsed(text: string): string[][] {
  const rows: string[][] = []
  for (let at = 0; at < text.length;) {
    const row: string[] = []
    for (;;) {
      let cell = ''
      at++
      for (; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
      row.push(cell)
      if (text[at++] === '\r') break
    }
    at++
    rows.push(row)
  }
  return rows
}

test('whatever the cells hold, a spreadsheet reads them back, formulas as text', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const back = parsed(rows.map(csvLine).join(''))
      expect(back).toEqual(rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))))
      for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test('the file opens with a byte order mark, ends lines with CRLF and quotes every cell', () => {
  expect(csvText(['الاسم', 'المبلغ'], [['سارة "س"', '1']])).toBe('\u{feff}"الاسم","المبلغ"\r\n"سارة ""س""","1"\r\n')
})

test('a name in Arabic that starts like a formula stays that text', () => {
  const text = csvText(['الاسم'], [['=سارة']])
  expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text.slice(1))
  expect(parsed(text.slice(1))).toEqual([['الاسم'], ["'=سارة"]])
})

test.each(['=1+1', '+2', '-2', '@SUM(A1)', '\tx', '\rx'])('%j is disarmed', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`)
})

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
    expect(cells(field, '2026-11-22T22:30:00.000Z')).toEqual(['2026-11-23 00:30:00', '+02:00'])
    expect(cells(field, '2026-07-01T09:00:00.000Z')).toEqual(['2026-07-01 12:00:00', '+03:00'])
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
