import { formatRange } from '@hiwar/arabic/dates.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { WeekColumns, blockPlace, shownMinutes } from '@hiwar/app/week/week-columns.tsx'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { dayIn } from '@hiwar/rules/zone.ts'
import type { DayHours } from '@hiwar/rules/week-hours.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Popover } from '@hiwar/ui/popover.tsx'
import type { ReactNode } from 'react'

interface WeekCalendarProps {
  first: string
  zone: string
  now: Date
  lessons: readonly LessonWithMembers[]
  /** The popover content of a lesson. */
  draw: (lesson: LessonWithMembers) => ReactNode
}

/** The lessons of a week in seven day columns. */
export function WeekCalendar({ first, zone, now, lessons, draw }: WeekCalendarProps) {
  return (
    <WeekColumns label="أسبوع الحصص" first={first} zone={zone} now={now}>
      {(day) =>
        lessons
          .filter(({ lesson }) => dayIn(new Date(lesson.start), zone) === day.day)
          .map((given) => <LessonBlock key={given.lesson.id} given={given} day={day} zone={zone} draw={draw} />)
      }
    </WeekColumns>
  )
}

interface LessonBlockProps {
  given: LessonWithMembers
  day: DayHours
  zone: string
  draw: (lesson: LessonWithMembers) => ReactNode
}

function LessonBlock({ given, day, zone, draw }: LessonBlockProps) {
  const ownId = useUser().id
  const { lesson, members } = given
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  const name = members.find(({ userId }) => userId !== ownId)?.name ?? 'بلا اسم'
  const isCanceled = lesson.canceledAt !== null
  // A quarter of an hour has room for one line; the popover says when.
  const hasTimes = shownMinutes(day, start.getTime(), end.getTime()) > LessonDuration.Short
  return (
    <Popover
      label={`حصة مع ${name}`}
      className="w-88"
      trigger={
        <button
          type="button"
          style={blockPlace(day, start.getTime(), end.getTime())}
          className={joinClasses(
            'absolute inset-x-1 min-h-6 cursor-pointer overflow-hidden rounded-input px-1.5 text-start text-tiny leading-snug',
            isCanceled
              ? 'bg-sand-200 text-ink-600 line-through'
              : 'bg-nile-50 text-nile-700 shadow-raised ring-1 ring-nile-600/30 hover:bg-nile-100',
          )}
        >
          <bdi className="block truncate">{name}</bdi>
          <span className={hasTimes ? 'figures block truncate font-normal' : 'sr-only'}>
            <bdi dir="rtl">{formatRange(start, end, { zone })}</bdi>
            {isCanceled && <span className="sr-only">، ملغاة</span>}
          </span>
        </button>
      }
    >
      {draw(given)}
    </Popover>
  )
}
