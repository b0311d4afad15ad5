import type { Ref } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { joinClasses } from './class-names.ts'
import { FieldLabel, FieldNotes, controlClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'
import { LengthCounter } from './length-counter.tsx'

export interface TextAreaProps extends FieldProps {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  /** Lines it starts with; it grows with its text up to about 15 lines where the browser can. */
  rows?: number
  placeholder?: string
  /** The browser stops typing here; a counter appears from 80 % on. */
  maxLength?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of a person's own words. Each paragraph finds its direction by itself: people mix Arabic and English. */
export function TextArea({ label, description, errorMessage, isInvalid, isOptional, className, rows = 4, placeholder, ref, ...given }: TextAreaProps) {
  return (
    <AriaTextField {...given} validationBehavior="aria" isInvalid={isInvalid ?? errorMessage !== undefined} className={joinClasses('flex flex-col gap-1.5', className)}>
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <AriaTextArea ref={ref} rows={rows} placeholder={placeholder} className={joinClasses(controlClasses, 'field-sizing-content max-h-96 min-h-24 resize-y px-3 py-2 leading-relaxed [unicode-bidi:plaintext] read-only:bg-sand-100')} style={{ minBlockSize: `${rows * 1.7 + 1}em` }} />
      <FieldNotes description={description} errorMessage={errorMessage} />
      <LengthCounter value={given.value} maxLength={given.maxLength} />
    </AriaTextField>
  )
}
