import { parseDate } from '@internationalized/date'
import { RangeCalendar as AriaRangeCalendar } from 'react-aria-components/RangeCalendar'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { buttonClasses } from './button-classes.ts'
import { NextIcon, PreviousIcon } from './icons.tsx'

export interface RangeCalendarProps {
  /** The calendar's name for screen readers. */
  label: string
  /** Civil days `YYYY-MM-DD`, both included. */
  value: { from: string; to: string } | null
  onChange: (value: { from: string; to: string }) => void
}

/** Two days of one month view, starting on Saturday: press the first, then the last. Import it lazily. */
export function RangeCalendar({ label, value, onChange }: RangeCalendarProps) {
  return (
    <AriaRangeCalendar
      aria-label={label}
      value={value === null ? null : { start: parseDate(value.from), end: parseDate(value.to) }}
      onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      firstDayOfWeek="sat"
      className="w-full max-w-80"
    >
      <header className="mb-1 flex items-center justify-between">
        <Button slot="previous" aria-label="الشهر السابق" className={arrowClasses}>
          <PreviousIcon size={20} />
        </Button>
        <CalendarHeading className="text-center text-label" />
        <Button slot="next" aria-label="الشهر التالي" className={arrowClasses}>
          <NextIcon size={20} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="w-full table-fixed border-separate border-spacing-y-0.5">
        <CalendarGridHeader>
          {(weekday) => (
            <CalendarHeaderCell className="pb-1 text-center text-tiny font-medium text-ink-600">
              {weekday.replace(/^ال/, '')}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>{(day) => <CalendarCell date={day} className={dayClasses} />}</CalendarGridBody>
      </CalendarGrid>
    </AriaRangeCalendar>
  )
}

const arrowClasses = buttonClasses({ variant: 'quiet', size: 'small', isIcon: true })
const dayClasses =
  'figures grid h-11 w-full cursor-pointer place-items-center text-small hover:bg-nile-50 ' +
  'data-outside-month:invisible data-selected:bg-nile-50 data-selected:text-nile-700 ' +
  'data-selection-start:rounded-s-input data-selection-start:bg-nile-600! data-selection-start:text-white! ' +
  'data-selection-end:rounded-e-input data-selection-end:bg-nile-600! data-selection-end:text-white! ' +
  'data-today:font-bold data-today:underline data-selected:forced-color-adjust-none'
