import { Role } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { BookAgainDialog } from '../features/booking/book-again-dialog.tsx'
import { BookLessonDialog } from '../features/booking/book-lesson-dialog.tsx'
import type { Verifiable } from '../parts/booking-verification.tsx'
import { LazyBookingVerification } from '../parts/lazy-booking-verification.tsx'
import { CancelLessonDialog } from '../features/booking/cancel-lesson-dialog.tsx'
import { FocusDialog } from '../features/booking/focus-dialog.tsx'
import type { LessonAction } from '../features/lessons/lesson-menu.tsx'
import { RateDialog } from '../features/ratings/rate-dialog.tsx'

const NotesDialog = lazyWithRetry(async () => (await import('../features/notes/notes-dialog.tsx')).NotesDialog)

interface LessonTaskProps {
  action: LessonAction
  lesson: LessonWithMembers
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The dialog of an action on a lesson, used by every screen that lists lessons. */
export function LessonTask({ action, lesson: given, ...frame }: LessonTaskProps) {
  const navigate = useNavigate()
  const [verifying, setVerifying] = useState<Verifiable | null>(null)
  const { lesson, members } = given
  const tutor = members.find((member) => member.role !== Role.Student)
  if (action === 'cancel')
    return (
      <CancelLessonDialog
        lesson={given}
        {...frame}
        onRebook={() => {
          void navigate(`/t/${tutor?.userId ?? 0}?book=true`)
        }}
      />
    )
  if (action === 'notes')
    return (
      <Suspense>
        <NotesDialog given={given} {...frame} />
      </Suspense>
    )
  if (action === 'focus') return <FocusDialog lesson={lesson} {...frame} />
  if (tutor === undefined) return null
  if (action === 'rate')
    return (
      <RateDialog
        tutorId={tutor.userId}
        tutorName={tutor.name}
        lessonId={lesson.id}
        ratingId={lesson.ratingId ?? undefined}
        {...frame}
      />
    )

  const booking = {
    ...frame,
    isOpen: frame.isOpen && verifying === null,
    tutorId: tutor.userId,
    onVerify: setVerifying,
  }
  return (
    <>
      {action === 'move' ? (
        <BookLessonDialog {...booking} lesson={given} />
      ) : (
        <BookAgainDialog {...booking} lessonId={lesson.id} />
      )}
      <LazyBookingVerification verifying={verifying} onDone={() => setVerifying(null)} />
    </>
  )
}
