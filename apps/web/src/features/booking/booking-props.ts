import type { LessonDuration } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'

export interface BookLessonDialogProps {
  tutorId: number
  /** The lesson to move; without it a new one is booked. */
  lesson?: LessonWithMembers | undefined
  /** An instant the person has tapped already: the dialog opens at the time step with it chosen. */
  initialStart?: string | undefined
  /** With it nothing is left to choose: the dialog opens at the last step, as long as that time is still free. */
  initialDuration?: LessonDuration | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Shows the dialog that proves the address. Close this one meanwhile and open it again afterwards. */
  onVerifyEmail: () => void
}
