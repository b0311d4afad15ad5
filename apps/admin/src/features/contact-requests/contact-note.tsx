import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import { useState } from 'react'
import { ShortTextForm } from '../../parts/short-text-form.tsx'
import { useContactChange } from './use-contact-change.ts'

const { noteMin, noteMax } = bounds.contact

/** What the team should know about a request; the sender never sees it. */
export function ContactNote({ row }: { row: ContactRow }) {
  const { change, isRunning, failure, failureText } = useContactChange(row)
  const [note, setNote] = useState(row.note ?? '')
  return (
    <ShortTextForm
      label="ملاحظة للفريق"
      description="لا يراها صاحب الطلب."
      rows={3}
      min={noteMin}
      max={noteMax}
      shortWords="الملاحظة قصيرة."
      text={note}
      onType={setNote}
      isChanged={note.trim() !== (row.note ?? '')}
      isRunning={isRunning}
      onSave={(text) => void change({ note: text }, 'تم حفظ الملاحظة', { note: row.note })}
    >
      <FormFailure failure={failure} text={failureText} />
    </ShortTextForm>
  )
}
