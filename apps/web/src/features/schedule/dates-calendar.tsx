import { formatDayLabel, formatRange } from '@hiwar/arabic/dates.ts'
import { WeekColumns, blockPlace, shownMinutes } from '@hiwar/app/week/week-columns.tsx'
import type { TimeOff } from '@hiwar/contract/availability-rules.ts'
import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import { dayIn } from '@hiwar/rules/zone.ts'
import { overlaps, union, type Span } from '@hiwar/rules/spans.ts'
import { weekHours, type DayHours } from '@hiwar/rules/week-hours.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { VisuallyHidden } from '@hiwar/ui/visually-hidden.tsx'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { OpenBlock, StrokeBlock, openingMinute, strokeIn } from './calendar-block.tsx'
import { spanOf, type Booking } from './bookings.ts'
import type { Painted } from './paint.ts'
import { SlotMenu, type SlotActions } from './slot-menu.tsx'
import { usePaint } from './use-paint.ts'

interface DatesCalendarProps extends SlotActions {
  first: string
  /** The one day that is shown; undefined shows the week. */
  only: string | undefined
  today: string
  /** The last day on which slots may be published. */
  lastDay: string
  slots: readonly AvailabilitySlot[]
  bookings: readonly Booking[]
  timeOff: readonly TimeOff[]
  zone: string
  now: number
  /** A change is being saved. */
  isBusy: boolean
  onPaint: (painted: Painted) => void
}

/** Published time of the days of a week with what is booked in it; painting on it publishes and takes back. */
export function DatesCalendar({
  first,
  only,
  today,
  lastDay,
  slots,
  bookings,
  timeOff,
  zone,
  now,
  isBusy,
  onPaint,
  ...actions
}: DatesCalendarProps) {
  const { days } = weekHours(first, zone)
  const open = union(slots.map(spanOf))
  const { stroke, columns } = usePaint({
    isDisabled: isBusy,
    isPainted: (name, top) => {
      const day = days.find((each) => each.day === name)
      return day !== undefined && open.some((span) => overlaps(span, day) && isAt(day, span, top))
    },
    onPaint: (painted) => {
      onPaint({ isOn: painted.isOn, spans: days.flatMap((day) => strokeIn(painted, day) ?? []) })
    },
  })
  return (
    <WeekColumns
      label="جدول الأسبوع"
      first={first}
      zone={zone}
      now={new Date(now)}
      only={only}
      opensAt={openingMinute(startsOf([...slots.map(spanOf), ...bookings], days, only))}
      columns={{ ...columns, style: { userSelect: 'none', cursor: isBusy ? 'progress' : undefined } }}
      below={({ day }) =>
        day >= today && day <= lastDay ? (
          <IconButton
            size="small"
            label={`أضف أوقاتًا: ${formatDayLabel(day, { now, zone })}`}
            onPress={() => actions.onEdit(day)}
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
          />
        ) : null
      }
    >
      {(day) => (
        <>
          <DayContent day={day} open={open} {...{ slots, bookings, timeOff, zone, now }} {...actions} />
          <StrokeBlock day={day} stroke={stroke} />
        </>
      )}
    </WeekColumns>
  )
}

/** Minutes at which times begin on the one shown day; where it has none, and without it, on all days. */
function startsOf(times: readonly Span[], days: readonly DayHours[], only: string | undefined): number[] {
  const startsIn = (shown: readonly DayHours[]) =>
    times.flatMap(({ start }) => {
      const day = shown.find((each) => each.start <= start && start < each.end)
      return day === undefined ? [] : [day.topOf(start)]
    })
  const ofDay = startsIn(days.filter(({ day }) => day === only))
  return ofDay.length > 0 ? ofDay : startsIn(days)
}

type DayContentProps = SlotActions &
  Pick<DatesCalendarProps, 'slots' | 'bookings' | 'timeOff' | 'zone' | 'now'> & {
    day: DayHours
    /** The time of all slots; those that touch are one. */
    open: readonly Span[]
  }

function DayContent({ day, open, slots, bookings, timeOff, zone, now, ...actions }: DayContentProps) {
  return (
    <>
      <DayOff day={day} timeOff={timeOff} />
      {open
        .filter((span) => overlaps(span, day))
        .map((span) => (
          <OpenBlock key={span.start} day={day} span={span} isOver={span.end <= now} />
        ))}
      {slots
        .filter((slot) => overlaps(spanOf(slot), day))
        .map((slot) => (
          <SlotLabel key={slot.id} slot={slot} day={day} zone={zone} now={now} {...actions} />
        ))}
      {bookings
        .filter((booking) => overlaps(booking, day))
        .map((booking) => (
          <BookingBlock key={booking.start} booking={booking} day={day} zone={zone} now={now} />
        ))}
    </>
  )
}

const isAt = (day: DayHours, { start, end }: Span, top: number): boolean =>
  day.topOf(start) <= top && top < day.topOf(end)

function DayOff({ day: { day }, timeOff }: { day: DayHours; timeOff: readonly TimeOff[] }) {
  const off = timeOff.find(({ from, to }) => from <= day && day <= to)
  if (off === undefined) return null
  return (
    <div className="pointer-events-none absolute inset-0 bg-apricot-tint/60">
      <p className="sticky top-24 p-2 text-center text-small text-warning">
        إجازة
        {off.note !== null && <bdi className="block text-tiny">{off.note}</bdi>}
      </p>
    </div>
  )
}

interface SlotLabelProps extends SlotActions {
  slot: AvailabilitySlot
  day: DayHours
  zone: string
  now: number
}

/** The time of one slot at its top, and its menu. */
function SlotLabel({ slot, day, zone, now, ...actions }: SlotLabelProps) {
  const { start, end } = spanOf(slot)
  const firstDay = dayIn(new Date(start), zone)
  const range = formatRange(start, end, { zone })
  const isOver = end <= now
  return (
    <div
      style={{ ...blockPlace(day, start, end), blockSize: undefined }}
      className="pointer-events-none absolute inset-x-0.5 flex min-h-6 items-start justify-between gap-1 px-1.5 pt-0.5"
    >
      <p className={joinClasses('figures min-w-0 text-tiny', isOver ? 'text-ink-600' : 'text-nile-700')}>
        <bdi dir="rtl">{range}</bdi>
        {firstDay !== day.day && <span className="block text-ink-600">بدأ في اليوم السابق</span>}
      </p>
      {!isOver && <SlotMenu slot={slot} firstDay={firstDay} range={range} now={now} {...actions} />}
    </div>
  )
}

interface BookingBlockProps {
  booking: Booking
  day: DayHours
  zone: string
  now: number
}

/** A lesson, an interview or a demo session; it leads to its screen. */
function BookingBlock({ booking: { by, to, start, end }, day, zone, now }: BookingBlockProps) {
  const look = joinClasses(
    'absolute start-1.5 end-9 z-10 block min-h-5.5 overflow-hidden rounded-input px-1.5 text-start text-tiny leading-snug shadow-raised',
    end <= now ? 'bg-sand-200 text-ink-600' : 'bg-nile-600 text-white',
  )
  const content = (
    <>
      {to !== null && <VisuallyHidden>{by?.meeting ?? 'حصة'} </VisuallyHidden>}
      <bdi className="block truncate">{by === null ? 'موعد محجوز' : (by.name ?? 'طالب')}</bdi>
      {/* A quarter of an hour has room for one line. */}
      <span
        className={
          shownMinutes(day, start, end) > LessonDuration.Short ? 'figures block truncate font-normal' : 'sr-only'
        }
      >
        <bdi dir="rtl">{formatRange(start, end, { zone })}</bdi>
      </span>
    </>
  )
  const style = blockPlace(day, start, end)
  if (to === null)
    return (
      <div style={style} className={look}>
        {content}
      </div>
    )
  return (
    <Link to={to} style={style} className={look}>
      {content}
    </Link>
  )
}
