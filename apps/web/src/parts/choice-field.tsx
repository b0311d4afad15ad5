import { ErrorText, controlClasses, labelClasses } from '@hiwar/ui/field-parts.tsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { Ref } from 'react'

export interface Choice {
  id: number
  label: string
}

interface ChoiceFieldProps {
  label: string
  name: string
  choices: readonly Choice[]
  placeholder: string
  value: number | null
  onChange: (id: number) => void
  onBlur: () => void
  errorMessage?: string | undefined
  ref: Ref<HTMLSelectElement>
}

/** One of many named things. The device's own list: it searches by typing, and on a phone it is the picker people know. */
export function ChoiceField({ label, choices, placeholder, value, onChange, errorMessage, ...given }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelClasses}>{label}</label>
      <div className="relative">
        <select
          {...given} id={id} value={value ?? ''} onChange={(event) => onChange(Number(event.target.value))}
          aria-invalid={errorMessage !== undefined} aria-describedby={`${id}-error`} data-invalid={errorMessage !== undefined || undefined}
          className={`${controlClasses} min-h-12 cursor-pointer appearance-none ps-3 pe-10 ${value === null ? 'text-ink-600' : ''}`}
        >
          <option value="" disabled hidden>{placeholder}</option>
          {choices.map((choice) => <option key={choice.id} value={choice.id}>{choice.label}</option>)}
        </select>
        <ChevronDown size={20} aria-hidden className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-600" />
      </div>
      <p id={`${id}-error`} className="flex items-start gap-1.5 text-small text-danger empty:hidden">
        {errorMessage !== undefined && <ErrorText>{errorMessage}</ErrorText>}
      </p>
    </div>
  )
}
