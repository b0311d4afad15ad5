import { states } from '@hiwar/arabic/words.ts'
import { AlertIcon } from './inline-icons.tsx'
import type { ReactNode } from 'react'

/** Props of every field; compatible with the `field` of a form library's controller. */
export interface FieldProps {
  label: string
  /** Below the field, also while it has an error. */
  description?: ReactNode
  /** Marks the field as invalid; read with the field. */
  errorMessage?: ReactNode
  /** For an invalid field whose message is shown elsewhere. */
  isInvalid?: boolean
  /** Adds "optional" to the label. Fields are required by default and then unmarked. */
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

/** The label, with "optional" where it is. */
export function LabelText({ children, isOptional = false }: { children: ReactNode; isOptional?: boolean | undefined }) {
  return (
    <>
      {children}
      {isOptional && <span className="ms-1.5 text-small font-normal text-ink-600">({states.optional})</span>}
    </>
  )
}

/**
 * An error message with its icon, which waits for the message where that is still loading; colour and layout (a flex
 * row) are the caller's.
 */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="peer">{children}</span>
      <AlertIcon size={16} className="order-first mt-[0.2em] peer-empty:hidden" />
    </>
  )
}
