import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import type { BookLessonDialogProps } from './booking-props.ts'

const BookingFlow = lazyWithRetry(async () => (await import('./booking-flow.tsx')).BookingFlow)
const LoadingDialog = lazyWithRetry(async () => (await import('./loading-dialog.tsx')).LoadingDialog)

/** Books or moves a lesson (web.md §3.1). Only for a signed-in student; each opening starts afresh. */
export function BookLessonDialog({ isOpen, ...given }: BookLessonDialogProps) {
  const [opening, setOpening] = useState({ isOpen: false, count: 0 })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) })
  if (opening.count === 0) return null
  return (
    <Suspense
      fallback={
        <Suspense>
          <LoadingDialog isOpen={isOpen} onOpenChange={given.onOpenChange} />
        </Suspense>
      }
    >
      <BookingFlow key={opening.count} isOpen={isOpen} {...given} />
    </Suspense>
  )
}
