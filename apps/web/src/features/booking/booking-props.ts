import type { LessonDuration } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import type { Verifiable } from '../../parts/booking-verification.tsx'

export interface BookLessonDialogProps {
  tutorId: number
  /** The lesson to move; without it a new one is booked. */
  lesson?: LessonWithMembers | undefined
  /** A day chosen before: the dialog opens with it selected. */
  initialDay?: string | undefined
  /** A start chosen before: the dialog opens at the time step with it selected. */
  initialStart?: string | undefined
  /** With it nothing is left to choose: the dialog opens at the last step if that time is still free. */
  initialDuration?: LessonDuration | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Shows the dialog that verifies the address or the phone. Close this one meanwhile and open it again afterwards. */
  onVerify: (what: Verifiable) => void
}
