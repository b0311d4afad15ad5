import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { useId } from 'react'
import type { ReactNode, Ref, SyntheticEvent } from 'react'
import { joinClasses } from './class-names.ts'
import { ErrorText, hintClasses, labelClasses } from './field-parts.tsx'

export interface CodeFieldProps {
  label: string
  /** Number of digits. */
  length?: number
  /** Digits 0–9. */
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  /** The last digit was typed or the whole code pasted; once for each full code. */
  onComplete?: (code: string) => void
  description?: ReactNode
  errorMessage?: ReactNode
  isDisabled?: boolean
  name?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A one-time code in boxes, left to right. A single input covers them, so that paste, autofill and screen readers work
 * with one field.
 */
export function CodeField({
  label,
  length = 5,
  value,
  onChange,
  onComplete,
  description,
  errorMessage,
  isDisabled = false,
  className,
  ...given
}: CodeFieldProps) {
  const id = useId()
  const isInvalid = errorMessage !== undefined
  const handleInput = (typed: string) => {
    const code = normaliseDigits(typed).replace(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }
  return (
    <div className={joinClasses('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelClasses}>
        {label}
      </label>
      <div dir="ltr" className="group relative max-w-80">
        <input
          {...given}
          id={id}
          value={value}
          onChange={(event) => handleInput(event.target.value)}
          onSelect={keepCaretAtEnd}
          disabled={isDisabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={isInvalid}
          aria-describedby={`${id}-error ${id}-hint`}
          className="absolute inset-0 z-10 size-full cursor-text opacity-0"
        />
        <div aria-hidden className="flex gap-2">
          {Array.from({ length }, (_, place) => (
            <Box
              key={place}
              digit={value[place] ?? ''}
              isNext={place === Math.min(value.length, length - 1)}
              isInvalid={isInvalid}
            />
          ))}
        </div>
      </div>
      <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-small text-danger empty:hidden">
        {isInvalid && <ErrorText>{errorMessage}</ErrorText>}
      </p>
      <p id={`${id}-hint`} className={joinClasses(hintClasses, 'empty:hidden')}>
        {description}
      </p>
    </div>
  )
}

/** The caret stays after the last digit, since the boxes show no other position. */
function keepCaretAtEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  const end = currentTarget.value.length
  const isWhole = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === end
  if (!isWhole && currentTarget.selectionStart !== end) currentTarget.setSelectionRange(end, end)
}

function Box({ digit, isNext, isInvalid }: { digit: string; isNext: boolean; isInvalid: boolean }) {
  return (
    <span
      className={joinClasses(
        'figures grid h-14 min-w-0 flex-1 place-items-center rounded-input border ' +
          'bg-white text-h2 transition-colors group-has-disabled:bg-sand-100',
        isInvalid ? 'border-danger' : 'border-line-control',
        isNext && 'group-focus-within:border-nile-600 group-focus-within:focus-ring',
      )}
    >
      {digit === '' ? (
        isNext && <span className="hidden h-6 w-0.5 animate-breathe bg-nile-600 group-focus-within:block" />
      ) : (
        <span className="animate-pop-in">{digit}</span>
      )}
    </span>
  )
}
