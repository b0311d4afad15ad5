import { weekdayLabel } from '@hiwar/arabic/labels.ts'
import { formatRange } from '@hiwar/arabic/dates.ts'
import { WeekColumns } from '@hiwar/app/week/week-columns.tsx'
import type { NewRule } from '@hiwar/contract/availability-rules.ts'
import type { Weekday } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'
import type { Span } from '@hiwar/rules/spans.ts'
import type { DayHours } from '@hiwar/rules/week-hours.ts'
import { OpenBlock, StrokeBlock, openingMinute } from './calendar-block.tsx'
import { minutesOf, weekdays } from './paint.ts'
import { usePaint } from './use-paint.ts'

/** A week without dates: any whose days all have 24 hours, Saturday first. */
const FIRST = '2000-01-01'
const ZONE = 'UTC'
const weekdayOfDay = (day: string): Weekday =>
  weekdays.find((_, place) => addDays(FIRST, place) === day) ?? weekdays[0] ?? 6

/** The day of this calendar that stands for a weekday. */
const dayOfWeekday = (weekday: Weekday): string => addDays(FIRST, weekdays.indexOf(weekday))

interface UsualCalendarProps {
  rules: readonly NewRule[]
  /** The one weekday that is shown; undefined shows all. */
  only: Weekday | undefined
  isBusy: boolean
  onPaint: (painted: { weekdays: readonly Weekday[]; minutes: Span; isOn: boolean }) => void
}

/** The rules of the usual week; painting on it changes them. */
export function UsualCalendar({ rules, only, isBusy, onPaint }: UsualCalendarProps) {
  const timesOf = (day: string) => minutesOf(rules, weekdayOfDay(day))
  const { stroke, columns } = usePaint({
    isDisabled: isBusy,
    isPainted: (day, top) => timesOf(day).some(({ start, end }) => start <= top && top < end),
    onPaint: ({ days, from, to, isOn }) => {
      onPaint({ weekdays: days.map(weekdayOfDay), minutes: { start: from, end: to }, isOn })
    },
  })
  return (
    <WeekColumns
      label="الأسبوع المعتاد"
      first={FIRST}
      zone={ZONE}
      now={new Date(0)}
      only={only === undefined ? undefined : dayOfWeekday(only)}
      opensAt={openingMinute(weekdays.flatMap((weekday) => minutesOf(rules, weekday).map(({ start }) => start)))}
      head={({ day }) => <span className="text-label">{weekdayLabel[weekdayOfDay(day)]}</span>}
      columns={{ ...columns, style: { userSelect: 'none', cursor: isBusy ? 'progress' : undefined } }}
    >
      {(day) => (
        <>
          {timesOf(day.day).map(({ start, end }) => (
            <RuleBlock key={start} day={day} start={day.start + start * MINUTE_MS} end={day.start + end * MINUTE_MS} />
          ))}
          <StrokeBlock day={day} stroke={stroke} />
        </>
      )}
    </WeekColumns>
  )
}

function RuleBlock({ day, start, end }: { day: DayHours; start: number; end: number }) {
  return (
    <OpenBlock day={day} span={{ start, end }} isOver={false}>
      <p className="figures px-1.5 pt-0.5 text-tiny text-nile-700">
        <bdi dir="rtl">{formatRange(start, end, { zone: ZONE })}</bdi>
      </p>
    </OpenBlock>
  )
}
