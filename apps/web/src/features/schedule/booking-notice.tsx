import { useAccount } from '@hiwar/app/auth/account.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { Link } from 'react-router'

/** How late a time can still be booked, and where that is changed. */
export function BookingNotice() {
  const notice = useAccount()?.tutor?.notice
  if (notice === undefined) return null
  return (
    <p className="text-small text-ink-600">
      {notice === 0 ? 'يمكن الحجز حتى لحظة البداية.' : `مهلة الحجز قبل الموعد: ${formatDuration(notice)}.`}{' '}
      <Link to="/t/account-settings?tab=personal" className="link">
        غيّرها
      </Link>
    </p>
  )
}
