import { asFailure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { withdrawals } from '@hiwar/arabic/plurals.ts'
import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import { editInvoice } from '@hiwar/contract/invoices.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { adminChangesFrom } from '@hiwar/rules/invoice-states.ts'
import { markupOfPlainText } from '@hiwar/rules/markup.ts'
import type { BulkAction } from '../../parts/list/bulk.ts'
import { BulkDialog } from '../../parts/list/bulk-dialog.tsx'
import { staleAfterEdit } from './use-invoice-edit.ts'

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

interface RejectDialogProps {
  rows: readonly Invoice[]
  onClose: () => void
}

/** Rejects the chosen withdrawals. The reason is the note too: each tutor reads it (admin.md 1.9). */
export function RejectDialog(chosen: RejectDialogProps) {
  return <BulkDialog {...chosen} action={rejectAll} nameOf={({ id }) => `طلب السحب ${id}`} listName="invoices" />
}
