import { Dialog } from '@hiwar/ui/dialog.tsx'
import type { BookLessonDialogProps } from './booking-props.ts'
import { BookingSkeleton } from './booking-skeleton.tsx'

/** The booking dialog while the code of its steps loads. */
export function LoadingDialog(given: Pick<BookLessonDialogProps, 'isOpen' | 'onOpenChange'>) {
  return (
    <Dialog title="حجز حصة" {...given}>
      <BookingSkeleton />
    </Dialog>
  )
}
