import { Role } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { useNavigate } from 'react-router'
import { BookLessonDialog } from '../features/booking/book-lesson-dialog.tsx'
import { CancelLessonDialog } from '../features/booking/cancel-lesson-dialog.tsx'
import { RateDialog } from '../features/ratings/rate-dialog.tsx'

/** What somebody is about to do with a lesson of a list. */
export interface LessonTaskOf {
  readonly task: 'move' | 'cancel' | 'rate'
  readonly lesson: LessonWithMembers
}

/** The dialog of that task, on whichever screen the lesson is listed. */
export function LessonTask({ doing: { task, lesson }, isOpen, onOpenChange }: { doing: LessonTaskOf; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const navigate = useNavigate()
  const tutor = lesson.members.find((member) => member.role !== Role.Student)
  if (task === 'cancel') return <CancelLessonDialog lesson={lesson} isOpen={isOpen} onOpenChange={onOpenChange} onRebook={() => { void navigate(`/t/${tutor?.userId ?? 0}?book=true`) }} />
  if (tutor === undefined) return null
  if (task === 'move') return <BookLessonDialog tutorId={tutor.userId} lesson={lesson} isOpen={isOpen} onOpenChange={onOpenChange} onVerifyEmail={() => { onOpenChange(false) }} />
  return <RateDialog tutorId={tutor.userId} tutorName={tutor.name} lessonId={lesson.lesson.id} ratingId={lesson.lesson.ratingId ?? undefined} isOpen={isOpen} onOpenChange={onOpenChange} />
}
