import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getLessonNotes } from '@hiwar/contract/lesson-notes.ts'
import type { NoteBlock } from '@hiwar/contract/lesson-notes.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'

/**
 * What both members wrote in the lesson that a report names. Each reading is written to the audit log, so it is read
 * once, when somebody asks for it (extras.md 5.2).
 */
export function ReportedNotes({ lessonId }: { lessonId: number }) {
  const [isAsked, setAsked] = useState(false)
  const offline = useOfflineReason()
  // Not from memory: another look at them is read, and written to the log, again.
  const notes = useApiQuery(
    getLessonNotes,
    { params: { id: lessonId }, query: {} },
    { enabled: isAsked, staleTime: Infinity, gcTime: 0 },
  )
  if (!isAsked)
    return (
      <div className="flex flex-col items-start gap-1">
        <Button variant="secondary" size="small" disabledReason={offline} onPress={() => setAsked(true)}>
          <NotebookPen size={20} aria-hidden />
          اقرأ ملاحظات الحصة
        </Button>
        <p className="text-small text-ink-600">يُحفظ في سجل النشاط أنك قرأتها.</p>
      </div>
    )
  return (
    <section aria-labelledby="reported-notes">
      <h3 id="reported-notes" className="mb-2 text-label">
        ملاحظات الحصة
      </h3>
      {notes.isPending && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      <QueryFailure query={notes} />
      {notes.data?.blocks.length === 0 && <p className="text-ink-600">لم يكتب أحد شيئًا في هذه الحصة.</p>}
      <ul className="flex flex-col gap-1">
        {notes.data?.blocks.map((block) => (
          <li key={block.id} className="break-words whitespace-pre-line">
            <Note block={block} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A line, or a word with its meaning and example: each in its own direction. */
function Note({ block: { kind, text, meaning, example } }: { block: NoteBlock }) {
  return (
    <>
      <span dir="auto" className={kind === 'word' ? 'block font-semibold' : 'block'}>
        {text}
      </span>
      {[meaning, example].map(
        (more, place) =>
          kind === 'word' &&
          more !== null &&
          more !== '' && (
            <span key={place} dir="auto" className="block text-small text-ink-600">
              {more}
            </span>
          ),
      )}
    </>
  )
}
