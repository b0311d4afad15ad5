import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { call } from '@hiwar/client/http.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { editInvoice, listInvoices } from '@hiwar/contract/invoices.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { readMarkup } from '@hiwar/rules/markup.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import { undoable } from '../../parts/confirm/undoable.ts'
import { useRowPatch } from '../../parts/list/row-patch.ts'
import { TaskDialog } from '../../parts/task-dialog.tsx'
import { NoteField, longNote } from './note-field.tsx'
import { staleAfterEdit } from './use-invoice-edit.ts'

interface NoteDialogProps {
  invoice: Invoice
  onSaved: (invoice: Invoice) => void
  onClose: () => void
}

/** The note to the tutor, in any state: saved at once, with an undo (admin.md 1.9). */
export function NoteDialog({ invoice, onSaved, onClose }: NoteDialogProps) {
  const stored = (invoice.note === null ? null : readMarkup(invoice.note)?.html) ?? ''
  const [typed, setTyped] = useState(stored)
  const patch = useRowPatch(listInvoices, ({ id }) => id)
  const isUnchanged = typed === stored
  const offline = useOfflineReason()

  const sendNote = async (note: string | null) => {
    try {
      onSaved(await call(editInvoice, { params: { id: invoice.id }, body: { note } }))
      invalidate(...staleAfterEdit)
      return { failure: null }
    } catch (thrown) {
      return { failure: asFailure(thrown) }
    }
  }
  const save = (note: string | null) => {
    void undoable({
      done: note === null ? 'تم حذف الملاحظة' : 'تم حفظ الملاحظة',
      failed: 'لم تُحفظ الملاحظة',
      show: () => patch(invoice.id, (row) => ({ ...row, note })),
      apply: async () => await sendNote(note),
      undo: async () => await sendNote(invoice.note),
    })
    onClose()
  }
  return (
    <TaskDialog
      title={`ملاحظة طلب السحب ${invoice.id}`}
      size="small"
      isRunning={false}
      isDirty={!isUnchanged}
      onClose={onClose}
      footer={() => (
        <>
          <Button
            className="grow"
            disabledReason={isUnchanged ? nothingChangedText : (longNote(typed) ?? offline)}
            onPress={() => save(typed === '' ? null : typed)}
          >
            {actions.save}
          </Button>
          {invoice.note !== null && (
            <Button variant="secondary" disabledReason={offline} onPress={() => save(null)}>
              احذف الملاحظة
            </Button>
          )}
        </>
      )}
    >
      <NoteField
        rows={4}
        value={typed}
        onChange={setTyped}
        isRequired
        description="يقرؤها المعلّم في صفحة أرباحه، ويصله تنبيه بها."
      />
    </TaskDialog>
  )
}
