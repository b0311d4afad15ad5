import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'
import type { BookLessonDialogProps } from './booking-props.ts'

const BookingFlow = lazyWithRetry(async () => (await import('./booking-flow.tsx')).BookingFlow)
const LoadingDialog = lazyWithRetry(async () => (await import('./loading-dialog.tsx')).LoadingDialog)

/** Books or moves a lesson (web.md §3.1). Only for a signed-in student; its state is reset at each opening. */
export function BookLessonDialog({ isOpen, ...given }: BookLessonDialogProps) {
  const openCount = useOpenCount(isOpen)
  if (openCount === 0) return null
  return (
    <Suspense
      fallback={
        <Suspense>
          <LoadingDialog isOpen={isOpen} onOpenChange={given.onOpenChange} />
        </Suspense>
      }
    >
      <BookingFlow key={openCount} isOpen={isOpen} {...given} />
    </Suspense>
  )
}
