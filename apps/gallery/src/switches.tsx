import { Segmented } from '@hiwar/ui/segmented.tsx'
import { lookChoices } from './look.ts'
import type { Look, LookKey } from './look.ts'

interface SwitchesProps {
  look: Look
  onChange: (look: Look) => void
}

/** The preferences of the product and the surroundings of its parts, over the whole gallery. */
export function Switches({ look, onChange }: SwitchesProps) {
  return (
    <div lang="en" dir="ltr" className="flex flex-wrap gap-x-6 gap-y-3">
      {(Object.keys(lookChoices) as LookKey[]).map((key) => (
        <div key={key} className="flex flex-col gap-1">
          <span aria-hidden className="text-small text-ink-600">
            {key}
          </span>
          <Segmented<string>
            label={key}
            value={look[key]}
            onChange={(chosen) => onChange({ ...look, [key]: chosen })}
            options={lookChoices[key].map((value) => ({ value, label: <span className="min-w-6">{value}</span> }))}
          />
        </div>
      ))}
    </div>
  )
}
