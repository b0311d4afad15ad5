import { useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { joinClasses } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'
import { labelClasses } from './field-parts.tsx'
import { starPath } from './star-path.ts'

/** Number of stars, 1 is the worst. */
export type StarCount = 1 | 2 | 3 | 4 | 5
const counts: readonly StarCount[] = [1, 2, 3, 4, 5]

export interface StarRatingProps {
  label: string
  /** 0 while no star is chosen. */
  value: number
  onChange: (value: StarCount) => void
  onBlur?: () => void
  /** The text of each number of stars for screen readers. */
  labels: Record<StarCount, string>
  /** For screen readers only, where a heading above says the same. */
  isLabelHidden?: boolean
  isDisabled?: boolean
  errorMessage?: ReactNode
  name?: string
  className?: string
  /** For the form to focus the chosen star, or the first. */
  ref?: Ref<HTMLInputElement>
}

/** A rating input: a radio group of five large stars, with arrow keys. */
export function StarRating({
  label,
  value,
  onChange,
  labels,
  isLabelHidden = false,
  errorMessage,
  className,
  ref,
  ...given
}: StarRatingProps) {
  const [hovered, setHovered] = useState(0)
  const lit = hovered === 0 ? value : hovered
  const choose = (text: string) => {
    const count = counts.find((each) => String(each) === text)
    if (count !== undefined) onChange(count)
  }
  return (
    <RadioGroup
      {...given}
      orientation="horizontal"
      value={value === 0 ? null : String(value)}
      onChange={choose}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={joinClasses('flex flex-col items-center gap-2', className)}
    >
      <Label className={isLabelHidden ? 'sr-only' : labelClasses}>{label}</Label>
      <div className="grid w-full max-w-60 grid-cols-5">
        {counts.map((count) => (
          <RadioField
            key={count}
            value={String(count)}
            aria-label={labels[count]}
            inputRef={count === Math.max(value, 1) ? ref : undefined}
          >
            <RadioButton
              onHoverStart={() => setHovered(count)}
              onHoverEnd={() => setHovered(0)}
              className={targetClasses}
            >
              <svg
                aria-hidden
                viewBox="0 0 24 24"
                width="36"
                height="36"
                strokeWidth="1.25"
                strokeLinejoin="round"
                className={starClasses(count <= lit)}
              >
                <path d={starPath} />
              </svg>
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldNotes errorMessage={errorMessage} />
    </RadioGroup>
  )
}

const targetClasses =
  'grid aspect-square cursor-pointer place-items-center rounded-full ' +
  'transition-[scale] data-focus-visible:focus-ring data-pressed:scale-90 ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-60 motion-reduce:data-pressed:scale-100'
const starClasses = (isLit: boolean) =>
  joinClasses(
    'transition-colors',
    isLit ? 'fill-apricot-500 stroke-apricot forced-colors:fill-[Highlight]' : 'fill-white stroke-line-control',
  )
