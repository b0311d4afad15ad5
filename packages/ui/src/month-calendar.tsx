import { getLocalTimeZone, isSameMonth, parseDate, today } from '@internationalized/date'
import type { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, CalendarGridBody, CalendarGridHeader, CalendarHeaderCell, CalendarHeading } from 'react-aria-components/Calendar'
import { actions } from '@hiwar/arabic/words.ts'
import { buttonClasses } from './button-classes.ts'
import { joinClasses } from './class-names.ts'
import { NextIcon, PreviousIcon } from './icons.tsx'

export interface MonthCalendarProps {
  /** Names the calendar for screen readers. */
  label: string
  /** A civil day, `YYYY-MM-DD`, or null. */
  value: string | null
  onChange: (day: string) => void
  /** First and last day that can be looked at, `YYYY-MM-DD`. */
  min?: string
  max?: string
  /** Days that may not be chosen stay visible and are read out as not available. */
  isAvailable?: (day: string) => boolean
  className?: string
}

const dayOf = (text: string | undefined): CalendarDate | null => (text === undefined ? null : parseDate(text))

/** One month, Saturday first; days are civil days without a zone, so the hour Egypt skips in April cannot move them. */
export function MonthCalendar({ label, value, onChange, min, max, isAvailable, className }: MonthCalendarProps) {
  const chosen = value === null ? null : parseDate(value)
  const [first, last] = [dayOf(min), dayOf(max)]
  const [focused, setFocused] = useState<CalendarDate>(chosen ?? first ?? today(getLocalTimeZone()))
  return (
    <Calendar
      aria-label={label} value={chosen} onChange={(day) => onChange(day.toString())} minValue={first} maxValue={last}
      focusedValue={focused} onFocusChange={setFocused} firstDayOfWeek="sat" pageBehavior="single"
      isDateUnavailable={(day) => isAvailable !== undefined && !isAvailable(day.toString())}
      className={joinClasses('w-full max-w-sm', className)}
    >
      <header className="mb-2 flex items-center justify-between">
        <Button slot="previous" aria-label={`الشهر ${actions.previous}`} className={arrowClasses}><PreviousIcon size={24} /></Button>
        <CalendarHeading className="text-h3" />
        <Button slot="next" aria-label={`الشهر ${actions.next}`} className={arrowClasses}><NextIcon size={24} /></Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="w-full table-fixed border-separate border-spacing-0">
        <CalendarGridHeader>{(weekday) => <CalendarHeaderCell className="pb-2 text-center text-tiny font-medium text-ink-600">{weekday}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(day) => <CalendarCell date={day} className={isSameMonth(day, focused) ? dayClasses : 'invisible'} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

const arrowClasses = buttonClasses({ variant: 'quiet', size: 'small', isIcon: true })
const dayClasses = 'figures group relative mx-auto grid aspect-square w-full max-w-12 min-w-9 cursor-pointer place-items-center rounded-button text-label font-medium transition-colors '
  + 'hover:bg-nile-50 data-selected:bg-nile-600! data-selected:text-white! data-focus-visible:focus-ring '
  + 'data-unavailable:cursor-not-allowed data-unavailable:bg-transparent data-unavailable:font-normal data-unavailable:text-line-control data-unavailable:line-through '
  + 'data-disabled:cursor-default data-disabled:bg-transparent data-disabled:font-normal data-disabled:text-line-control '
  + 'data-today:after:absolute data-today:after:bottom-1 data-today:after:size-1 data-today:after:rounded-full data-today:after:bg-apricot-500 forced-colors:data-selected:bg-[Highlight]!'
