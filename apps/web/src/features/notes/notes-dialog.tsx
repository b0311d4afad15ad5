import { formatDate } from '@hiwar/arabic/dates.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { NotesPanel } from './notes-panel.tsx'
import { PrivateNoteField } from './private-note-field.tsx'

interface NotesDialogProps {
  given: LessonWithMembers
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The notes and words of a lesson, and for a tutor their private note. */
export function NotesDialog({ given: { lesson, members }, isOpen, onOpenChange }: NotesDialogProps) {
  const user = useUser()
  const other = members.find(({ userId }) => userId !== user.id)
  return (
    <Dialog
      title={`حصة ${formatDate(lesson.start)} مع ${other?.name ?? 'الطرف الآخر'}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {isTutorLike(user.role) && <PrivateNoteField key={lesson.id} lessonId={lesson.id} />}
      <div className="-mx-4">
        <NotesPanel lessonId={lesson.id} />
      </div>
    </Dialog>
  )
}
