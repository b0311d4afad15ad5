import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { formatTime } from '@hiwar/arabic/dates.ts'
import { weekdayLabel } from '@hiwar/arabic/labels.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { NewRule } from '@hiwar/contract/availability-rules.ts'
import type { Weekday } from '@hiwar/contract/enums.ts'
import { DAY_MINUTES, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Span } from '@hiwar/rules/spans.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { CopyPlus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { minutesOf, rulesOf, weekdays } from './paint.ts'

const STEP = 30
const LAST_START = DAY_MINUTES - STEP
/** A first time of a day: early evening, when most lessons are. */
const FIRST_TIME: Span = { start: 18 * 60, end: 21 * 60 }

interface UsualWeekDialogProps {
  rules: readonly NewRule[]
  isSaving: boolean
  /** Resolves with whether it was saved. */
  onSave: (rules: NewRule[]) => Promise<boolean>
  onClose: () => void
}

type Week = ReadonlyMap<Weekday, readonly Span[]>

/** The usual week as a list of times: what painting does, without a pointer. */
export function UsualWeekDialog({ rules, isSaving, onSave, onClose }: UsualWeekDialogProps) {
  const [week, setWeek] = useState<Week>(() => new Map(weekdays.map((weekday) => [weekday, minutesOf(rules, weekday)])))
  const isChanged =
    JSON.stringify(rulesOf(week)) !==
    JSON.stringify(rulesOf(new Map(weekdays.map((day) => [day, minutesOf(rules, day)]))))
  const change = (weekday: Weekday, times: readonly Span[]) => setWeek(new Map([...week, [weekday, times]]))
  const save = async () => {
    if (await onSave(rulesOf(week))) onClose()
  }
  return (
    <Dialog
      title="الأسبوع المعتاد"
      size="large"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSaving) onClose()
      }}
      footer={
        <>
          <Button
            className="grow"
            isPending={isSaving}
            disabledReason={isChanged ? undefined : nothingChangedText}
            onPress={() => void save()}
          >
            {actions.save}
          </Button>
          <Button variant="secondary" className="grow" isDisabled={isSaving} onPress={onClose}>
            {actions.dismiss}
          </Button>
        </>
      }
    >
      {weekdays.map((weekday) => (
        <WeekdayTimes
          key={weekday}
          weekday={weekday}
          times={week.get(weekday) ?? []}
          onChange={(times) => change(weekday, times)}
          onCopy={() => setWeek(new Map(weekdays.map((each) => [each, week.get(weekday) ?? []])))}
        />
      ))}
    </Dialog>
  )
}

interface WeekdayTimesProps {
  weekday: Weekday
  times: readonly Span[]
  onChange: (times: readonly Span[]) => void
  onCopy: () => void
}

function WeekdayTimes({ weekday, times, onChange, onCopy }: WeekdayTimesProps) {
  const name = weekdayLabel[weekday]
  const add = () => {
    const last = times.at(-1)
    const start = last === undefined ? FIRST_TIME.start : Math.min(last.end + STEP, LAST_START)
    onChange([...times, last === undefined ? FIRST_TIME : { start, end: Math.min(start + 120, DAY_MINUTES) }])
  }
  return (
    <section
      aria-label={name}
      className="grid items-start gap-x-4 gap-y-2 border-b border-sand-300 py-3 last:border-b-0 md:grid-cols-[8rem_1fr]"
    >
      <h3 className="min-h-11 content-center text-label font-semibold">{name}</h3>
      <div className="grid min-w-0 content-start gap-3">
        {times.map((time, place) => (
          <TimeFields
            key={place}
            label={`وقت في ${name}`}
            time={time}
            onChange={(changed) => onChange(times.with(place, changed))}
            onRemove={() => onChange(times.toSpliced(place, 1))}
          />
        ))}
        <div className="-ms-2 flex flex-wrap gap-2">
          <Button variant="quiet" size="small" aria-label={`أضف وقتًا: ${name}`} onPress={add}>
            <Plus size={20} strokeWidth={1.75} aria-hidden /> أضف وقتًا
          </Button>
          {times.length > 0 && (
            <Button variant="quiet" size="small" aria-label={`انسخ إلى كل الأيام: ${name}`} onPress={onCopy}>
              <CopyPlus size={20} strokeWidth={1.75} aria-hidden /> انسخ إلى كل الأيام
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

interface TimeFieldsProps {
  label: string
  time: Span
  onChange: (time: Span) => void
  onRemove: () => void
}

function TimeFields({ label, time: { start, end }, onChange, onRemove }: TimeFieldsProps) {
  return (
    <fieldset aria-label={label} className="grid min-w-0 grid-cols-[1fr_1fr_auto] items-start gap-x-2">
      <Select
        label="من"
        value={String(start)}
        choices={choices(0, LAST_START, start)}
        onChange={(value) => {
          const from = Number(value)
          onChange({ start: from, end: end > from ? end : Math.min(from + 60, DAY_MINUTES) })
        }}
      />
      <Select
        label="إلى"
        value={String(end)}
        choices={choices(start + STEP, DAY_MINUTES, end)}
        onChange={(value) => onChange({ start, end: Number(value) })}
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

/** Half hours between two minutes, and the present one wherever it lies. */
function choices(first: number, last: number, present: number) {
  const minutes = new Set([present])
  for (let minute = Math.ceil(first / STEP) * STEP; minute <= last; minute += STEP) minutes.add(minute)
  return [...minutes]
    .toSorted((one, other) => one - other)
    .map((minute) => ({
      value: String(minute),
      label: minute === DAY_MINUTES ? 'منتصف الليل' : formatTime(minute * MINUTE_MS, { zone: 'UTC' }),
    }))
}
