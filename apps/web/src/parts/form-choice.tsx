import type { FormSchema } from '@hiwar/client/form.ts'
import { ChoiceField } from './choice-field.tsx'
import type { Choice } from './choice-field.tsx'
import { useFormField } from './use-form-field.ts'
import type { Bound } from './use-form-field.ts'

/** One of many named things, by its number. */
export function FormChoice<S extends FormSchema>({ form, name, ...given }: Bound<S> & { label: string; placeholder: string; choices: readonly Choice[] }) {
  const field = useFormField({ form, name })
  return <ChoiceField {...given} {...field} value={typeof field.value === 'number' ? field.value : null} />
}
