import { formatRange, relativeDay } from '@hiwar/arabic/dates.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { CalendarCheck2 } from 'lucide-react'
import type { Booking } from './bookings.ts'

interface BookingRowProps {
  booking: Booking
  zone: string
  /** If given, the row shows the day as well. */
  now?: number
}

/** One booking: with whom, when. */
export function BookingRow({ booking: { student, start, end }, zone, now }: BookingRowProps) {
  return (
    <li className="flex items-center gap-2">
      {student === null ? (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-apricot-tint text-warning">
          <CalendarCheck2 size={18} strokeWidth={1.75} aria-hidden />
        </span>
      ) : (
        <Avatar id={student.userId} name={student.name} image={student.image} size={32} isDecorative />
      )}
      <span className="flex min-w-0 flex-col">
        <span className="truncate text-small font-medium">
          {student === null ? 'موعد محجوز' : <bdi>{student.name ?? 'طالب'}</bdi>}
        </span>
        <span className="figures text-tiny font-normal text-ink-600">
          {now !== undefined && `${relativeDay(start, now, zone)}، `}
          <bdi dir="rtl" className="whitespace-nowrap xl:whitespace-normal">
            {formatRange(start, end, { zone })}
          </bdi>
        </span>
      </span>
    </li>
  )
}
