import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useState } from 'react'
import { BlockFailure } from '../../parts/block-failure.tsx'
import type { BookLessonDialogProps } from './booking-props.ts'
import { BookingBlocked } from './booking-blocked.tsx'
import { BookingDone } from './booking-done.tsx'
import type { Booked } from './booking-done.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { useBooking } from './use-booking.ts'

const tutorOf = ({ members }: LessonWithMembers) => members.find(({ role }) => isTutorLike(role))?.userId

/** The dialog from its first question to its end; a lesson in the way may be moved without leaving it. */
export function BookingFlow({ tutorId, lesson, ...given }: BookLessonDialogProps) {
  const [moved, setMoved] = useState(lesson)
  const lessonTutor = moved === undefined ? undefined : tutorOf(moved)
  return (
    <OneBooking
      key={moved?.lesson.id}
      {...given}
      moved={moved}
      tutorId={lessonTutor ?? tutorId}
      onReschedule={setMoved}
    />
  )
}

interface OneBookingProps extends Omit<BookLessonDialogProps, 'lesson'> {
  moved: LessonWithMembers | undefined
  onReschedule: (lesson: LessonWithMembers) => void
}

function OneBooking({
  tutorId,
  moved,
  initialStart,
  initialDuration,
  isOpen,
  onOpenChange,
  onVerifyEmail,
  onReschedule,
}: OneBookingProps) {
  const answer = useBooking(tutorId, moved?.lesson, isOpen)
  const [done, setDone] = useState<Booked | null>(null)
  // Once the steps stand, only a refusal may take them away: the person's own booking must not look like an obstacle.
  const [isUnderway, setUnderway] = useState(false)
  const frame = { isOpen, onOpenChange }
  const title = moved === undefined ? actions.bookLesson : actions.reschedule

  if (done !== null) return <BookingDone {...frame} booked={done} />
  if (answer.state === 'loading')
    return (
      <Dialog {...frame} title={title}>
        <BookingSkeleton />
      </Dialog>
    )
  if (answer.state === 'failed')
    return (
      <Dialog {...frame} title={title}>
        <BlockFailure failure={answer.failure} onRetry={answer.retry} isRetrying={answer.isRetrying} />
      </Dialog>
    )
  if (answer.booking.blockReason !== null && !isUnderway) {
    return (
      <Dialog {...frame} title={title} size="small">
        <BookingBlocked
          barrier={answer.booking.blockReason}
          booking={answer.booking}
          onVerifyEmail={onVerifyEmail}
          onReschedule={onReschedule}
          onClose={() => onOpenChange(false)}
        />
      </Dialog>
    )
  }
  return (
    <BookingSteps
      {...frame}
      title={title}
      booking={answer.booking}
      opening={moved === undefined ? { initialStart, initialDuration } : {}}
      refetch={answer.refetch}
      onSending={setUnderway}
      onDone={setDone}
    />
  )
}
