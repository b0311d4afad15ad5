import { getPrivateNote, listPrivateNotes, writePrivateNote } from '@hiwar/contract/lesson-notes.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useState } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { NoteConflict } from './note-conflict.tsx'

const MAX_LENGTH = 2000

/** A tutor's private note about one lesson; nobody else sees it (extras.md 5.3). */
export function PrivateNoteField({ lessonId }: { lessonId: number }) {
  const note = useApiQuery(getPrivateNote, { params: { id: lessonId } })
  if (note.data === undefined)
    return note.failure === null ? (
      <Loading>
        <Skeleton className="h-36 w-full" />
      </Loading>
    ) : (
      <QueryFailure query={note} />
    )
  return <PrivateNoteEditor lessonId={lessonId} stored={note.data} onReload={async () => (await note.refetch()).data} />
}

interface Note {
  text: string
  version: number
}
interface PrivateNoteEditorProps {
  lessonId: number
  stored: Note
  onReload: () => Promise<Note | undefined>
}

function PrivateNoteEditor(given: PrivateNoteEditorProps) {
  const { text, setText, conflict, isChanged, save, send, takeOther } = usePrivateNote(given)
  return (
    <section aria-label="ملاحظتك الخاصة" className="grid gap-3 text-start">
      <UnsavedChangesGuard when={isChanged && !save.isRunning} />
      <TextArea
        label="ملاحظتك الخاصة"
        description="لك وحدك: لا يراها أحد غيرك."
        rows={4}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={setText}
        placeholder="مستواه، ما تعثّر فيه، وما تبدأ به الحصة القادمة"
      />
      {conflict === null ? (
        <FormFailure failure={save.failure} />
      ) : (
        <NoteConflict
          intro="تغيّرت هذه الملاحظة من جهاز آخر إلى:"
          text={conflict.text === '' ? 'نص فارغ' : conflict.text}
          takeLabel="خذ النص الجديد"
          isPending={save.isRunning}
          className="bg-warning-tint"
          onKeepOwn={() => void send(conflict.version)}
          onTakeOther={takeOther}
        />
      )}
      <div className="flex items-center gap-3">
        <Button
          variant="secondary"
          size="small"
          isPending={save.isRunning}
          disabledReason={isChanged ? undefined : nothingChangedText}
          onPress={() => void send(given.stored.version)}
        >
          {actions.save}
        </Button>
        <p role="status" className="text-small text-ink-600">
          {save.reply !== undefined && !isChanged && 'تم الحفظ'}
        </p>
      </div>
    </section>
  )
}

/** The text while it is edited. Another device may save meanwhile: then both texts are shown, and the tutor decides. */
function usePrivateNote({ lessonId, stored, onReload }: PrivateNoteEditorProps) {
  const [own, setOwn] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Note | null>(null)
  const save = useApiMutation(writePrivateNote, { invalidates: [getPrivateNote, listPrivateNotes] })
  const text = own ?? stored.text
  const send = async (version: number) => {
    const { failure } = await save.run({ params: { id: lessonId }, body: { text: text.trim(), version } })
    if (failure?.status === 409) return setConflict((await onReload()) ?? null)
    if (failure !== null) return
    setConflict(null)
    await onReload()
    setOwn(null)
  }
  const takeOther = () => {
    setOwn(null)
    setConflict(null)
    save.reset()
  }
  const isChanged = own !== null && own.trim() !== stored.text
  return { text, setText: setOwn, conflict, isChanged, save, send, takeOther }
}
