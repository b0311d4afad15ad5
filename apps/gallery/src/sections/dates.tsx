import { CalendarPanel } from '@hiwar/ui/calendar-panel.tsx'
import { DateTimeField } from '@hiwar/ui/date-time-field.tsx'
import type { DateTimeFieldProps } from '@hiwar/ui/date-time-field.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { RangeCalendar } from '@hiwar/ui/range-calendar.tsx'
import { Suspense } from 'react'
import { Kept, Sample, Section, entriesOf, ignore } from '../frame.tsx'
import { errorText, hint } from '../samples.ts'

const MonthCalendar = lazyWithRetry(async () => (await import('@hiwar/ui/month-calendar.tsx')).MonthCalendar)

// Days that stay the same, so that two pictures of the gallery can be compared.
const day = '2026-03-12'
const instant = '2026-03-12T16:30:00.000Z'

const fieldStates: Readonly<Record<string, Partial<DateTimeFieldProps>>> = {
  empty: { value: null },
  'with a hint, optional': { description: hint, isOptional: true },
  invalid: { errorMessage: errorText },
  disabled: { isDisabled: true },
}

export function DateSections() {
  return (
    <>
      <Section file="date-time-field.tsx">
        {entriesOf(fieldStates).map(([name, state]) => (
          <Sample key={name} name={name}>
            <Kept first={state.value === undefined ? instant : state.value}>
              {(value, change) => (
                <DateTimeField {...state} label="موعد البداية" zone="Africa/Cairo" value={value} onChange={change} />
              )}
            </Kept>
          </Sample>
        ))}
      </Section>
      <Section file="month-calendar.tsx">
        <Suspense>
          <Sample name="chosen, soonest, unavailable, before the first day">
            <Kept first={day}>
              {(value, change) => (
                <MonthCalendar
                  label="يوم الحصة"
                  value={value}
                  onChange={change}
                  min="2026-03-05"
                  soonest="2026-03-14"
                  isAvailable={(each) => !each.endsWith('0')}
                />
              )}
            </Kept>
          </Sample>
        </Suspense>
      </Section>
      <Section file="range-calendar.tsx">
        <Sample name="a week chosen">
          <Kept first={{ from: '2026-03-08', to: '2026-03-14' }}>
            {(value, change) => <RangeCalendar label="الفترة" value={value} onChange={change} />}
          </Kept>
        </Sample>
      </Section>
      <Section file="calendar-panel.tsx">
        <Sample name="as inside a popover">
          <CalendarPanel label="اليوم" value={day} onChoose={ignore} close={ignore} />
        </Sample>
      </Section>
    </>
  )
}
