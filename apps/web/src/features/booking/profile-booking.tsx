import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ChosenTime } from '../../parts/booking-path.ts'
import { BookLessonDialog } from './book-lesson-dialog.tsx'

/** Props of the dialog that verifies the email address. */
export interface Verification {
  isOpen: boolean
  onVerified: () => void
  onClose: () => void
}

interface ProfileBookingProps {
  tutorId: number
  chosen: ChosenTime
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  renderVerification: (verification: Verification) => ReactNode
}

/** The booking dialog, or instead of it the one that verifies the email address; afterwards booking goes on. */
export function ProfileBooking({ tutorId, chosen, isOpen, setOpen, renderVerification }: ProfileBookingProps) {
  const [isVerifying, setVerifying] = useState(false)
  const goBack = () => setVerifying(false)
  return (
    <>
      <BookLessonDialog
        tutorId={tutorId}
        initialDay={chosen.day}
        initialStart={chosen.start}
        isOpen={isOpen && !isVerifying}
        onOpenChange={setOpen}
        onVerifyEmail={() => setVerifying(true)}
      />
      {renderVerification({ isOpen: isVerifying, onVerified: goBack, onClose: goBack })}
    </>
  )
}
