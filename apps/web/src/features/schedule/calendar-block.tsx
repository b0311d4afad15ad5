import { blockPlace } from '@hiwar/app/week/week-columns.tsx'
import type { Span } from '@hiwar/rules/spans.ts'
import type { DayHours } from '@hiwar/rules/week-hours.ts'
import { spanAt } from '@hiwar/rules/week-hours.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { ReactNode } from 'react'
import type { Stroke } from './use-paint.ts'

const STEP_MS = 30 * MINUTE_MS

/** The part of a stroke that lies in one day; null when it does not reach it. */
export function strokeIn(stroke: Stroke, day: DayHours): Span | null {
  return stroke.days.includes(day.day) ? spanAt(day, { from: stroke.from, to: stroke.to, step: STEP_MS }) : null
}

/** Published time, or that of a rule: it lets the pointer through to the column. */
export function OpenBlock({
  day,
  span,
  isOver,
  children,
}: {
  day: DayHours
  span: Span
  isOver: boolean
  children?: ReactNode
}) {
  return (
    <div
      style={blockPlace(day, span.start, span.end)}
      className={joinClasses(
        'pointer-events-none absolute inset-x-0.5 overflow-hidden rounded-input border',
        isOver ? 'border-sand-300 bg-sand-100' : 'border-nile-600/30 bg-nile-50',
      )}
    >
      {children}
    </div>
  )
}

/** What the pointer is painting, in one day. */
export function StrokeBlock({ day, stroke }: { day: DayHours; stroke: Stroke | null }) {
  const span = stroke === null ? null : strokeIn(stroke, day)
  if (stroke === null || span === null) return null
  return (
    <div
      aria-hidden
      style={blockPlace(day, span.start, span.end)}
      className={joinClasses(
        'pointer-events-none absolute inset-x-0.5 z-10 rounded-input border-2 border-dashed',
        stroke.isOn ? 'border-nile-600 bg-nile-100/70' : 'border-danger bg-danger-tint/70',
      )}
    />
  )
}

/** Minute of the day at which a calendar opens: a little before the first of these. */
export function openingMinute(minutes: readonly number[]): number {
  return Math.max(0, (minutes.length === 0 ? 9 * 60 : Math.min(...minutes)) - 30)
}
