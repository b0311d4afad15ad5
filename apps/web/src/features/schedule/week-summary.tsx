import { formatDuration } from '@hiwar/arabic/dates.ts'

/** Free and booked time of the week in words. */
export function WeekSummary({ free, booked }: { free: number; booked: number }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-small text-ink-600">
      <span>
        متاح للحجز:{' '}
        <span className="figures font-medium text-ink-900">{free > 0 ? formatDuration(free) : 'لا شيء'}</span>
      </span>
      <span>
        محجوز: <span className="figures font-medium text-ink-900">{booked > 0 ? formatDuration(booked) : 'لا شيء'}</span>
      </span>
    </p>
  )
}
