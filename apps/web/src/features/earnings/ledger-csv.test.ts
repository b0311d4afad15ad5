import { LedgerKind, LedgerState, type LedgerLine } from '@hiwar/contract/invoices.ts'
import { expect, test } from 'vitest'
import { ledgerCsv } from './ledger-csv.ts'

const lesson: LedgerLine = {
  at: '2026-05-03T10:00:00.000Z',
  kind: LedgerKind.Lesson,
  lessonId: 7,
  invoiceId: null,
  person: { id: 3, name: 'سارة "س"', image: null, gender: null },
  minutes: 30,
  rate: 15_000,
  amount: 7500,
  state: LedgerState.Earned,
  expectedBy: null,
}
const withdrawal: LedgerLine = {
  ...lesson,
  kind: LedgerKind.Withdrawal,
  lessonId: null,
  invoiceId: 12,
  person: null,
  minutes: null,
  rate: null,
  amount: -50_050,
  state: LedgerState.Asked,
  expectedBy: '2026-05-10T10:00:00.000Z',
}

const cellsOf = (line: LedgerLine) => ledgerCsv([line]).split('\r\n')[1]?.slice(1, -1).split('","')

test('income and withdrawals stand in columns of their own, as numbers a spreadsheet adds up', () => {
  const date = ['2026-05-03 13:00:00', 'UTC+03:00']
  expect(cellsOf(lesson)).toEqual(
    [date, 'حصة', 'سارة ""س""', '30', '150.00', '75.00', '', 'أُضيف إلى الرصيد', 'earned', '', ''].flat(),
  )
  expect(cellsOf(withdrawal)).toEqual(
    [date, 'سحب', '', '', '', '', '500.50', 'قيد المراجعة', 'asked', '2026-05-10 13:00:00', '12'].flat(),
  )
})

test('what came back withdrew nothing', () => {
  const returned = { ...withdrawal, amount: 0, state: LedgerState.Returned, expectedBy: null }
  expect(cellsOf(returned)).toContain('0.00')
})
