import { FormText } from '@hiwar/app/forms/form-text.tsx'
import type { BoundField } from '@hiwar/app/forms/use-form-field.ts'
import type { FormSchema } from '@hiwar/client/form.ts'

interface AmountFieldProps<S extends FormSchema> extends BoundField<S> {
  label: string
  description?: string | undefined
  isOptional?: boolean
  isDisabled?: boolean
  className?: string
}

/** Pounds as typed, in both digit systems; the form's schema parses them. */
export function FormAmount<S extends FormSchema>(given: AmountFieldProps<S>) {
  return <FormText {...given} inputMode="decimal" suffix="ج.م." />
}

/** A percentage as typed. */
export function FormPercent<S extends FormSchema>(given: AmountFieldProps<S>) {
  return <FormText {...given} inputMode="decimal" suffix="%" />
}
