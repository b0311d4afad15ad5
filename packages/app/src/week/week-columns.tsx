import { formatDayLabel, formatDayNumber, formatTime, formatWeekday } from '@hiwar/arabic/dates.ts'
import { hours as hoursText } from '@hiwar/arabic/plurals.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { dayIn } from '@hiwar/rules/slots.ts'
import { weekHours } from '@hiwar/rules/week-hours.ts'
import type { DayHours, HourRow } from '@hiwar/rules/week-hours.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { useEffect, useRef } from 'react'
import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'

const hourHeight = 96
/** Between blocks that follow each other. */
const gap = 2
const heightOf = (minutes: number) => (minutes * hourHeight) / 60

/** Minutes from the top of a column to a place in it, in pixels. */
export const minutesAt = (pixels: number): number => (pixels * 60) / hourHeight

/** Where a block from `start` to `end` stands in the column of a day; what reaches beyond the day is cut off. */
export function blockPlace(day: DayHours, start: number, end: number): CSSProperties {
  const [top, bottom] = [day.topOf(start), day.topOf(end)]
  return { insetBlockStart: heightOf(top), blockSize: heightOf(bottom - top) - gap }
}

interface WeekColumnsProps {
  label: string
  /** The Saturday of the week. */
  first: string
  zone: string
  now: Date
  /** Minute of the day at which weeks other than this one open. */
  topAt?: number | undefined
  /** Minute of the day at which every week opens, this one too. */
  opensAt?: number | undefined
  /** The one day that is shown, instead of all seven. */
  only?: string | undefined
  /** The top of a column, instead of its weekday and date. */
  head?: ((day: DayHours) => ReactNode) | undefined
  /** Below the date. */
  below?: ((day: DayHours) => ReactNode) | undefined
  /** What the columns listen to; each names its day in `data-day`. */
  columns?: ComponentPropsWithRef<'div'> | undefined
  /** The blocks of a day, placed by `blockPlace`. */
  children: (day: DayHours) => ReactNode
}

/**
 * Seven day columns with the hours of the day; scrolled to the current time, or to `topAt` in other weeks. A day of clock
 * change has 23 or 25 hours.
 */
export function WeekColumns({
  label,
  first,
  zone,
  now,
  topAt = 8 * 60,
  opensAt,
  only,
  head,
  below,
  columns,
  children,
}: WeekColumnsProps) {
  const { rows, days: allDays } = weekHours(first, zone)
  const days = allDays.filter(({ day }) => only === undefined || day === only)
  const today = dayIn(now, zone)
  const minuteNow = days.find(({ day }) => day === today)?.topOf(now.getTime()) ?? null
  const area = useInitialScroll(Math.max(opensAt ?? (minuteNow === null ? topAt - 15 : minuteNow - 60), 0))
  return (
    <div
      ref={area}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
      className="surface h-[calc(var(--screen)-19rem)] min-h-96 overflow-auto"
    >
      <div
        {...columns}
        className={joinClasses(
          'grid',
          days.length === 1
            ? 'grid-cols-[4.5rem_minmax(0,1fr)]'
            : 'min-w-xl grid-cols-[4.5rem_repeat(7,minmax(0,1fr))]',
        )}
      >
        <div className="sticky top-0 z-20 border-b border-sand-300 bg-white" />
        {days.map((day) => (
          <div key={day.day} className={joinClasses(headClasses, day.day === today && 'text-nile-700')}>
            {head === undefined ? <DayHead day={day} isToday={day.day === today} now={now} zone={zone} /> : head(day)}
            {below?.(day)}
          </div>
        ))}
        <HourLabels rows={rows} />
        {days.map((day) => (
          <DayColumn key={day.day} day={day} minuteNow={day.day === today ? minuteNow : null}>
            {children(day)}
          </DayColumn>
        ))}
      </div>
    </div>
  )
}

/** Scrolls an area once to a minute of the day, as soon as it is visible (on upright tablets it is hidden at first). */
function useInitialScroll(minute: number) {
  const area = useRef<HTMLDivElement>(null)
  const initialMinute = useRef(minute)
  useEffect(() => {
    const element = area.current
    const observer = new ResizeObserver(() => {
      if (element === null || element.clientHeight === 0) return
      observer.disconnect()
      element.scrollTo({ top: heightOf(initialMinute.current) })
    })
    if (element !== null) observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [])
  return area
}

function HourLabels({ rows }: { rows: readonly HourRow[] }) {
  return (
    <div className="relative" style={{ blockSize: rows.length * hourHeight }}>
      {rows.map(
        (row, place) =>
          place > 0 && (
            <span
              key={row}
              className="figures absolute end-2 -translate-y-1/2 text-tiny font-normal text-ink-600"
              style={{ insetBlockStart: place * hourHeight }}
            >
              {formatTime(Math.floor(row) * HOUR_MS, { zone: 'UTC' })}
            </span>
          ),
      )}
    </div>
  )
}

/** A line at each full hour. */
const hourLines = `repeating-linear-gradient(
  to bottom,
  transparent 0 ${hourHeight - 1}px,
  var(--color-sand-300) ${hourHeight - 1}px ${hourHeight}px
)`

/** An hour that the day does not have. */
const noHour = 'repeating-linear-gradient(-45deg, var(--color-sand-200) 0 6px, var(--color-sand-100) 6px 12px)'

/** One day; `minuteNow` draws the line of the current time. */
function DayColumn({ day, minuteNow, children }: { day: DayHours; minuteNow: number | null; children: ReactNode }) {
  return (
    <div data-day={day.day} className="relative border-s border-sand-300" style={{ backgroundImage: hourLines }}>
      {day.missing.map((place) => (
        <span
          key={place}
          aria-hidden
          className="absolute inset-x-0"
          style={{ insetBlockStart: place * hourHeight, blockSize: hourHeight, backgroundImage: noHour }}
        />
      ))}
      {/* Before the blocks, so that the line never strikes through a name. */}
      {minuteNow !== null && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 h-0.5 bg-danger"
          style={{ insetBlockStart: heightOf(minuteNow) }}
        />
      )}
      {children}
      {minuteNow !== null && (
        <span
          aria-hidden
          className="pointer-events-none absolute -start-1 z-10 size-2.5 -translate-y-1/2 rounded-full bg-danger"
          style={{ insetBlockStart: heightOf(minuteNow) + 1 }}
        />
      )}
    </div>
  )
}

const headClasses =
  'sticky top-0 z-20 grid content-start justify-items-center border-b border-s border-sand-300 bg-white py-2'

function DayHead({ day: given, isToday, now, zone }: { day: DayHours; isToday: boolean; now: Date; zone: string }) {
  const { day, length } = given
  const lengthText = length === 24 ? null : hoursText(length)
  return (
    <>
      <span className="sr-only">
        {[formatDayLabel(day, { now, zone }), lengthText].filter((part) => part !== null).join('، ')}
      </span>
      <span aria-hidden className="text-small">
        {formatWeekday(day)}
      </span>
      <span
        aria-hidden
        className={joinClasses(
          'figures text-h3',
          isToday && 'grid size-9 place-items-center rounded-full bg-nile-600 text-white',
        )}
      >
        {formatDayNumber(day)}
      </span>
      {lengthText !== null && (
        <span aria-hidden title="يوم تغيير الساعة" className="text-tiny text-warning">
          {lengthText}
        </span>
      )}
    </>
  )
}
