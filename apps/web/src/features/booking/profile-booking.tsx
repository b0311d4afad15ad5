import { useState } from 'react'
import type { ChosenTime } from '../../parts/booking-path.ts'
import type { Verifiable } from '../../parts/booking-verification.tsx'
import { LazyBookingVerification } from '../../parts/lazy-booking-verification.tsx'
import { BookLessonDialog } from './book-lesson-dialog.tsx'

interface ProfileBookingProps {
  tutorId: number
  chosen: ChosenTime
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The booking dialog, or instead of it the one that verifies the address or the phone; afterwards booking goes on. */
export function ProfileBooking({ tutorId, chosen, isOpen, setOpen }: ProfileBookingProps) {
  const [verifying, setVerifying] = useState<Verifiable | null>(null)
  return (
    <>
      <BookLessonDialog
        tutorId={tutorId}
        initialDay={chosen.day}
        initialStart={chosen.start}
        isOpen={isOpen && verifying === null}
        onOpenChange={setOpen}
        onVerify={setVerifying}
      />
      <LazyBookingVerification verifying={verifying} onDone={() => setVerifying(null)} />
    </>
  )
}
