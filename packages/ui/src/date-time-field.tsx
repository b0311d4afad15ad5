import { hourCycle } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { CalendarDate, getLocalTimeZone, now, parseAbsolute, parseDate, toCalendarDate } from '@internationalized/date'
import type { ZonedDateTime } from '@internationalized/date'
import { CalendarDays, X } from 'lucide-react'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { IconButton } from './button.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { joinClasses } from './class-names.ts'
import { FieldLabel, FieldNotes } from './field-notes.tsx'
import { controlClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'
import { Popover } from './popover.tsx'

export interface DateTimeFieldProps extends Omit<FieldProps, 'isReadOnly' | 'isRequired'> {
  /** An instant as ISO text, or null. */
  value: string | null
  onChange: (instant: string | null) => void
  /** Whose wall clock it shows; the device's when absent. */
  zone?: string
  /** First day that the calendar offers, `YYYY-MM-DD`. */
  min?: string
}

const hours = { h12: 12, h23: 24 } as const

/** A day and a time: typed part by part, the day also chosen from a calendar. */
export function DateTimeField({
  label,
  description,
  errorMessage,
  isInvalid,
  isOptional,
  isDisabled = false,
  className,
  value,
  onChange,
  zone = getLocalTimeZone(),
  min,
  ...given
}: DateTimeFieldProps) {
  const shown = value === null ? null : parseAbsolute(value, zone)
  const change = (next: ZonedDateTime | null) => onChange(next === null ? null : next.toAbsoluteString())
  const chooseDay = (day: string) => change((shown ?? nextHour(zone)).set(parseDate(day)))
  return (
    <DateField
      {...given}
      value={shown}
      onChange={change}
      granularity="minute"
      hideTimeZone
      hourCycle={hours[hourCycle()]}
      placeholderValue={nextHour(zone)}
      isDisabled={isDisabled}
      isInvalid={isInvalid ?? errorMessage !== undefined}
      className={joinClasses('flex flex-col gap-1.5', className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <div data-disabled={isDisabled || undefined} className={joinClasses(controlClasses, frameClasses)}>
        <DateInput className="block min-w-0 flex-1 px-3 py-2 whitespace-nowrap">
          {(segment) => <DateSegment segment={segment} className={segmentClasses} />}
        </DateInput>
        {shown !== null && !isDisabled && (
          <IconButton
            label={`${actions.clear} ${label}`}
            icon={<X size={20} aria-hidden />}
            size="small"
            className="text-ink-600!"
            onPress={() => change(null)}
          />
        )}
        <DayButton
          label={label}
          day={shown === null ? null : toCalendarDate(shown)}
          min={min}
          isDisabled={isDisabled}
          onChoose={chooseDay}
        />
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </DateField>
  )
}

const nextHour = (zone: string) => now(zone).add({ hours: 1 }).set({ minute: 0, second: 0, millisecond: 0 })

interface DayButtonProps {
  label: string
  day: CalendarDate | null
  min: string | undefined
  isDisabled: boolean
  onChoose: (day: string) => void
}

function DayButton({ label, day, min, isDisabled, onChoose }: DayButtonProps) {
  return (
    <Popover
      label={label}
      placement="bottom end"
      trigger={
        <IconButton
          label={`افتح تقويم ${label}`}
          icon={<CalendarDays size={20} aria-hidden />}
          size="small"
          isDisabled={isDisabled}
          className="text-ink-600!"
        />
      }
    >
      {(close) => (
        <CalendarPanel label={label} value={day?.toString() ?? null} min={min} onChoose={onChoose} close={close} />
      )}
    </Popover>
  )
}

const frameClasses =
  'flex min-h-12 items-center focus-within:border-nile-600 has-[[data-focused]]:border-nile-600 hover:border-ink-600'
const segmentClasses =
  'figures rounded-[0.25rem] px-0.5 outline-none data-[type=literal]:px-0 data-[type=literal]:whitespace-pre ' +
  'data-placeholder:text-ink-600 data-focused:bg-nile-600 data-focused:text-white ' +
  'forced-colors:data-focused:bg-[Highlight] forced-colors:data-focused:text-[HighlightText]'
