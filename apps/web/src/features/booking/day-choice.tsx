import { freeSlots } from '@hiwar/arabic/counted.ts'
import { formatDayNumber, formatMonth, formatWeekday } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { VisuallyHidden } from '@hiwar/ui/visually-hidden.tsx'

interface DayChoiceProps {
  days: readonly string[]
  /** Free times of each day. */
  counts: ReadonlyMap<string, number>
  chosen: string | null
  onChoose: (day: string) => void
  /** The day of the lesson being moved. */
  current?: string | undefined
  /** `row` scrolls sideways; `grid` shows every day at once. */
  layout: 'row' | 'grid'
}

/** The days of the booking window, each with the number of its free times; days without one cannot be chosen. */
export function DayChoice({ days, counts, chosen, onChoose, current, layout }: DayChoiceProps) {
  return (
    <div className="@container min-w-0">
      <fieldset aria-label="الأيام" className={layouts[layout]}>
        {days.map((day) => {
          const count = counts.get(day) ?? 0
          const note = day === current ? '، موعدك الحالي' : ''
          return (
            <button
              key={day}
              type="button"
              aria-pressed={day === chosen}
              disabled={count === 0}
              onClick={() => onChoose(day)}
              className={joinClasses(dayClasses, day === current && 'border-apricot-500!')}
            >
              <span className="text-tiny">{formatWeekday(day)}</span>
              <span className="figures text-h3">{formatDayNumber(day)}</span>
              <VisuallyHidden>
                {formatMonth(day)}، {freeSlots(count)}
                {note}
              </VisuallyHidden>
              <span aria-hidden className={countClasses}>
                {count === 0 ? '—' : formatInteger(count)}
              </span>
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}

const layouts = {
  row: '-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:thin] *:min-w-18',
  grid: 'grid min-w-0 grid-cols-4 gap-2 @sm:grid-cols-7',
}

const dayClasses =
  'group relative flex min-h-20 shrink-0 flex-col items-center justify-center rounded-button border border-sand-300 bg-white ' +
  'px-1 py-2 transition-colors enabled:cursor-pointer enabled:hover:bg-nile-50 disabled:bg-transparent ' +
  'disabled:text-ink-600 disabled:opacity-60 aria-pressed:border-nile-600 aria-pressed:bg-nile-600 ' +
  'aria-pressed:text-white forced-colors:aria-pressed:border-4'

const countClasses =
  'figures min-w-6 rounded-full px-1.5 text-tiny group-enabled:bg-apricot-tint group-enabled:text-apricot ' +
  'group-aria-pressed:bg-transparent! group-aria-pressed:text-white!'
