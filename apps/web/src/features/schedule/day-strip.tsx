import { joinClasses } from '@hiwar/ui/class-names.ts'
import { useId } from 'react'

interface DayStripProps {
  label: string
  days: readonly { key: string; label: string; number: string | null }[]
  value: string
  onChange: (key: string) => void
}

/** The seven days of a calendar that shows one of them. */
export function DayStrip({ label, days, value, onChange }: DayStripProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="mb-3 grid grid-cols-7 gap-1">
      {days.map((day) => (
        <label
          key={day.key}
          className={joinClasses(
            'grid min-h-12 min-w-0 cursor-pointer place-items-center content-center rounded-input px-0.5 text-tiny',
            'text-ink-600 hover:bg-sand-100 has-checked:bg-nile-600 has-checked:text-white',
            'has-focus-visible:focus-ring has-checked:forced-color-adjust-none',
          )}
        >
          <input
            type="radio"
            name={name}
            value={day.key}
            checked={day.key === value}
            onChange={() => onChange(day.key)}
            className="sr-only"
          />
          <span className="max-w-full truncate">{day.label.replace(/^ال/, '')}</span>
          {day.number !== null && <span className="figures text-label">{day.number}</span>}
        </label>
      ))}
    </div>
  )
}
