import { formatDateRange, formatMonth } from '@hiwar/arabic/dates.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { NextIcon, PreviousIcon } from '@hiwar/ui/icons.tsx'
import type { ReactNode } from 'react'

interface WeekBarProps {
  /** Which week is shown, and what is said about it. */
  title: ReactNode
  /** The arrows and what stands in their line. */
  controls: ReactNode
}

/**
 * Which week is shown, and its arrows: beneath it on a phone, else at the top of the far end. Words of another length
 * never move them, so that the next press at the same place meets the same arrow.
 */
export function WeekBar({ title, controls }: WeekBarProps) {
  return (
    <div className="flex flex-col gap-x-6 gap-y-3 md:flex-row md:items-start md:justify-between">
      {title}
      <div className="shrink-0">{controls}</div>
    </div>
  )
}

interface WeekTitleProps {
  /** The Saturday of the week. */
  first: string
  now: Date | number
}

/** The month and the days of the shown week; another week is read aloud. */
export function WeekTitle({ first, now }: WeekTitleProps) {
  return (
    <div className="min-w-0">
      <p className="text-h3 text-ink-600">{monthsOf(first)}</p>
      <p aria-live="polite" className="figures text-h2">
        <bdi>{formatDateRange(first, addDays(first, 6), { now })}</bdi>
      </p>
    </div>
  )
}

/** The month of a week, or both of a week between two months. */
function monthsOf(first: string): string {
  const [opening, closing] = [formatMonth(first), formatMonth(addDays(first, 6))]
  return opening === closing ? opening : `${opening} – ${closing}`
}

interface WeekArrowsProps {
  first: string
  today: string
  onGo: (day: string) => void
  /** Why there is no later week. */
  endReason?: string | undefined
}

/** Previous, current and next week. */
export function WeekArrows({ first, today, onGo, endReason }: WeekArrowsProps) {
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
        disabledReason={endReason}
      />
    </div>
  )
}
