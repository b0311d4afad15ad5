import type { FormSchema } from '@hiwar/client/form.ts'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import type { CheckboxProps } from '@hiwar/ui/checkbox.tsx'
import { useFormField } from './use-form-field.ts'
import type { BoundField } from './use-form-field.ts'

type Binding =
  | 'name'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'errorMessage'
  | 'isInvalid'
  | 'ref'
  | 'isSelected'
  | 'defaultSelected'

/** A checkbox bound to a contract form. */
export function FormCheckbox<S extends FormSchema>({
  form,
  name,
  ...given
}: BoundField<S> & Omit<CheckboxProps, Binding>) {
  const field = useFormField({ form, name })
  return <Checkbox {...given} {...field} value={field.value === true} />
}
