import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { sendFiles } from '@hiwar/client/send-files.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import { editInvoice, getInvoiceStats, listInvoices } from '@hiwar/contract/invoices.ts'
import type { EditInvoice, Invoice } from '@hiwar/contract/invoices.ts'

/** What an edit of a withdrawal made stale. */
export const staleAfterEdit = [listInvoices, getInvoiceStats, listAudit] as const

/** `isConflict`: somebody changed it first; nothing was done and nothing is sent again (admin.md 1.9). */
export interface EditOutcome {
  readonly reply: Invoice | null
  readonly failure: Failure | null
  readonly isConflict: boolean
}

interface Upload {
  readonly receipt: File
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
}

const outcomeOf = (reply: Invoice | undefined, failure: Failure | null): EditOutcome => {
  const isConflict = failure?.code === 'illegal-invoice-update'
  if (isConflict) invalidate(...staleAfterEdit)
  return { reply: reply ?? null, failure: isConflict ? null : failure, isConflict }
}

/** Sends edits of one withdrawal, each for the version that the admin looked at. */
export function useInvoiceEdit(invoice: Invoice) {
  const edit = useApiMutation(editInvoice, { invalidates: staleAfterEdit })
  const params = { id: invoice.id }
  return {
    send: async (change: EditInvoice, reason?: string): Promise<EditOutcome> => {
      const body = { ...change, expectedUpdatedAt: invoice.updatedAt }
      const { reply, failure } = await edit.run({ params, body, ...(reason !== undefined && { reason }) })
      return outcomeOf(reply, failure)
    },
    /** The same with a receipt. Rejects only when aborted. */
    sendWithReceipt: async (change: EditInvoice, upload: Upload, reason?: string): Promise<EditOutcome> => {
      const { receipt, signal, onProgress } = upload
      const fields = { ...change, expectedUpdatedAt: invoice.updatedAt }
      try {
        const reply = await sendFiles(editInvoice, { params, fields, files: { receipt }, signal, onProgress, reason })
        invalidate(...staleAfterEdit)
        return outcomeOf(reply, null)
      } catch (thrown) {
        if (signal.aborted) throw thrown
        return outcomeOf(undefined, asFailure(thrown))
      }
    },
  }
}
