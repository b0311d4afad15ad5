import { bounds } from '@hiwar/contract/bounds.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { ErrorText, labelClasses } from '@hiwar/ui/field-parts.tsx'
import { useId } from 'react'
import type { Ref } from 'react'

interface CodeFieldProps {
  label: string
  name: string
  value: string
  onChange: (code: string) => void
  onBlur: () => void
  /** The last digit was typed, or the whole code pasted. */
  onComplete: (code: string) => void
  errorMessage?: string | undefined
  ref: Ref<HTMLInputElement>
}

const places = Array.from({ length: bounds.code.digits }, (_, place) => place)

/**
 * A mailed code in five boxes, always left to right. One real input lies over them, so that pasting, the one-time code of
 * the keyboard and a screen reader meet a single field.
 */
export function CodeField({ label, name, value, onChange, onBlur, onComplete, errorMessage, ref }: CodeFieldProps) {
  const id = useId()
  const type = (typed: string) => {
    const code = normaliseDigits(typed).replace(/\D/g, '').slice(0, bounds.code.digits)
    onChange(code)
    if (code.length === bounds.code.digits && code !== value) onComplete(code)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClasses}>{label}</label>
      <div dir="ltr" className="group relative">
        <input
          id={id} ref={ref} name={name} value={value} onChange={(event) => type(event.target.value)} onBlur={onBlur} onSelect={keepCaretAtEnd}
          inputMode="numeric" autoComplete="one-time-code" aria-invalid={errorMessage !== undefined} aria-describedby={`${id}-error`}
          className="absolute inset-0 z-10 size-full cursor-text opacity-0"
        />
        <div aria-hidden className="flex gap-2">
          {places.map((place) => (
            <Box key={place} digit={value[place] ?? ''} isNext={place === Math.min(value.length, bounds.code.digits - 1)} isInvalid={errorMessage !== undefined} />
          ))}
        </div>
      </div>
      <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-small text-danger empty:hidden">
        {errorMessage !== undefined && <ErrorText>{errorMessage}</ErrorText>}
      </p>
    </div>
  )
}

/** Typing always goes on after the last digit: the boxes show no other place. */
function keepCaretAtEnd({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  const end = currentTarget.value.length
  const isWholeSelected = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === end
  if (!isWholeSelected && currentTarget.selectionStart !== end) currentTarget.setSelectionRange(end, end)
}

function Box({ digit, isNext, isInvalid }: { digit: string; isNext: boolean; isInvalid: boolean }) {
  const border = isInvalid ? 'border-danger' : 'border-line-control'
  const focus = isNext ? 'group-focus-within:outline-2 group-focus-within:outline-offset-2 group-focus-within:outline-focus' : ''
  return <span className={`figures grid h-14 flex-1 place-items-center rounded-input border bg-white text-h2 ${border} ${focus}`}>{digit}</span>
}
