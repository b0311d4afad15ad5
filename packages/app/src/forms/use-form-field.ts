import type { ContractForm, FormSchema, Typed } from '@hiwar/client/form.ts'
import { createElement, useEffect, useEffectEvent } from 'react'
import { useController } from 'react-hook-form'
import type { FieldPath } from 'react-hook-form'
import { LazyFieldMessage } from '../failures/lazy-failure-message.tsx'

/** A field name of a form. */
export type FieldName<S extends FormSchema> = FieldPath<Typed<S>>

/** A field of a form. */
export interface BoundField<S extends FormSchema> {
  form: ContractForm<S>
  name: FieldName<S>
}

/**
 * Binds a field of the design system to a form: spread it into `TextArea`, `Select` etc. and narrow `value`. Leaving an
 * empty, untouched field shows no error; submitting the form does.
 */
export function useFormField<S extends FormSchema>({ form, name }: BoundField<S>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const value: unknown = field.value
  const code = fieldState.error?.message
  const wasTouched = fieldState.isDirty || fieldState.invalid || (value !== '' && value !== null && value !== undefined)
  return {
    name: field.name,
    ref: field.ref,
    value,
    onChange: (next: unknown) => field.onChange(next),
    onBlur: () => {
      if (wasTouched) field.onBlur()
    },
    errorMessage: code === undefined ? undefined : createElement(LazyFieldMessage, { code }),
  }
}

/** Focuses the first field of a dialog or step when it opens. */
export function useFirstFocus<S extends FormSchema>(form: ContractForm<S>, name: FieldName<S>): void {
  const focus = useEffectEvent(() => form.setFocus(name))
  useEffect(() => focus(), [])
}
