import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine, csvText } from './csv.ts'

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
