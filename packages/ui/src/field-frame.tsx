import { useId } from 'react'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import { ErrorText, LabelText, hintClasses, labelClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'
import { LengthCounter } from './length-counter.tsx'

/** What ties the platform's own control to its label and its notes. */
export interface ControlTies {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean | undefined
  disabled: boolean | undefined
  readOnly: boolean | undefined
}

export interface FieldFrameProps extends Omit<FieldProps, 'name'> {
  value?: string | undefined
  maxLength?: number | undefined
  children: (ties: ControlTies) => ReactNode
}

/**
 * Label, control, error, description and counter of a field made of a plain input. Plain, because text is what every
 * first screen asks for, and the kit's own text field would cost those screens 5 kB for nothing they show.
 */
export function FieldFrame({
  label,
  description,
  errorMessage,
  isInvalid,
  isOptional,
  isRequired,
  isDisabled,
  isReadOnly,
  className,
  value,
  maxLength,
  children,
}: FieldFrameProps) {
  const id = useId()
  const hasError = errorMessage !== undefined
  const notes = [hasError && `${id}-error`, description !== undefined && `${id}-hint`].filter((note) => note !== false)
  const ties = {
    id,
    'aria-invalid': isInvalid ?? hasError,
    'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
    'aria-required': isRequired,
    disabled: isDisabled,
    readOnly: isReadOnly,
  }
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelClasses}>
        <LabelText isOptional={isOptional}>{label}</LabelText>
      </label>
      {children(ties)}
      {hasError && (
        <span id={`${id}-error`} className="flex animate-fade-in items-start gap-1.5 text-small text-danger">
          <ErrorText>{errorMessage}</ErrorText>
        </span>
      )}
      {description !== undefined && (
        <span id={`${id}-hint`} className={hintClasses}>
          {description}
        </span>
      )}
      <LengthCounter value={value} maxLength={maxLength} />
    </div>
  )
}
