// The words of a tutor's earnings, on screen and in the file that is saved of them.
import { LedgerKind, LedgerState } from '@hiwar/contract/invoices.ts'

export const ledgerKindLabel: Readonly<Record<LedgerKind, string>> = {
  [LedgerKind.Lesson]: 'حصة',
  [LedgerKind.Withdrawal]: 'سحب',
}

export const ledgerStateLabel: Readonly<Record<LedgerState, string>> = {
  [LedgerState.Coming]: 'قادم',
  [LedgerState.Earned]: 'أُضيف إلى الرصيد',
  [LedgerState.Asked]: 'قيد المراجعة',
  [LedgerState.Paid]: 'حُوِّل',
  [LedgerState.Returned]: 'عاد إلى الرصيد',
}
