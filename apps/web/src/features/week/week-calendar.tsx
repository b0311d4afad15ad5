import { formatDayLabel, formatDayNumber, formatRange, formatTime, formatWeekday } from '@hiwar/arabic/dates.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { dayIn } from '@hiwar/rules/slots.ts'
import { instantOf } from '@hiwar/rules/zone.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Popover } from '@hiwar/ui/popover.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { wallMinute } from '../../parts/week.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { daysFrom } from '@hiwar/rules/civil-day.ts'

const hourHeight = 96
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const heightOf = (minutes: number) => (minutes * hourHeight) / 60

interface WeekCalendarProps {
  first: string
  zone: string
  now: Date
  lessons: readonly LessonWithMembers[]
  /** The popover content of a lesson. */
  draw: (lesson: LessonWithMembers) => ReactNode
}

/** Seven day columns with the hours of the day; scrolled to the current time, or to eight in other weeks. */
export function WeekCalendar({ first, zone, now, lessons, draw }: WeekCalendarProps) {
  const days = daysFrom(first)
  const today = dayIn(now, zone)
  const minuteNow = wallMinute(now.getTime(), today, zone)
  const grid = useInitialScroll(days.includes(today) ? Math.max(minuteNow - 60, 0) : 8 * 60)
  return (
    <div
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label="أسبوع الحصص"
      className="surface h-[calc(var(--screen)-19rem)] min-h-96 overflow-auto"
    >
      <div className="grid min-w-2xl grid-cols-[4.5rem_repeat(7,minmax(0,1fr))]">
        <div className="sticky top-0 z-20 border-b border-sand-300 bg-white" />
        {days.map((day) => (
          <DayHead key={day} day={day} isToday={day === today} now={now} zone={zone} />
        ))}
        <HourLabels first={first} zone={zone} />
        {days.map((day) => (
          <DayColumn key={day} minuteNow={day === today ? minuteNow : null}>
            {lessons
              .filter(({ lesson }) => dayIn(new Date(lesson.start), zone) === day)
              .map((given) => (
                <LessonBlock key={given.lesson.id} given={given} day={day} zone={zone} draw={draw} />
              ))}
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

function HourLabels({ first, zone }: { first: string; zone: string }) {
  return (
    <div className="relative" style={{ blockSize: 24 * hourHeight }}>
      {hours.slice(1).map((hour) => (
        <span
          key={hour}
          className="figures absolute end-2 -translate-y-1/2 text-tiny font-normal text-ink-600"
          style={{ insetBlockStart: hour * hourHeight }}
        >
          {formatTime(instantOf(first, hour * 60, zone), { zone })}
        </span>
      ))}
    </div>
  )
}

/** A line at each full hour. */
const hourLines = `repeating-linear-gradient(
  to bottom,
  transparent 0 ${hourHeight - 1}px,
  var(--color-sand-300) ${hourHeight - 1}px ${hourHeight}px
)`

/** One day; `minuteNow` draws the line of the current time. */
function DayColumn({ minuteNow, children }: { minuteNow: number | null; children: ReactNode }) {
  return (
    <div className="relative border-s border-sand-300" style={{ backgroundImage: hourLines }}>
      {/* Before the lessons, so that the line never strikes through a name. */}
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

function DayHead({ day, isToday, now, zone }: { day: string; isToday: boolean; now: Date; zone: string }) {
  return (
    <div
      aria-label={formatDayLabel(day, { now, zone })}
      className={joinClasses(
        'sticky top-0 z-20 grid justify-items-center border-b border-s border-sand-300 bg-white py-2',
        isToday && 'text-nile-700',
      )}
    >
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
    </div>
  )
}

function LessonBlock({
  given,
  day,
  zone,
  draw,
}: {
  given: LessonWithMembers
  day: string
  zone: string
  draw: (lesson: LessonWithMembers) => ReactNode
}) {
  const ownId = useUser().id
  const { lesson, members } = given
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  const name = members.find(({ userId }) => userId !== ownId)?.name ?? 'بلا اسم'
  const isCanceled = lesson.canceledAt !== null
  return (
    <Popover
      label={`حصة مع ${name}`}
      className="w-88"
      trigger={
        <button
          type="button"
          style={{
            insetBlockStart: heightOf(wallMinute(start.getTime(), day, zone)),
            blockSize: Math.max(heightOf(lesson.duration) - 2, 24),
          }}
          className={joinClasses(
            'absolute inset-x-1 cursor-pointer overflow-hidden rounded-input px-1.5 text-start text-tiny leading-snug',
            isCanceled
              ? 'bg-sand-200 text-ink-600 line-through'
              : 'bg-nile-50 text-nile-700 shadow-raised ring-1 ring-nile-600/30 hover:bg-nile-100',
          )}
        >
          <bdi className="block truncate">{name}</bdi>
          <bdi className="figures block truncate font-normal">
            {formatRange(start, end, { zone })}
            {isCanceled && <span className="sr-only">، ملغاة</span>}
          </bdi>
        </button>
      }
    >
      {draw(given)}
    </Popover>
  )
}
