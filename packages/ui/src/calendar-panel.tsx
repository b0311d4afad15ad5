import { Suspense } from 'react'
import { lazyWithRetry } from './lazy-with-retry.ts'
import type { MonthCalendarProps } from './month-calendar.tsx'
import { Skeleton } from './skeleton.tsx'

const MonthCalendar = lazyWithRetry(async () => (await import('./month-calendar.tsx')).MonthCalendar)

interface CalendarPanelProps extends Pick<MonthCalendarProps, 'label' | 'value' | 'min'> {
  onChoose: (day: string) => void
  /** Closes the popover around it. */
  close: () => void
}

/** A month inside a popover: choosing a day closes it. */
export function CalendarPanel({ onChoose, close, ...calendar }: CalendarPanelProps) {
  return (
    <div className="w-80 max-w-full">
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <MonthCalendar
          {...calendar}
          onChange={(day) => {
            onChoose(day)
            close()
          }}
        />
      </Suspense>
    </div>
  )
}
