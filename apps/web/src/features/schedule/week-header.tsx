import { formatDateRange, formatDuration, formatMonth } from '@hiwar/arabic/dates.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { NextIcon, PreviousIcon } from '@hiwar/ui/icons.tsx'
import { addDays } from '@hiwar/rules/civil-day.ts'
import type { ReactNode } from 'react'

interface WeekHeaderProps {
  first: string
  today: string
  lastDay: string
  now: number
  onGo: (day: string) => void
  children?: ReactNode
}

/** The month, the date range of the shown week, and buttons to other weeks. `children` appear below the range. */
export function WeekHeader({ first, now, children, ...way }: WeekHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-h3">
          <span className="text-ink-600">{formatMonth(addDays(first, 3))}</span>
        </p>
        <p aria-live="polite" className="figures text-h2">
          <bdi>{formatDateRange(first, addDays(first, 6), { now })}</bdi>
        </p>
        {children}
      </div>
      <WeekArrows first={first} {...way} />
    </div>
  )
}

/** Previous, today, next. */
export function WeekArrows({ first, today, lastDay, onGo }: Omit<WeekHeaderProps, 'now' | 'children'>) {
  const isThisWeek = first <= today && today < addDays(first, 7)
  return (
    <div className="flex items-center gap-2">
      <IconButton
        label="الأسبوع السابق"
        variant="secondary"
        size="small"
        onPress={() => onGo(addDays(first, -7))}
        icon={<PreviousIcon />}
      />
      <Button variant="secondary" size="small" isDisabled={isThisWeek} onPress={() => onGo(today)}>
        هذا الأسبوع
      </Button>
      <IconButton
        label="الأسبوع التالي"
        variant="secondary"
        size="small"
        onPress={() => onGo(addDays(first, 7))}
        icon={<NextIcon />}
        disabledReason={addDays(first, 7) > lastDay ? 'لا تُنشر الأوقات لأبعد من ستة أشهر.' : undefined}
      />
    </div>
  )
}

/** Free and booked time of the week in words. */
export function WeekSummary({ free, booked }: { free: number; booked: number }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-small text-ink-600">
      <span>
        متاح للحجز:{' '}
        <span className="figures font-medium text-ink-900">{free > 0 ? formatDuration(free) : 'لا شيء'}</span>
      </span>
      <span>
        محجوز: <span className="figures font-medium text-ink-900">{booked > 0 ? formatDuration(booked) : 'لا شيء'}</span>
      </span>
    </p>
  )
}
