import { useState } from 'react'
import type { Ref } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { joinClasses } from './class-names.ts'
import { starPath } from './stars.tsx'

/** How many stars, 1 the worst. */
export type StarCount = 1 | 2 | 3 | 4 | 5

const counts: readonly StarCount[] = [1, 2, 3, 4, 5]

export interface StarRatingProps {
  label: string
  /** 0 while nothing is chosen. */
  value: number
  onChange: (value: StarCount) => void
  /** What each number of stars means, read out with it. */
  labels: Record<StarCount, string>
  isDisabled?: boolean
  className?: string
  /** The star that takes focus: the chosen one, or the first. */
  ref?: Ref<HTMLInputElement>
}

/** A rating to give: five large stars, one choice; arrows move as the stars stand. */
export function StarRating({ label, value, onChange, labels, isDisabled = false, className, ref }: StarRatingProps) {
  const [hovered, setHovered] = useState(0)
  const lit = hovered === 0 ? value : hovered
  const choose = (text: string) => {
    const count = counts.find((each) => String(each) === text)
    if (count !== undefined) onChange(count)
  }
  return (
    <RadioGroup aria-label={label} orientation="horizontal" value={value === 0 ? null : String(value)} onChange={choose} isDisabled={isDisabled} className={joinClasses('flex', className)}>
      {counts.map((count) => (
        <RadioField key={count} value={String(count)} inputRef={count === Math.max(value, 1) ? ref : undefined}>
          <RadioButton
            aria-label={labels[count]} onHoverStart={() => setHovered(count)} onHoverEnd={() => setHovered(0)}
            className="flex cursor-pointer rounded-input p-1.5 transition-[scale] data-focus-visible:focus-ring data-pressed:scale-90 data-disabled:cursor-not-allowed motion-reduce:data-pressed:scale-100"
          >
            <svg aria-hidden viewBox="0 0 24 24" width="36" height="36" strokeWidth="1.25" strokeLinejoin="round" className={count <= lit ? litClasses : darkClasses}><path d={starPath} /></svg>
            <span className="sr-only">{labels[count]}</span>
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  )
}

const litClasses = 'fill-apricot-500 stroke-apricot transition-colors forced-colors:fill-[Highlight]'
const darkClasses = 'fill-white stroke-line-control transition-colors'
