import { LazyVerifyEmailDialog } from '@hiwar/app/verify/lazy-verify-email-dialog.tsx'
import { LazyVerifyPhoneDialog } from '@hiwar/app/verify/lazy-verify-phone-dialog.tsx'

/** What a booking may need to be verified first. */
export type Verifiable = 'email' | 'phone'

export interface BookingVerificationProps {
  verifying: Verifiable | null
  /** Verified, or left: booking goes on. */
  onDone: () => void
}

/** Loaded on demand: screens use `LazyBookingVerification`. */
export function BookingVerification({ verifying, onDone }: BookingVerificationProps) {
  return (
    <>
      <LazyVerifyEmailDialog isOpen={verifying === 'email'} isCodeSent={false} onVerified={onDone} onClose={onDone} />
      <LazyVerifyPhoneDialog isOpen={verifying === 'phone'} onVerified={onDone} onClose={onDone} />
    </>
  )
}
