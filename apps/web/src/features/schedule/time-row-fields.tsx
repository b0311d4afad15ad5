import { formatDayLabel, formatRange, formatTime } from '@hiwar/arabic/dates.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { Lock, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { dayBounds } from '@hiwar/rules/civil-day.ts'
import {
  endChoices,
  hasBegun,
  isIncomplete,
  isOver,
  startChoices,
  type Clock,
  type Draft,
  type TimeRow,
} from './draft.ts'

interface TimeRowFieldsProps extends Clock {
  draft: Draft
  row: TimeRow
  /** How often the user tried to save; from the first time on, missing values are shown as errors. */
  checks: number
  /** The first invalid row gets the focus each time the user tries to save. */
  isFirstInvalid: boolean
  /** The error of a slot that overlaps this row. */
  conflict: string | undefined
  onStart: (start: number) => void
  onEnd: (end: number) => void
  onRemove: () => void
}

/** One row of the editor: from, to, remove. A past slot is read-only. */
export function TimeRowFields({
  draft,
  row,
  checks,
  isFirstInvalid,
  conflict,
  onStart,
  onEnd,
  onRemove,
  now,
  zone,
}: TimeRowFieldsProps) {
  const end = useRef<HTMLButtonElement>(null)
  const focusIfInvalid = useEffectEvent(() => {
    if (isFirstInvalid) end.current?.focus()
  })
  useEffect(() => {
    if (checks > 0) focusIfInvalid()
  }, [checks])
  if (isOver(row, now) && row.slot !== null) {
    return (
      <p className="flex min-h-11 items-center gap-2 text-ink-600">
        <Lock size={16} strokeWidth={1.75} aria-hidden />
        <span>{formatRange(row.slot.start, row.slot.end, { zone })} انتهى</span>
      </p>
    )
  }
  const clock = { now, zone }
  const missing = checks > 0 && isIncomplete(row) ? 'اختر وقت النهاية أيضًا، أو احذف السطر.' : undefined
  return (
    <fieldset
      aria-label={`وقت في ${formatDayLabel(row.day, { now, zone })}`}
      className="grid min-w-0 grid-cols-[1fr_1fr_auto] items-start gap-x-2 gap-y-1"
    >
      <Select
        label="من"
        value={row.start === null ? null : String(row.start)}
        onChange={(value) => onStart(Number(value))}
        isDisabled={hasBegun(row, now)}
        choices={choicesOf(startChoices(draft, row, clock), row.day, zone)}
      />
      <Select
        label="إلى"
        value={row.end === null ? null : String(row.end)}
        onChange={(value) => onEnd(Number(value))}
        isDisabled={row.start === null}
        choices={choicesOf(endChoices(draft, row, clock), row.day, zone)}
        errorMessage={missing ?? conflict}
        ref={end}
      />
      <IconButton
        label="احذف هذا الوقت"
        onPress={onRemove}
        className="mt-7"
        icon={<Trash2 size={20} strokeWidth={1.75} aria-hidden />}
      />
    </fieldset>
  )
}

/** Choices of a time. Times after midnight are labelled as such, and so is the repeated hour when clocks go back. */
function choicesOf(instants: readonly number[], day: string, zone: string) {
  const { end } = dayBounds(day, zone)
  return instants.map((at) => {
    const time = formatTime(at, { zone })
    if (at === end) return { value: String(at), label: `${time} منتصف الليل` }
    if (at > end) return { value: String(at), label: `${time} بعد منتصف الليل` }
    return { value: String(at), label: formatTime(at - HOUR_MS, { zone }) === time ? `${time} بعد تأخير الساعة` : time }
  })
}
