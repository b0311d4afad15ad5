import type { ReactNode } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { joinClasses } from './class-names.ts'

export interface SegmentedProps<Value extends string> {
  /** Heard, not drawn. */
  label: string
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Two to four ways to see the same thing, side by side. Long words wrap inside their own part. */
export function Segmented<Value extends string>({ label, options, value, onChange, className }: SegmentedProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <RadioGroup aria-label={label} orientation="horizontal" value={value} onChange={choose} className={joinClasses('inline-flex max-w-full rounded-button bg-sand-200 p-1 forced-colors:border', className)}>
      {options.map(({ value: each, label: text, isDisabled }) => (
        <RadioField key={each} value={each} isDisabled={isDisabled} className="flex min-w-0 flex-1">
          <RadioButton className={partClasses}>{text}</RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  )
}

const partClasses = 'flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded-input px-3 text-center sm:px-4 font-heading text-small font-semibold text-ink-600 transition-colors '
  + 'hover:text-ink-900 data-selected:bg-white data-selected:text-nile-700 data-selected:shadow-raised data-focus-visible:focus-ring data-disabled:cursor-not-allowed data-disabled:opacity-60 '
  + 'data-selected:forced-color-adjust-none forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText]'
