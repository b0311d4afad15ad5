import { formatDayLabel, formatDayNumber, formatShortDate, formatWeekday } from '@hiwar/arabic/dates.ts'
import { states } from '@hiwar/arabic/words.ts'
import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { dayBounds } from '@hiwar/rules/civil-day.ts'
import { Plus } from 'lucide-react'
import { spanOf, type Booking } from './bookings.ts'
import { SlotCard, type SlotActions } from './slot-card.tsx'

interface WeekGridProps extends SlotActions {
  days: readonly string[]
  today: string
  /** The last day on which slots may be published. */
  lastDay: string
  slots: readonly AvailabilitySlot[]
  bookings: readonly Booking[]
  zone: string
  now: number
}

/**
 * The days of a week with their published slots: a list on phones, four columns on tablets, seven from 1280 px.
 */
export function WeekGrid({ days, ...given }: WeekGridProps) {
  return (
    <ol className="grid gap-3 md:grid-cols-4 xl:grid-cols-7 xl:gap-2">
      {days.map((day) => (
        <Day key={day} day={day} {...given} />
      ))}
    </ol>
  )
}

type DayProps = Omit<WeekGridProps, 'days'> & { day: string }

function Day({ day, today, lastDay, slots, bookings, zone, now, ...actions }: DayProps) {
  const { start, end } = dayBounds(day, zone)
  const isPast = day < today
  const isToday = day === today
  const slotsOfDay = slots.filter((slot) => Date.parse(slot.start) < end && Date.parse(slot.end) > start)
  return (
    <li
      className={joinClasses(
        'surface flex min-w-0 flex-col gap-2 p-3 xl:min-h-72 xl:p-2',
        isToday && 'border-nile-600 ring-1 ring-nile-600',
        isPast && 'bg-sand-50',
      )}
    >
      <div className="flex items-center justify-between gap-1 ps-1">
        <DayHeading day={day} isPast={isPast} isToday={isToday} zone={zone} now={now} />
        {!isPast && day <= lastDay && (
          <IconButton
            size="small"
            label={`أضف أوقاتًا: ${formatDayLabel(day, { now, zone })}`}
            onPress={() => actions.onEdit(day)}
            icon={<Plus size={20} strokeWidth={1.75} aria-hidden />}
          />
        )}
      </div>
      {slotsOfDay.map((slot) => (
        <SlotCard
          key={slot.id}
          slot={slot}
          day={day}
          zone={zone}
          now={now}
          {...actions}
          bookings={bookings.filter(
            (booking) =>
              booking.slotId === slot.id && booking.start < Math.min(end, spanOf(slot).end) && booking.end > start,
          )}
        />
      ))}
      {slotsOfDay.length === 0 && (
        <p className="px-1 pb-1 text-small text-ink-600">{isPast ? 'لم تُنشر أوقات' : 'لا أوقات بعد'}</p>
      )}
    </li>
  )
}

interface DayHeadingProps {
  day: string
  isPast: boolean
  isToday: boolean
  zone: string
  now: number
}

function DayHeading({ day, isPast, isToday, zone, now }: DayHeadingProps) {
  return (
    <h2
      aria-label={formatDayLabel(day, { now, zone })}
      className="flex min-w-0 items-baseline gap-2 md:flex-col md:items-start md:gap-0"
    >
      <span className={joinClasses('text-small font-medium', isToday ? 'text-nile-700' : 'text-ink-600')}>
        {formatWeekday(day)}
      </span>
      <span className={joinClasses('figures text-h3', isPast && 'text-ink-600')}>
        <span className="md:hidden">{formatShortDate(day, { now })}</span>
        <span className="max-md:hidden">{formatDayNumber(day)}</span>
        {isToday && (
          <span className="ms-2 rounded-full bg-nile-50 px-2 align-middle text-tiny text-nile-700">{states.today}</span>
        )}
      </span>
    </h2>
  )
}
