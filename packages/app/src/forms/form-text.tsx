// Text fields of the design system bound to a contract form. Other fields are in form-*.tsx; for the rest, spread
// `useFormField` into the field.
import type { FormSchema } from '@hiwar/client/form.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { TextField } from '@hiwar/ui/text-field.tsx'
import type { TextFieldProps } from '@hiwar/ui/text-field.tsx'
import { useFormField } from './use-form-field.ts'
import type { BoundField } from './use-form-field.ts'

type Binding = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage' | 'isInvalid' | 'ref'
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** A text field. */
export function FormText<S extends FormSchema>({
  form,
  name,
  ...given
}: BoundField<S> & Omit<TextFieldProps, Binding>) {
  const field = useFormField({ form, name })
  return <TextField {...given} {...field} value={asText(field.value)} />
}

/** A password field with a reveal button. */
export function FormPassword<S extends FormSchema>(given: BoundField<S> & Omit<TextFieldProps, Binding | 'type'>) {
  return <FormText {...given} type="password" />
}

/** An Egyptian mobile number; usual spellings are normalised on blur (web.md §1.4). */
export function FormPhone<S extends FormSchema>({
  form,
  name,
  ...given
}: BoundField<S> & Omit<TextFieldProps, Binding | 'type'>) {
  const field = useFormField({ form, name })
  const leave = () => {
    field.onChange(normalisePhone(asText(field.value)))
    field.onBlur()
  }
  return (
    <TextField
      {...given}
      {...field}
      value={asText(field.value)}
      onChange={(typed) => field.onChange(normaliseDigits(typed))}
      onBlur={leave}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder="010 1234 5678"
    />
  )
}
