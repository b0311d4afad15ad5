import { formatDate } from '@hiwar/arabic/dates.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { NotesPanel } from './notes-panel.tsx'
import { StudentNotes } from './student-notes.tsx'

interface NotesDialogProps {
  given: LessonWithMembers
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The notes and words of a lesson, and for a tutor the private notes about the student, of earlier lessons too. */
export function NotesDialog({ given: { lesson, members }, isOpen, onOpenChange }: NotesDialogProps) {
  const user = useUser()
  const other = members.find(({ userId }) => userId !== user.id)
  const day = `حصة ${formatDate(lesson.start)}`
  return (
    <Dialog
      title={other?.name == null ? day : `${day} مع ${isolate(other.name)}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="-mx-4">
        {isTutorLike(user.role) && other !== undefined && (
          <StudentNotes
            key={lesson.id}
            lessonId={lesson.id}
            student={{ id: other.userId, name: other.name ?? 'طالبك' }}
          />
        )}
        <NotesPanel lessonId={lesson.id} />
      </div>
    </Dialog>
  )
}
