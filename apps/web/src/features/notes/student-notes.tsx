import { formatDate } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { listPrivateNotes } from '@hiwar/contract/lesson-notes.ts'
import { useApiPages } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { PrivateNoteField } from './private-note-field.tsx'

interface StudentNotesProps {
  lessonId: number
  student: { id: number; name: string }
}

/** Beside the call, for the tutor only: the private note of this lesson and those of earlier ones with the student. */
export function StudentNotes({ lessonId, student }: StudentNotesProps) {
  return (
    <div className="grid gap-6 p-4">
      <PrivateNoteField lessonId={lessonId} />
      <EarlierNotes lessonId={lessonId} student={student} />
    </div>
  )
}

function EarlierNotes({ lessonId, student }: StudentNotesProps) {
  const notes = useApiPages(listPrivateNotes, { query: { studentId: student.id } }, { size: 5 })
  const earlier = notes.items.filter((note) => note.lessonId !== lessonId)
  return (
    <section aria-labelledby="earlier-notes" className="grid gap-3">
      <h3 id="earlier-notes" className="text-label font-semibold">
        من حصص سابقة مع <bdi>{student.name}</bdi>
      </h3>
      {notes.isPending && (
        <Loading className="grid gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      <QueryFailure query={notes} />
      {notes.isSuccess && earlier.length === 0 && (
        <p className="text-small text-ink-600">لا توجد ملاحظات من حصص سابقة. ما تكتبه اليوم تجده هنا في المرة القادمة.</p>
      )}
      {earlier.map((note) => (
        <article key={note.lessonId} className="border-b border-sand-200 pb-3 last:border-b-0">
          <h4 className="text-small text-ink-600">{formatDate(note.start)}</h4>
          <p dir="auto" className="whitespace-pre-line">
            {note.text}
          </p>
        </article>
      ))}
      {notes.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          isPending={notes.isFetchingNextPage}
          onPress={() => {
            void notes.fetchNextPage()
          }}
        >
          {actions.more}
        </Button>
      )}
    </section>
  )
}
