// The design system's fields bound to a contract form. For a field that is not here, spread `useFormField` into it.
import type { FormSchema } from '@hiwar/client/form.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import type { CheckboxProps } from '@hiwar/ui/checkbox.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import type { TextFieldProps } from '@hiwar/ui/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { Choice } from './choice-field.tsx'
import { CodeField } from './code-field.tsx'
import { useFormField } from './use-form-field.ts'
import type { Bound } from './use-form-field.ts'

type Binding = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage' | 'isInvalid' | 'ref'
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** One line of text. */
export function FormText<S extends FormSchema>({ form, name, ...given }: Bound<S> & Omit<TextFieldProps, Binding>) {
  const field = useFormField({ form, name })
  return <TextField {...given} {...field} value={asText(field.value)} />
}

/** A password, which may be looked at. */
export function FormPassword<S extends FormSchema>(given: Bound<S> & Omit<TextFieldProps, Binding | 'type'>) {
  return <FormText {...given} type="password" />
}

/** An Egyptian mobile number, understood in every usual spelling once the field is left (web.md §1.4). */
export function FormPhone<S extends FormSchema>({ form, name, ...given }: Bound<S> & Omit<TextFieldProps, Binding | 'type'>) {
  const field = useFormField({ form, name })
  const leave = () => {
    field.onChange(normalisePhone(asText(field.value)))
    field.onBlur()
  }
  return (
    <TextField
      {...given} {...field} value={asText(field.value)} onChange={(typed) => field.onChange(normaliseDigits(typed))} onBlur={leave}
      type="tel" inputMode="numeric" autoComplete="tel-national" placeholder="010 1234 5678"
    />
  )
}

/** A tick. */
export function FormCheckbox<S extends FormSchema>({ form, name, ...given }: Bound<S> & Omit<CheckboxProps, Binding | 'isSelected' | 'defaultSelected'>) {
  const field = useFormField({ form, name })
  return <Checkbox {...given} {...field} value={field.value === true} />
}

/** The five digits of a mailed code; `onComplete` runs with the fifth. */
export function FormCode<S extends FormSchema>({ form, name, label, onComplete }: Bound<S> & { label: string; onComplete: () => void }) {
  const field = useFormField({ form, name })
  // The form hears of the last digit before it is asked to judge it.
  return <CodeField {...field} label={label} value={asText(field.value)} onComplete={() => queueMicrotask(onComplete)} />
}

/** One of many named things, by its number. */
export function FormChoice<S extends FormSchema>({ form, name, ...given }: Bound<S> & { label: string; placeholder: string; choices: readonly Choice[] }) {
  const field = useFormField({ form, name })
  return <ChoiceField {...given} {...field} value={typeof field.value === 'number' ? field.value : null} />
}
