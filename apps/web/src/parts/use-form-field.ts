import type { ContractForm, FormSchema, Typed } from '@hiwar/client/form.ts'
import { createElement, useEffect, useEffectEvent } from 'react'
import { useController } from 'react-hook-form'
import type { FieldPath } from 'react-hook-form'
import { LazyFieldMessage } from './lazy-failure-message.tsx'

/** Names of a form's fields. */
export type FieldName<S extends FormSchema> = FieldPath<Typed<S>>

/** Which field of which form. */
export interface BoundField<S extends FormSchema> {
  form: ContractForm<S>
  name: FieldName<S>
}

/**
 * What a field of the design system needs from a form: spread it into `TextArea`, `Select` and the like and narrow
 * `value`. A field that is left empty before anything was typed is not scolded; sending the form does that.
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

/** In a dialog or a new step the first field is where one goes on. */
export function useFirstFocus<S extends FormSchema>(form: ContractForm<S>, name: FieldName<S>): void {
  const focus = useEffectEvent(() => form.setFocus(name))
  useEffect(() => focus(), [])
}
