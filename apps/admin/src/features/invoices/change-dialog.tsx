import { noteWithDecisionText } from '@hiwar/arabic/form-words.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { useState } from 'react'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { bodyOf, changeWords } from './invoice-changes.ts'
import type { SimpleChange } from './invoice-changes.ts'
import { NoteField, longNote, reasonOfNote, shortNote } from './note-field.tsx'
import { PayoutComparison } from './payout-comparison.tsx'
import { useInvoiceEdit } from './use-invoice-edit.ts'
import type { EditOutcome } from './use-invoice-edit.ts'

export interface InvoiceTaskProps {
  invoice: Invoice
  /** Why nothing can be sent now: the withdrawal changed and that was not seen yet. */
  lockedReason: string | undefined
  /** A success or a conflict; the dialog closes itself after either. */
  onOutcome: (outcome: EditOutcome, done: string) => void
  onClose: () => void
}

/** Confirms a change of state and sends it with its note. */
export function ChangeDialog({
  invoice,
  change,
  lockedReason,
  onOutcome,
  onClose,
}: InvoiceTaskProps & { change: SimpleChange }) {
  const words = changeWords[change]
  const { send } = useInvoiceEdit(invoice)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  // A required note is the reason too, so that nobody writes the same twice.
  const isNoteReason = words.note === 'required'
  const problem = isNoteReason ? shortNote(note) : longNote(note)
  const check = () => {
    setTried(true)
    return problem === undefined
  }
  const confirm = async ({ reason }: { reason: string | undefined }) => {
    const outcome = await send(
      { ...bodyOf(change), ...(note !== '' && { note }) },
      isNoteReason ? reasonOfNote(note) : reason,
    )
    if (outcome.failure === null) onOutcome(outcome, words.done)
    return outcome
  }
  return (
    <Confirm
      level={isNoteReason ? 1 : words.level}
      title={words.title(invoice.id)}
      effect={words.effect}
      confirmLabel={words.label}
      isDestructive={words.isDestructive === true}
      size="medium"
      isDirty={note !== ''}
      check={check}
      disabledReason={lockedReason}
      onConfirm={confirm}
      onClose={onClose}
    >
      {(change === 'approve-update' || change === 'decline-update') && <PayoutComparison invoice={invoice} />}
      {words.note !== 'none' && (
        <NoteField
          value={note}
          onChange={setNote}
          isRequired={isNoteReason}
          errorMessage={isTried ? problem : undefined}
          description={isNoteReason ? 'يقرؤها المعلّم، وتُحفظ سببًا في سجل النشاط.' : noteWithDecisionText}
        />
      )}
    </Confirm>
  )
}
