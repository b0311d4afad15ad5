import type { Invoice } from '@hiwar/contract/invoices.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { FileSpreadsheet } from 'lucide-react'
import type { BulkTask } from '../../parts/list/bulk.ts'

const BankSheetDialog = lazyWithRetry(async () => (await import('./bank-sheet-dialog.tsx')).BankSheetDialog)
const RejectDialog = lazyWithRetry(async () => (await import('./reject-dialog.tsx')).RejectDialog)

/** What can be done with several withdrawals; paying is never among it (admin.md 4.5). */
export const invoiceBulk: readonly BulkTask<Invoice>[] = [
  {
    id: 'bank-sheet',
    label: 'كشف الدفع',
    icon: <FileSpreadsheet aria-hidden size={20} />,
    dialog: (given) => <BankSheetDialog {...given} />,
  },
  { id: 'reject', label: 'ارفض', isDestructive: true, dialog: (given) => <RejectDialog {...given} /> },
]
