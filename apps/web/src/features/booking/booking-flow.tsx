import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useState } from 'react'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import type { BookLessonDialogProps } from './booking-props.ts'
import { bookingPath } from '../../parts/booking-path.ts'
import { BookingBlocked } from './booking-blocked.tsx'
import { BookingDone } from './booking-done.tsx'
import type { Booked } from './booking-done.tsx'
import { AfterSkeleton, BookingSkeleton } from './booking-skeleton.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { useAsksLearning } from './use-asks-learning.ts'
import { useBooking } from './use-booking.ts'

const tutorOf = ({ members }: LessonWithMembers) => members.find(({ role }) => isTutorLike(role))?.userId

/** The booking dialog from its checks to its end; an already booked lesson can be moved in the same dialog. */
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
  initialDay,
  initialStart,
  initialDuration,
  isOpen,
  onOpenChange,
  onVerify,
  onReschedule,
}: OneBookingProps) {
  const state = useBooking(tutorId, moved?.lesson, isOpen)
  const [done, setDone] = useState<Booked | null>(null)
  // While the request is sent, the steps stay: the new booking itself must not be reported as a block reason.
  const [isSending, setSending] = useState(false)
  const asksLearning = useAsksLearning(isOpen && moved === undefined && !isSending)
  const frame = { isOpen, onOpenChange }
  const title = moved === undefined ? actions.bookLesson : actions.reschedule

  if (done !== null) return <BookingDone {...frame} booked={done} asksLearning={asksLearning} />
  if (state.status === 'loading')
    return (
      <Dialog {...frame} title={title}>
        <BookingSkeleton />
      </Dialog>
    )
  if (state.status === 'failed')
    return (
      <Dialog {...frame} title={title}>
        <AfterSkeleton>
          <BlockFailure failure={state.failure} onRetry={state.retry} isRetrying={state.isRetrying} />
        </AfterSkeleton>
      </Dialog>
    )
  if (state.booking.blockReason !== null && !isSending) {
    return (
      <Dialog {...frame} title={title} size="small">
        <AfterSkeleton>
          <BookingBlocked
            reason={state.booking.blockReason}
            booking={state.booking}
            returnTo={bookingPath(tutorId, { day: initialDay, start: initialStart })}
            onVerify={onVerify}
            onReschedule={onReschedule}
            onClose={() => onOpenChange(false)}
          />
        </AfterSkeleton>
      </Dialog>
    )
  }
  return (
    <BookingSteps
      {...frame}
      title={titleOf(state.booking.tutor.name, moved !== undefined)}
      booking={state.booking}
      initial={moved === undefined ? { initialDay, initialStart, initialDuration } : {}}
      refetch={state.refetch}
      onSending={setSending}
      onDone={setDone}
    />
  )
}

/** With whom: the tutor's page may be covered by the dialog. */
function titleOf(tutorName: string | null, isMoved: boolean): string {
  const title = isMoved ? actions.reschedule : actions.bookLesson
  return tutorName === null ? title : `${title} مع ${isolate(tutorName)}`
}
