import { useId, type ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export interface SegmentedProps<Value extends string> {
  /** For screen readers only. */
  label: string
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean
  isInvalid?: boolean
  /** Id of the message that says why. */
  'aria-describedby'?: string | undefined
  className?: string
}

/**
 * A segmented control of two to four options, made of native radio buttons. Long labels wrap inside their segment, very
 * long ones into a second row.
 */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
  isInvalid,
  className,
  ...described
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      {...described}
      role="radiogroup"
      aria-label={label}
      aria-invalid={isInvalid}
      className={joinClasses(
        'inline-flex max-w-full flex-wrap rounded-button bg-sand-200 p-1 forced-colors:border',
        className,
      )}
    >
      {options.map(({ value: each, label: text, isDisabled: isOut = false }) => (
        <label key={each} className={partClasses}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            disabled={isDisabled || isOut}
            onChange={() => onChange(each)}
            className="sr-only"
          />
          {text}
        </label>
      ))}
    </div>
  )
}

const partClasses =
  'relative flex min-h-11 min-w-min flex-1 cursor-pointer items-center justify-center gap-2 rounded-input ' +
  'px-3 text-center sm:px-4 font-heading text-small font-semibold text-ink-600 transition-colors ' +
  'hover:text-ink-900 has-checked:bg-white has-checked:text-nile-700 has-checked:shadow-raised ' +
  'has-focus-visible:focus-ring has-disabled:cursor-not-allowed has-disabled:opacity-60 ' +
  'has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] ' +
  'forced-colors:has-checked:text-[HighlightText]'
