import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'
import type { BookingVerificationProps } from './booking-verification.tsx'

const Loaded = lazyWithRetry(async () => (await import('./booking-verification.tsx')).BookingVerification)

/** The dialog that verifies the address or the phone in the middle of a booking, which is closed meanwhile. */
export function LazyBookingVerification(given: BookingVerificationProps) {
  return (
    useOpenCount(given.verifying !== null) > 0 && (
      <Suspense>
        <Loaded {...given} />
      </Suspense>
    )
  )
}
