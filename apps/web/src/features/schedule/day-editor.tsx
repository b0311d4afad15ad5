import { formatDate, formatDayLabel, formatRange, formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Lock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayIn } from '@hiwar/rules/zone.ts'
import { addDays, dayBounds } from '@hiwar/rules/civil-day.ts'
import {
  invalidRows,
  isOver,
  overlapOf,
  withEnd,
  withoutRow,
  withRow,
  withStart,
  type Clock,
  type Draft,
  type Span,
} from './draft.ts'
import { TimeRowFields } from './time-row-fields.tsx'

interface DayEditorProps extends Clock {
  day: string
  draft: Draft
  onChange: (draft: Draft) => void
  lastDay: string
  checks: number
}

/** The slots of one day: a row each, and a button to add one. Past days and those too far ahead cannot be edited. */
export function DayEditor({ day, draft, onChange, lastDay, checks, now, zone }: DayEditorProps) {
  const clock = { now, zone }
  const today = dayIn(new Date(now), zone)
  const rows = draft.rows.filter((row) => row.day === day)
  // A slot that began yesterday may still be shortened while it lasts.
  if (day < today && rows.every((row) => isOver(row, now)))
    return (
      <DayFrame day={day} clock={clock}>
        <Closed>مضى هذا اليوم</Closed>
      </DayFrame>
    )
  if (day > lastDay)
    return (
      <DayFrame day={day} clock={clock}>
        <Closed>يمكن النشر حتى {relativeDay(lastDay, now, zone)}</Closed>
      </DayFrame>
    )
  const firstInvalid = invalidRows(draft, zone)[0]
  return (
    <DayFrame day={day} clock={clock}>
      <PreviousDayOverlap day={day} draft={draft} zone={zone} />
      {rows.map((row) => (
        <TimeRowFields
          key={row.key}
          draft={draft}
          row={row}
          checks={checks}
          isFirstInvalid={row === firstInvalid}
          conflict={conflictText(overlapOf(draft, row, zone), zone)}
          {...clock}
          onStart={(start) => onChange(withStart(draft, row, { start, ...clock }))}
          onEnd={(end) => onChange(withEnd(draft, row, end))}
          onRemove={() => onChange(withoutRow(draft, row))}
        />
      ))}
      {day >= today && (
        <Button
          variant="quiet"
          size="small"
          className="-ms-2 justify-self-start"
          aria-label={`أضف وقتًا: ${formatDayLabel(day, clock)}`}
          onPress={() => onChange(withRow(draft, day, crypto.randomUUID()))}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden /> أضف وقتًا
        </Button>
      )}
    </DayFrame>
  )
}

function conflictText(overlap: Span | undefined, zone: string): string | undefined {
  return overlap === undefined ? undefined : `يتعارض مع وقت آخر: ${formatRange(overlap.start, overlap.end, { zone })}.`
}

const frameClasses =
  'grid items-start gap-x-4 gap-y-2 border-b border-sand-300 py-3 last:border-b-0 md:grid-cols-[11rem_1fr]'

function DayFrame({ day, clock, children }: { day: string; clock: Clock; children: ReactNode }) {
  return (
    <section className={frameClasses}>
      <h3 className="min-h-11 content-center text-label font-semibold">{formatDate(day, clock)}</h3>
      <div className="grid min-w-0 content-start gap-3">{children}</div>
    </section>
  )
}

function Closed({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-11 items-center gap-2 text-ink-600">
      <Lock size={16} strokeWidth={1.75} aria-hidden /> {children}
    </p>
  )
}

/** Notes a slot of the previous day that reaches into this one; it is edited on its own day. */
function PreviousDayOverlap({ day, draft, zone }: Pick<DayEditorProps, 'day' | 'draft' | 'zone'>) {
  const { start } = dayBounds(day, zone)
  const rows = draft.rows.filter((row) => row.day === addDays(day, -1)).map((row) => row.end)
  const outside = draft.slots
    .filter((slot) => !draft.days.includes(dayIn(new Date(slot.start), zone)) && Date.parse(slot.start) < start)
    .map((slot) => Date.parse(slot.end))
  const end = [...rows, ...outside].find((at) => at !== null && at > start)
  return end === undefined || end === null ? null : (
    <p className="min-h-11 content-center text-small text-ink-600">
      يمتد وقت اليوم السابق حتى <span className="figures">{formatTime(end, { zone })}</span>.
    </p>
  )
}
