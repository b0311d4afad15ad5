import { willBeCanceled } from '@hiwar/arabic/counted.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { BookingRow } from './booking-row.tsx'
import type { Booking } from './bookings.ts'

interface LostBookingsProps {
  lost: readonly Booking[]
  zone: string
  now: number
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}

/** The bookings that a change would cancel, what that means for the students, and a checkbox to agree. */
export function LostBookings({ lost, zone, now, isAgreed, onAgree }: LostBookingsProps) {
  return (
    <div className="grid gap-3">
      <Banner tone="danger" title={willBeCanceled(lost.length)}>
        تعود الدقائق إلى أصحابها ويصلهم خبر الإلغاء. لا يمكن التراجع عن ذلك.
      </Banner>
      <ul aria-label="حجوزات ستُلغى" className="grid max-h-60 gap-3 overflow-y-auto">
        {lost.map((booking) => (
          <BookingRow key={booking.start} booking={booking} zone={zone} now={now} />
        ))}
      </ul>
      <Checkbox isSelected={isAgreed} onChange={onAgree}>
        أفهم أن هذه الحجوزات ستُلغى
      </Checkbox>
    </div>
  )
}
