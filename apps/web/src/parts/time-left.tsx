import { formatDateTime, formatTimer } from '@hiwar/arabic/dates.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'

/** Countdown until an unpaid order expires. */
export function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const seconds = Math.floor((Date.parse(expiresAt) - useNow()) / 1000)
  if (seconds <= 0)
    return <p className="text-small text-warning">انتهت مهلة الدفع. نتأكّد مما حدث، ويمكنك البدء من جديد.</p>
  return (
    <p className="text-small text-ink-600">
      صالح حتى {formatDateTime(expiresAt)}، متبقٍّ{' '}
      <span role="timer" className="font-semibold tabular-nums text-ink-900">
        {formatTimer(seconds)}
      </span>
    </p>
  )
}
