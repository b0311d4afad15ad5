import { actions } from '@hiwar/arabic/words.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { call } from '@hiwar/client/http.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { editInvoice, listInvoices } from '@hiwar/contract/invoices.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { markupOfPlainText } from '@hiwar/rules/markup.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useState } from 'react'
import { undoable } from '../../parts/confirm/undoable.ts'
import { useRowPatch } from '../../parts/list/row-patch.ts'
import { noteText } from '../../parts/invoices/note-text.ts'
import { useLeave } from '../../parts/use-leave.tsx'
import { maxNote } from './note-field.tsx'
import { staleAfterEdit } from './use-invoice-edit.ts'

interface NoteDialogProps {
  invoice: Invoice
  onSaved: (invoice: Invoice) => void
  onClose: () => void
}

/** The note to the tutor, in any state: saved at once, with an undo (admin.md 1.9). */
export function NoteDialog({ invoice, onSaved, onClose }: NoteDialogProps) {
  const [typed, setTyped] = useState(noteText(invoice.note) ?? '')
  const patch = useRowPatch(listInvoices, ({ id }) => id)
  const isUnchanged = typed.trim() === (noteText(invoice.note) ?? '').trim()
  const leave = useLeave({ isDirty: !isUnchanged, isLocked: false, onClose })

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
    <Dialog
      title={`ملاحظة طلب السحب ${invoice.id}`}
      size="small"
      isOpen
      onOpenChange={leave.onOpenChange}
      footer={
        <>
          <Button
            className="grow"
            disabledReason={isUnchanged ? 'لم تغيّر شيئًا بعد.' : undefined}
            onPress={() => save(typed.trim() === '' ? null : markupOfPlainText(typed))}
          >
            {actions.save}
          </Button>
          {invoice.note !== null && (
            <Button variant="secondary" onPress={() => save(null)}>
              احذف الملاحظة
            </Button>
          )}
        </>
      }
    >
      <TextArea
        label="ملاحظة للمعلّم"
        rows={4}
        value={typed}
        onChange={setTyped}
        maxLength={maxNote}
        description="يقرؤها المعلّم في صفحة أرباحه، ويصله تنبيه بها."
      />
      {leave.question}
    </Dialog>
  )
}
