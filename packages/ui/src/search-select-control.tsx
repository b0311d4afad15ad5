import { searchKey } from '@hiwar/arabic/collator.ts'
import type { Ref } from 'react'
import type { Choice } from './choice.ts'
import { ComboField } from './combo-field.tsx'
import type { FieldProps } from './field-parts.tsx'

export interface SearchSelectProps<Value extends string> extends FieldProps {
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  onBlur?: () => void
  placeholder?: string
  /** Shown when nothing matches. */
  noResults?: string
  ref?: Ref<HTMLInputElement>
}

/** The control of a `SearchSelect`. */
export function SearchSelectControl<Value extends string>({
  choices,
  onChange,
  noResults = 'لا نتائج',
  ...given
}: SearchSelectProps<Value>) {
  return (
    <ComboField
      {...given}
      onChange={(key) => onChange(choices.find((choice) => choice.value === key)?.value ?? null)}
      defaultItems={choices}
      defaultFilter={(text, typed) => searchKey(text).includes(searchKey(typed))}
      empty={noResults}
    />
  )
}
