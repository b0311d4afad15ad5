import { useState } from 'react'
import type { ReactNode } from 'react'
import { BookLessonDialog } from './book-lesson-dialog.tsx'

/** Props of the dialog that verifies the email address. */
export interface Verification {
  isOpen: boolean
  onVerified: () => void
  onClose: () => void
}

interface ProfileBookingProps {
  tutorId: number
  initialStart?: string | undefined
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  renderVerification: (verification: Verification) => ReactNode
}

/** The booking dialog, or instead of it the one that verifies the email address; afterwards booking goes on. */
export function ProfileBooking({ tutorId, initialStart, isOpen, setOpen, renderVerification }: ProfileBookingProps) {
  const [isVerifying, setVerifying] = useState(false)
  const goBack = () => setVerifying(false)
  return (
    <>
      <BookLessonDialog
        tutorId={tutorId}
        initialStart={initialStart}
        isOpen={isOpen && !isVerifying}
        onOpenChange={setOpen}
        onVerifyEmail={() => setVerifying(true)}
      />
      {renderVerification({ isOpen: isVerifying, onVerified: goBack, onClose: goBack })}
    </>
  )
}
