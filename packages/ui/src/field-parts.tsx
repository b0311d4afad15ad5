import { states } from '@hiwar/arabic/words.ts'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'

/** What every field understands; it fits the `field` of a form library's controller. */
export interface FieldProps {
  label: string
  /** Stays under the field, also while it has an error. */
  description?: ReactNode
  /** Its presence marks the field as invalid; read out with the field. */
  errorMessage?: string | undefined
  /** For an invalid field whose message stands elsewhere. */
  isInvalid?: boolean
  /** Adds the word "optional" to the label. Required is the rule, so it has no mark. */
  isOptional?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  name?: string
  className?: string
}

export const controlClasses = 'w-full rounded-input border border-line-control bg-white text-body text-ink-900 '
  + 'transition-[border-color,box-shadow] hover:border-ink-600 '
  + 'focus:border-nile-600 data-invalid:border-danger data-disabled:bg-sand-100 data-disabled:text-ink-600 data-disabled:cursor-not-allowed '
  + 'forced-colors:data-invalid:border-[Mark]'

export const labelClasses = 'font-heading text-label text-ink-900'
export const hintClasses = 'text-small text-ink-600'

/** The label's words, with "optional" where it is. */
export function LabelText({ children, isOptional = false }: { children: ReactNode; isOptional?: boolean | undefined }) {
  return (
    <>
      {children}
      {isOptional && <span className="ms-1.5 text-small font-normal text-ink-600">({states.optional})</span>}
    </>
  )
}

export function FieldLabel({ children, isOptional }: { children: ReactNode; isOptional?: boolean | undefined }) {
  return <Label className={labelClasses}><LabelText isOptional={isOptional}>{children}</LabelText></Label>
}

/** Inside a React Aria field: description and error, tied to the control by `aria-describedby`. */
export function FieldNotes({ description, errorMessage }: { description?: ReactNode; errorMessage?: string | undefined }) {
  return (
    <>
      <FieldError className="flex animate-fade-in items-start gap-1.5 text-small text-danger">
        <ErrorText>{errorMessage}</ErrorText>
      </FieldError>
      {description !== undefined && <Text slot="description" className={hintClasses}>{description}</Text>}
    </>
  )
}

export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <>
      <CircleAlert aria-hidden size={16} className="mt-[0.2em]" />
      <span>{children}</span>
    </>
  )
}
