import { days } from '@hiwar/arabic/plurals.ts'
import { cairo, dayKey, formatDateRange, formatShortDate } from '@hiwar/arabic/dates.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { addDays, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Suspense } from 'react'
import { CalendarField } from '../calendar-field.tsx'

const RangeCalendar = lazyWithRetry(async () => (await import('@hiwar/ui/range-calendar.tsx')).RangeCalendar)

interface DatesFieldProps {
  label: string
  /** `2026-01-01..2026-01-31`, either end may be open. */
  text: string | null
  onChange: (text: string | null) => void
}

/** Common stretches of days around today. */
function stretches() {
  const today = dayKey(serverNow(), cairo)
  const month = `${today.slice(0, 7)}-01`
  const lastOfPrevious = addDays(month, -1)
  return [
    { label: 'اليوم', from: today, to: today },
    { label: 'أمس', from: addDays(today, -1), to: addDays(today, -1) },
    { label: 'هذا الأسبوع', from: saturdayOf(today), to: addDays(saturdayOf(today), 6) },
    { label: `آخر ${days(7, 'object')}`, from: addDays(today, -6), to: today },
    { label: `آخر ${days(30, 'object')}`, from: addDays(today, -29), to: today },
    { label: 'هذا الشهر', from: month, to: today },
    { label: 'الشهر الماضي', from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious },
  ]
}

function summary(from: string, to: string): string {
  if (from === '' && to === '') return 'كل الأيام'
  if (from === '') return `حتى ${formatShortDate(to)}`
  if (to === '') return `من ${formatShortDate(from)}`
  return from === to ? formatShortDate(from) : formatDateRange(from, to)
}

/** A stretch of Cairo days: a common one, or two days of the calendar. */
export function DatesField({ label, text, onChange }: DatesFieldProps) {
  const [from = '', to = ''] = (text ?? '').split('..')
  return (
    <CalendarField label={label} text={summary(from, to)}>
      {(close) => (
        <DatesChoice
          label={label}
          from={from}
          to={to}
          onChange={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </CalendarField>
  )
}

interface DatesChoiceProps {
  label: string
  from: string
  to: string
  onChange: (text: string | null) => void
}

function DatesChoice({ label, from, to, onChange }: DatesChoiceProps) {
  return (
    <div className="flex w-72 max-w-full flex-col gap-3">
      <div className="flex flex-wrap gap-1.5">
        {stretches().map((stretch) => (
          <button
            key={stretch.label}
            type="button"
            aria-pressed={stretch.from === from && stretch.to === to}
            onClick={() => onChange(`${stretch.from}..${stretch.to}`)}
            className={stretchClasses}
          >
            {stretch.label}
          </button>
        ))}
      </div>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <RangeCalendar
          label={label}
          value={from === '' || to === '' ? null : { from, to }}
          onChange={(range) => onChange(`${range.from}..${range.to}`)}
        />
      </Suspense>
      {(from !== '' || to !== '') && (
        <Button variant="quiet" size="small" onPress={() => onChange(null)}>
          كل الأيام
        </Button>
      )}
    </div>
  )
}

const stretchClasses =
  'min-h-9 cursor-pointer rounded-full border border-line-control px-3 text-small hover:border-nile-600 ' +
  'hover:bg-nile-50 aria-pressed:border-nile-600 aria-pressed:bg-nile-600 aria-pressed:text-white'
