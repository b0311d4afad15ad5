import { asFailure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { withdrawals } from '@hiwar/arabic/plurals.ts'
import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import { editInvoice } from '@hiwar/contract/invoices.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { adminChangesFrom } from '@hiwar/rules/invoice-states.ts'
import { markupOfPlainText } from '@hiwar/rules/markup.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { FileSpreadsheet } from 'lucide-react'
import type { BulkAction, BulkTask } from '../../parts/list/bulk.ts'
import { staleAfterEdit } from './use-invoice-edit.ts'

const BankSheetDialog = lazyWithRetry(async () => (await import('./bank-sheet-dialog.tsx')).BankSheetDialog)

const bankSheet: BulkTask<Invoice> = {
  id: 'bank-sheet',
  label: 'كشف الدفع',
  icon: <FileSpreadsheet aria-hidden size={20} />,
  dialog: (given) => <BankSheetDialog {...given} />,
}

/** The reason is the note too: each tutor reads it. */
const rejectAll: BulkAction<Invoice> = {
  id: 'reject',
  label: 'ارفض',
  level: 2,
  isDestructive: true,
  title: (count) => `رفض ${withdrawals(count, 'object')}؟`,
  effect: 'تُرفض الطلبات نهائيًا، ويعود كل مبلغ إلى رصيد صاحبه. يقرأ كل معلّم السبب الذي تكتبه هنا.',
  skip: ({ state }) => (adminChangesFrom(state).includes('reject') ? null : 'حالته نهائية.'),
  run: async ({ id, updatedAt }, { reason = '' }) => {
    const body = { status: InvoiceStatus.Rejected, note: markupOfPlainText(reason), expectedUpdatedAt: updatedAt }
    try {
      await call(editInvoice, { params: { id }, body, reason })
      return { failure: null }
    } catch (thrown) {
      return { failure: asFailure(thrown) }
    }
  },
  onDone: () => invalidate(...staleAfterEdit),
}

/** What can be done with several withdrawals; paying is never among it (admin.md 4.5). */
export const invoiceBulk = [bankSheet, rejectAll]
