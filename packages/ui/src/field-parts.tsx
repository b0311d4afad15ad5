import { states } from '@hiwar/arabic/words.ts'
import { AlertIcon } from './inline-icons.tsx'
import type { ReactNode } from 'react'

/** What every field understands; it fits the `field` of a form library's controller. */
export interface FieldProps {
  label: string
  /** Stays under the field, also while it has an error. */
  description?: ReactNode
  /** Its presence marks the field as invalid; read out with the field. */
  errorMessage?: ReactNode
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

export const controlClasses =
  'w-full rounded-input border border-line-control bg-white text-body text-ink-900 ' +
  'transition-[border-color,box-shadow] hover:border-ink-600 ' +
  'focus:border-nile-600 data-invalid:border-danger data-disabled:bg-sand-100 ' +
  'data-disabled:text-ink-600 data-disabled:cursor-not-allowed ' +
  'forced-colors:data-invalid:border-[Mark]'

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

/** The words of an error with their sign; the caller gives colour and place. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <>
      <AlertIcon size={16} className="mt-[0.2em]" />
      <span>{children}</span>
    </>
  )
}
