import { useId } from 'react'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import { ErrorText, LabelText, hintClasses, labelClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'
import { LengthCounter } from './length-counter.tsx'

/** The attributes that connect a native control with its label, error and description. */
export interface ControlAttributes {
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
  /** For a control that is no form element, which its label does not focus by itself. */
  onLabelClick?: (() => void) | undefined
  children: (attributes: ControlAttributes) => ReactNode
}

/** Separates the props that the frame draws from those of the control itself. */
export function splitFieldProps<Props extends FieldProps & { value?: string; maxLength?: number }>({
  label,
  description,
  errorMessage,
  isInvalid,
  isOptional,
  isRequired,
  isDisabled,
  isReadOnly,
  className,
  ...control
}: Props) {
  const { value, maxLength } = control
  const notes = { label, description, errorMessage, isInvalid, isOptional, isRequired, isDisabled, isReadOnly }
  return { frame: { ...notes, className, value, maxLength }, control }
}

/**
 * Label, control, error, description and counter of a field made of a native input. Native, because the sign-in and
 * registration screens need text fields, and those of react-aria-components would add 5 kB to their first load.
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
  onLabelClick,
  children,
}: FieldFrameProps) {
  const id = useId()
  const hasError = errorMessage !== undefined
  const notes = [hasError && `${id}-error`, description !== undefined && `${id}-hint`].filter((note) => note !== false)
  const attributes = {
    id,
    'aria-invalid': isInvalid ?? hasError,
    'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
    'aria-required': isRequired,
    disabled: isDisabled,
    readOnly: isReadOnly,
  }
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1.5', className)}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- as browsers do it for form elements */}
      <label htmlFor={id} onClick={onLabelClick} className={labelClasses}>
        <LabelText isOptional={isOptional}>{label}</LabelText>
      </label>
      {children(attributes)}
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
