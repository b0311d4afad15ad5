import { formatDayLabel, formatDayNumber, formatShortDate, formatTime, formatWeekday } from '@hiwar/arabic/dates.ts'
import { hours as hoursText } from '@hiwar/arabic/plurals.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { dayIn } from '@hiwar/rules/zone.ts'
import { weekHours } from '@hiwar/rules/week-hours.ts'
import type { DayHours, HourRow } from '@hiwar/rules/week-hours.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useEffect, useRef } from 'react'
import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'

const height = 'h-[calc(var(--screen)-22rem)] min-h-96 max-md:h-[calc(var(--screen)-26rem)]'

/** Between blocks that follow each other. */
const gap = '2px'
/** `--hour` is the height of an hour; a phone shows more of them. */
const heightOf = (minutes: number) => `calc(${minutes / 60} * var(--hour))`

/** Minutes from the top of a column to a place in it, in pixels. */
export function minutesAt(column: HTMLElement, pixels: number): number {
  const rows = Number(column.dataset['rows'])
  return (pixels * rows * 60) / column.clientHeight
}

/** Minutes from `start` to `end` that stand in the column of a day: fewer than between them where midnight cuts it. */
export const shownMinutes = (day: DayHours, start: number, end: number): number => day.topOf(end) - day.topOf(start)

/** Where a block from `start` to `end` stands in the column of a day; what reaches beyond the day is cut off. */
export function blockPlace(day: DayHours, start: number, end: number): CSSProperties {
  const height = heightOf(shownMinutes(day, start, end))
  return { insetBlockStart: heightOf(day.topOf(start)), blockSize: `calc(${height} - ${gap})` }
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
      className={joinClasses('surface overflow-auto [--hour:6rem] max-md:[--hour:5rem]', height)}
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
          <ColumnHead
            key={day.day}
            {...{ day, now, zone, head, below }}
            isToday={day.day === today}
            isAlone={days.length === 1}
          />
        ))}
        <HourLabels rows={rows} />
        {days.map((day) => (
          <DayColumn key={day.day} day={day} rows={rows.length} minuteNow={day.day === today ? minuteNow : null}>
            {children(day)}
          </DayColumn>
        ))}
      </div>
    </div>
  )
}

type ColumnHeadProps = Pick<WeekColumnsProps, 'now' | 'zone' | 'head' | 'below'> & {
  day: DayHours
  isToday: boolean
  isAlone: boolean
}

function ColumnHead({ day, isToday, isAlone, now, zone, head, below }: ColumnHeadProps) {
  const date = isAlone ? (
    <LongDayHead day={day} now={now} zone={zone} />
  ) : (
    <DayHead day={day} isToday={isToday} now={now} zone={zone} />
  )
  return (
    <div
      className={joinClasses(
        'sticky top-0 z-20 content-start border-b border-s border-sand-300 bg-white',
        isAlone ? 'flex min-h-11 items-center justify-between px-2' : 'grid justify-items-center py-2',
        isToday && 'text-nile-700',
      )}
    >
      {head === undefined ? date : head(day)}
      {below?.(day)}
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
      const column = element.querySelector<HTMLElement>('[data-day]')
      if (column !== null) element.scrollTo({ top: initialMinute.current / minutesAt(column, 1) })
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
    <div className="relative" style={{ blockSize: heightOf(rows.length * 60) }}>
      {rows.map(
        (row, place) =>
          place > 0 && (
            <span
              key={row}
              className="figures absolute end-2 -translate-y-1/2 text-tiny font-normal text-ink-600"
              style={{ insetBlockStart: heightOf(place * 60) }}
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
  transparent 0 calc(var(--hour) - 1px),
  var(--color-sand-300) calc(var(--hour) - 1px) var(--hour)
)`

/** An hour that the day does not have. */
const noHour = 'repeating-linear-gradient(-45deg, var(--color-sand-200) 0 6px, var(--color-sand-100) 6px 12px)'

interface DayColumnProps {
  day: DayHours
  /** Of the week, which has one more than the day where another day has an hour twice. */
  rows: number
  /** Draws the line of the current time. */
  minuteNow: number | null
  children: ReactNode
}

function DayColumn({ day, rows, minuteNow, children }: DayColumnProps) {
  return (
    <div
      data-day={day.day}
      data-rows={rows}
      className="relative border-s border-sand-300"
      style={{ backgroundImage: hourLines }}
    >
      {day.missing.map((place) => (
        <span
          key={place}
          aria-hidden
          className="absolute inset-x-0"
          style={{ insetBlockStart: heightOf(place * 60), blockSize: heightOf(60), backgroundImage: noHour }}
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
          style={{ insetBlockStart: `calc(${heightOf(minuteNow)} + 1px)` }}
        />
      )}
    </div>
  )
}

const lengthOf = ({ length }: DayHours): string | null => (length === 24 ? null : hoursText(length))

/** Of a day that stands alone: one line. */
function LongDayHead({ day, now, zone }: { day: DayHours; now: Date; zone: string }) {
  const lengthText = lengthOf(day)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-label">
      <bdi className="figures">
        {formatWeekday(day.day)} {formatShortDate(day.day, { now, zone })}
      </bdi>
      {lengthText !== null && <span className="text-tiny text-warning">يوم تغيير الساعة: {lengthText}</span>}
    </p>
  )
}

function DayHead({ day: given, isToday, now, zone }: { day: DayHours; isToday: boolean; now: Date; zone: string }) {
  const { day } = given
  const lengthText = lengthOf(given)
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

/** While a week is loaded. As high as its columns: a page that grew shorter would scroll, and move the week arrows. */
export function WeekSkeleton() {
  return (
    <Loading>
      <Skeleton className={joinClasses('w-full', height)} />
    </Loading>
  )
}
