import { getPrivateNote, listPrivateNotes, writePrivateNote } from '@hiwar/contract/lesson-notes.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useState } from 'react'
import { QueryFailure } from '../../parts/block-failure.tsx'
import { FormFailure } from '../../parts/form-failure.tsx'
import { UnsavedChangesGuard } from '../../parts/unsaved-changes-guard.tsx'

const MAX_LENGTH = 2000

/** What a tutor keeps about one lesson, for himself alone (extras.md 5.3). */
export function PrivateNoteField({ lessonId }: { lessonId: number }) {
  const note = useApiQuery(getPrivateNote, { params: { id: lessonId } })
  if (note.failure !== null && note.data === undefined) return <QueryFailure query={note} />
  if (note.data === undefined)
    return (
      <Loading>
        <Skeleton className="h-36 w-full" />
      </Loading>
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

/** Another device may have written meanwhile: both texts are shown, and the tutor says which stays. */
function PrivateNoteEditor({ lessonId, stored, onReload }: PrivateNoteEditorProps) {
  const [own, setOwn] = useState<string | null>(null)
  const [rival, setRival] = useState<Note | null>(null)
  const save = useApiMutation(writePrivateNote, { invalidates: [getPrivateNote, listPrivateNotes] })
  const text = own ?? stored.text
  const send = async (version: number) => {
    const { failure } = await save.run({ params: { id: lessonId }, body: { text: text.trim(), version } })
    if (failure?.status === 409) return setRival((await onReload()) ?? null)
    if (failure === null) {
      setRival(null)
      await onReload()
      setOwn(null)
    }
  }
  const isChanged = own !== null && own.trim() !== stored.text
  return (
    <section aria-label="ملاحظتك الخاصة" className="grid gap-3 text-start">
      <UnsavedChangesGuard when={isChanged && !save.isRunning} />
      <TextArea
        label="ملاحظتك الخاصة"
        description="لك وحدك: لا يراها الطالب ولا غيره."
        rows={4}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={setOwn}
        placeholder="مستواه، ما تعثّر فيه، وما تبدأ به الحصة القادمة"
      />
      {rival === null && <FormFailure failure={save.failure} />}
      {rival !== null && (
        <div role="alert" className="grid gap-2 rounded-input bg-warning-tint p-3 text-small">
          <p>تغيّرت هذه الملاحظة من جهاز آخر إلى:</p>
          <p dir="auto" className="font-semibold whitespace-pre-line">
            {rival.text === '' ? 'نص فارغ' : rival.text}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              isPending={save.isRunning}
              onPress={() => {
                void send(rival.version)
              }}
            >
              اترك ما كتبته
            </Button>
            <Button
              size="small"
              variant="secondary"
              onPress={() => {
                setOwn(null)
                setRival(null)
                save.reset()
              }}
            >
              خذ النص الجديد
            </Button>
          </div>
        </div>
      )}
      <div className="flex items-center gap-3">
        <Button
          variant="secondary"
          size="small"
          isPending={save.isRunning}
          disabledReason={isChanged ? undefined : 'لم يتغيّر شيء بعد.'}
          onPress={() => {
            void send(stored.version)
          }}
        >
          {actions.save}
        </Button>
        <p role="status" className="text-small text-ink-600">
          {save.reply !== undefined && !isChanged && 'حُفظت'}
        </p>
      </div>
    </section>
  )
}
