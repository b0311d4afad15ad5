import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useContactChange } from './use-contact-change.ts'

const { noteMin, noteMax } = bounds.contact

/** What the team should know about a request; the sender never sees it. */
export function ContactNote({ row }: { row: ContactRow }) {
  const { change, isRunning, failure, failureText } = useContactChange(row)
  const offline = useOfflineReason()
  const [note, setNote] = useState(row.note ?? '')
  const [isShort, setShort] = useState(false)
  const text = note.trim()
  const isChanged = text !== (row.note ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const isTooShort = text !== '' && [...text].length < noteMin
    setShort(isTooShort)
    if (!isTooShort) void change({ note: text === '' ? null : text }, 'تم حفظ الملاحظة', { note: row.note })
  }
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-3">
      <TextArea
        label="ملاحظة للفريق"
        rows={3}
        maxLength={noteMax}
        value={note}
        onChange={setNote}
        description="لا يراها صاحب الطلب."
        errorMessage={isShort ? `الملاحظة قصيرة. اكتب ${characters(noteMin, 'object')} على الأقل أو امسحها.` : undefined}
      />
      <FormFailure failure={failure} text={failureText} />
      <UnsavedChangesGuard when={isChanged && !isRunning} />
      {isChanged && (
        <Button type="submit" variant="secondary" className="self-start" isPending={isRunning} disabledReason={offline}>
          {actions.save}
        </Button>
      )}
    </form>
  )
}
