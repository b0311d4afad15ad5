import type { Ref } from 'react'
import { joinClasses } from './class-names.ts'
import { FieldFrame, splitFieldProps } from './field-frame.tsx'
import { controlClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'

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

/**
 * Several lines of free text. Each paragraph has its own direction, since people mix Arabic and English.
 */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = splitFieldProps(props)
  const { onChange, rows = 4, ...given } = control
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <textarea
          {...given}
          {...attributes}
          rows={rows}
          onChange={(event) => onChange?.(event.target.value)}
          data-invalid={attributes['aria-invalid'] || undefined}
          style={{ minBlockSize: `${rows * 1.7 + 1}em` }}
          className={areaClasses}
        />
      )}
    </FieldFrame>
  )
}

const areaClasses = joinClasses(
  controlClasses,
  'field-sizing-content max-h-96 resize-y px-3 py-2 leading-relaxed [unicode-bidi:plaintext] ' +
    'disabled:cursor-not-allowed disabled:bg-sand-100 disabled:text-ink-600 read-only:bg-sand-100',
)
