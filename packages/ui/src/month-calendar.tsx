import { CalendarDate, getLocalTimeZone, isSameMonth, parseDate, today } from '@internationalized/date'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { buttonClasses } from './button-classes.ts'
import { joinClasses } from './class-names.ts'
import { NextIcon, PreviousIcon } from './icons.tsx'

export interface MonthCalendarProps {
  /** The calendar's name for screen readers. */
  label: string
  /** A civil day, `YYYY-MM-DD`, or null. */
  value: string | null
  onChange: (day: string) => void
  /** First and last day that can be viewed, `YYYY-MM-DD`. */
  min?: string
  max?: string
  /** Unavailable days stay visible and are announced as unavailable. */
  isAvailable?: (day: string) => boolean
  /** The day with the apricot mark; its meaning must be in text elsewhere. */
  soonest?: string | null
  className?: string
}

const dayOf = (text: string | undefined): CalendarDate | null => (text === undefined ? null : parseDate(text))

/**
 * One month, starting on Saturday; screen readers hear full dates. Import it lazily: its code is as large as a screen.
 * Days are civil days without a zone, so the clock change in April cannot shift them.
 */
export function MonthCalendar({
  label,
  value,
  onChange,
  min,
  max,
  isAvailable,
  soonest = null,
  className,
}: MonthCalendarProps) {
  const chosen = value === null ? null : parseDate(value)
  const [first, last] = [dayOf(min), dayOf(max)]
  const [focused, setFocused] = useState<CalendarDate>(chosen ?? first ?? today(getLocalTimeZone()))
  return (
    <Calendar
      aria-label={label}
      value={chosen}
      onChange={(day) => onChange(day.toString())}
      minValue={first}
      maxValue={last}
      focusedValue={focused}
      onFocusChange={setFocused}
      firstDayOfWeek="sat"
      pageBehavior="single"
      isDateUnavailable={(day) => isAvailable !== undefined && !isAvailable(day.toString())}
      className={joinClasses('@container w-full max-w-sm', className)}
    >
      <header className="mb-2 flex items-center justify-between">
        <Button slot="previous" aria-label="الشهر السابق" className={arrowClasses}>
          <PreviousIcon size={24} />
        </Button>
        <CalendarHeading className="text-center text-h3" />
        <Button slot="next" aria-label="الشهر التالي" className={arrowClasses}>
          <NextIcon size={24} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="w-full table-fixed border-separate border-spacing-px">
        <CalendarGridHeader>
          {(weekday) => <CalendarHeaderCell className={weekdayClasses}>{withoutArticle(weekday)}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(day) => <Day day={day} isShown={isSameMonth(day, focused)} isSoonest={day.toString() === soonest} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

/**
 * Weekday names without the article, since seven full names do not fit a phone's width. Screen readers hear the full
 * names.
 */
const withoutArticle = (weekday: string) => weekday.replace(/^ال/, '')

function Day({ day, isShown, isSoonest }: { day: CalendarDate; isShown: boolean; isSoonest: boolean }) {
  return (
    <CalendarCell date={day} className={isShown ? dayClasses : 'invisible'}>
      {({ formattedDate }) => (
        <>
          {formattedDate}
          {isSoonest && (
            <span
              aria-hidden
              className={
                'absolute end-1 top-1 size-2 rounded-full bg-apricot-500 ' +
                'ring-2 ring-white forced-color-adjust-none'
              }
            />
          )}
        </>
      )}
    </CalendarCell>
  )
}

const weekdayClasses = 'pb-1 text-center text-[min(0.8125rem,4.4cqi)] font-medium whitespace-nowrap text-ink-600'
const arrowClasses = buttonClasses({ variant: 'quiet', size: 'small', isIcon: true })
const dayClasses =
  'figures relative mx-auto grid h-11 w-full max-w-12 cursor-pointer ' +
  'place-items-center rounded-button text-label font-medium transition-colors ' +
  'bg-nile-50 text-nile-700 hover:bg-nile-100 data-selected:bg-nile-600! ' +
  'data-selected:font-bold data-selected:text-white! ' +
  'data-unavailable:cursor-not-allowed data-unavailable:bg-transparent! data-unavailable:font-normal ' +
  'data-unavailable:text-ink-600 data-unavailable:line-through data-unavailable:decoration-line-control ' +
  'data-disabled:cursor-default data-disabled:bg-transparent! data-disabled:font-normal ' +
  'data-disabled:text-line-control data-disabled:no-underline ' +
  'data-today:after:absolute data-today:after:bottom-1 data-today:after:h-0.75 ' +
  'data-today:after:w-4 data-today:after:rounded-full data-today:after:bg-current ' +
  'data-selected:forced-color-adjust-none forced-colors:data-selected:bg-[Highlight]! ' +
  'forced-colors:data-selected:text-[HighlightText]! forced-colors:data-unavailable:text-[GrayText]'
