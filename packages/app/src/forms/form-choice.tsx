import type { FormSchema } from '@hiwar/client/form.ts'
import { SearchSelect } from '@hiwar/ui/search-select.tsx'
import { useFormField } from './use-form-field.ts'
import type { BoundField } from './use-form-field.ts'

interface FormChoiceProps<S extends FormSchema> extends BoundField<S> {
  label: string
  placeholder: string
  choices: readonly { id: number; label: string }[]
}

/** A searchable select bound to a contract form; its value is the id of the choice. */
export function FormChoice<S extends FormSchema>({ form, name, choices, ...given }: FormChoiceProps<S>) {
  const field = useFormField({ form, name })
  return (
    <SearchSelect
      {...given}
      {...field}
      choices={choices.map(({ id, label }) => ({ value: String(id), label }))}
      value={typeof field.value === 'number' ? String(field.value) : null}
      onChange={(chosen) => field.onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
