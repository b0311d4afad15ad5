import type { Key, ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { joinClasses } from './class-names.ts'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: ReactNode
  isDisabled?: boolean
}

export interface SegmentedProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  className?: string
}

/** Two to four ways to look at the same thing, exactly one chosen: month, quarter, year. */
export function Segmented<Value extends string>({ label, value, onChange, options, className }: SegmentedProps<Value>) {
  const choose = (keys: Set<Key>) => {
    const chosen = options.find((option) => keys.has(option.value))
    if (chosen) onChange(chosen.value)
  }
  return (
    <ToggleButtonGroup
      aria-label={label} selectionMode="single" disallowEmptySelection selectedKeys={[value]} onSelectionChange={choose}
      className={joinClasses('inline-flex max-w-full gap-1 rounded-button border border-sand-300 bg-sand-200 p-1', className)}
    >
      {options.map((option) => <ToggleButton key={option.value} id={option.value} isDisabled={option.isDisabled ?? false} className={segmentClasses}>{option.label}</ToggleButton>)}
    </ToggleButtonGroup>
  )
}

const segmentClasses = 'min-h-11 min-w-0 flex-1 cursor-pointer rounded-input px-4 py-1.5 font-heading text-label text-ink-600 transition-colors select-none '
  + 'hover:text-ink-900 data-selected:bg-white data-selected:text-nile-700 data-selected:shadow-raised data-disabled:cursor-not-allowed data-disabled:opacity-60 '
  + 'forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText]'
