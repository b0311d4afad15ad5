import { bounds } from '@hiwar/contract/bounds.ts'
import type { FormSchema } from '@hiwar/client/form.ts'
import { CodeField } from '@hiwar/ui/code-field.tsx'
import { useFormField } from './use-form-field.ts'
import type { BoundField } from './use-form-field.ts'

/** The five digits of a confirmation code; `onComplete` runs after the fifth. */
export function FormCode<S extends FormSchema>({
  form,
  name,
  label,
  onComplete,
}: BoundField<S> & { label: string; onComplete: () => void }) {
  const field = useFormField({ form, name })
  // Deferred, so that the form has the last digit before it validates.
  return (
    <CodeField
      {...field}
      label={label}
      length={bounds.code.digits}
      value={typeof field.value === 'string' ? field.value : ''}
      onComplete={() => queueMicrotask(onComplete)}
    />
  )
}
