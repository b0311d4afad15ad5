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
export function BookingRow({ booking: { by, start, end }, zone, now }: BookingRowProps) {
  // In a narrow column the range has the line to itself, so that it stays whole.
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-2">
      {by === null ? (
        <span className="row-span-2 grid size-8 place-items-center rounded-full bg-apricot-tint text-warning xl:row-span-1">
          <CalendarCheck2 size={18} strokeWidth={1.75} aria-hidden />
        </span>
      ) : (
        <Avatar
          id={by.userId}
          name={by.name}
          image={by.image}
          size={32}
          isDecorative
          className="row-span-2 xl:row-span-1"
        />
      )}
      <span className="flex min-w-0 flex-col">
        <span className="truncate text-small font-medium">
          {by === null ? 'موعد محجوز' : <bdi>{by.name ?? 'طالب'}</bdi>}
        </span>
        {by?.meeting !== undefined && <span className="text-tiny font-normal text-ink-600">{by.meeting}</span>}
      </span>
      <span className="figures col-start-2 text-tiny font-normal text-ink-600 xl:col-span-2 xl:col-start-1">
        {now !== undefined && `${relativeDay(start, now, zone)}، `}
        <bdi dir="rtl" className="whitespace-nowrap">
          {formatRange(start, end, { zone })}
        </bdi>
      </span>
    </li>
  )
}
