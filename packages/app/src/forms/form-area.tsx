import type { FormSchema } from '@hiwar/client/form.ts'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import type { TextAreaProps } from '@hiwar/ui/text-area.tsx'
import { useFormField } from './use-form-field.ts'
import type { BoundField } from './use-form-field.ts'

type Binding = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage' | 'isInvalid' | 'ref'

/** A text area bound to a contract form. */
export function FormArea<S extends FormSchema>({ form, name, ...given }: BoundField<S> & Omit<TextAreaProps, Binding>) {
  const field = useFormField({ form, name })
  return <TextArea {...given} {...field} value={typeof field.value === 'string' ? field.value : ''} />
}
