import { ledgerKindLabel, ledgerStateLabel } from '@hiwar/arabic/ledger-words.ts'
import { cairoText, csvText, offsetText, poundsText } from '@hiwar/app/files/csv.ts'
import { LedgerKind, type LedgerLine } from '@hiwar/contract/invoices.ts'

const heads = [
  'التاريخ',
  'التاريخ (فرق التوقيت)',
  'النوع',
  'الطالب',
  'المدة بالدقائق',
  'أجر الساعة',
  'الدخل',
  'السحب',
  'الحالة',
  'الحالة (الرمز)',
  'موعد التحويل المتوقع',
  'رقم طلب السحب',
]

/** Earnings as a spreadsheet: income and withdrawals in a column each, so that both can be added up. */
export const ledgerCsv = (lines: readonly LedgerLine[]): string => csvText(heads, lines.map(cellsOf))

function cellsOf(line: LedgerLine): string[] {
  const isLesson = line.kind === LedgerKind.Lesson
  return [
    cairoText(line.at),
    offsetText(line.at),
    ledgerKindLabel[line.kind],
    line.person?.name ?? '',
    line.minutes === null ? '' : String(line.minutes),
    line.rate === null ? '' : poundsText(line.rate),
    isLesson ? poundsText(line.amount) : '',
    isLesson ? '' : poundsText(Math.abs(line.amount)),
    ledgerStateLabel[line.state],
    line.state,
    line.expectedBy === null ? '' : cairoText(line.expectedBy),
    line.invoiceId === null ? '' : String(line.invoiceId),
  ]
}
