import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Suspense, lazy, useState } from 'react'
import type { BookLessonDialogProps } from './booking-props.ts'
import { BookingSkeleton } from './booking-skeleton.tsx'

const loadFlow = async () => ({ default: (await import('./booking-flow.tsx')).BookingFlow })
const BookingFlow = lazy(loadFlow)

/** Books or moves a lesson (web.md §3.1). Only for a signed-in student; each opening starts afresh. */
export function BookLessonDialog({ isOpen, ...given }: BookLessonDialogProps) {
  const [opening, setOpening] = useState({ isOpen: false, count: 0 })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) })
  if (opening.count === 0) return null
  return (
    <Suspense fallback={<LoadingDialog isOpen={isOpen} onOpenChange={given.onOpenChange} />}>
      <BookingFlow key={opening.count} isOpen={isOpen} {...given} />
    </Suspense>
  )
}

function LoadingDialog(given: Pick<BookLessonDialogProps, 'isOpen' | 'onOpenChange'>) {
  return <Dialog title="احجز حصة" {...given}><BookingSkeleton /></Dialog>
}
