// Forms validated by the contract's own schemas: the same rules and error codes as on the server, shown at the right
// moment (web.md §1.4).
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { FormSchema, Typed, Valid } from './contract-resolver.ts'
import type { Failure } from './failure.ts'
import { onFirstUse } from './first-use.ts'

export type { FormSchema, Typed, Valid } from './contract-resolver.ts'

/** A schema, or a function that loads it: then neither the schema nor zod delays the first render of the form. */
export type SchemaSource<S extends FormSchema> = S | (() => Promise<S>)

/**
 * The form field of each error code that belongs to one. A form overrides or extends this in `fields`. Codes about list
 * positions or about state belong to no field.
 */
const defaultFields: Partial<Record<ErrorCode, string>> = {
  'invalid-email': 'email',
  'user-exists': 'email',
  'short-password': 'password',
  'long-password': 'password',
  'invalid-password': 'password',
  'wrong-password': 'current',
  'short-user-name': 'name',
  'long-user-name': 'name',
  'invalid-user-name': 'name',
  'old-user': 'birthYear',
  'young-user': 'birthYear',
  'empty-bio': 'bio',
  'short-bio': 'bio',
  'long-bio': 'bio',
  'invalid-bio': 'bio',
  'short-tutor-about': 'about',
  'long-tutor-about': 'about',
  'invalid-notice': 'notice',
  'max-notice-exceeded': 'notice',
  'invalid-phone': 'phone',
  'incorrect-phone': 'phone',
  'invalid-verification-code': 'code',
  'expired-verification-code': 'code',
  'too-low-rating-value': 'value',
  'too-high-rating-value': 'value',
  'too-short-rating-text': 'feedback',
  'too-long-rating-text': 'feedback',
}

interface FieldLookup {
  values: FieldValues
  fields?: Partial<Record<ErrorCode, string>>
  /** The field the server named in its reply. */
  serverField?: string
}

/** The form field an error code belongs to; null when the form has no such field. */
export function fieldOfCode(code: ErrorCode, { values, fields = {}, serverField }: FieldLookup): string | null {
  const name = fields[code] ?? serverField ?? defaultFields[code]
  return name !== undefined && Object.hasOwn(values, name.split('.', 1)[0] ?? '') ? name : null
}

export type ContractForm<S extends FormSchema> = UseFormReturn<Typed<S>, unknown, Valid<S>> & {
  /** For `onSubmit`: validates, then focuses the first invalid field or passes the valid values to `send`. */
  submit: (send: (values: Valid<S>) => Promise<unknown> | void) => (event?: BaseSyntheticEvent) => void
  /** Shows a failure at the field it belongs to, or exposes it as `failure` to be shown above the button. */
  applyFailure: (failure: Failure) => void
  /** The last failure that belongs to no field. */
  failure: Failure | null
}

interface FormOptions<S extends FormSchema> {
  defaults: DefaultValues<Typed<S>>
  /** Fields of error codes that `defaultFields` does not know or maps elsewhere. */
  fields?: Partial<Record<ErrorCode, FieldPath<Typed<S>>>>
}

/** Validation needs zod, which loads when the page is first used, in time for the first blur. */
function lazyResolver<S extends FormSchema>(source: SchemaSource<S>) {
  const load = async () => {
    const library = import('./contract-resolver.ts')
    const schema: S = typeof source === 'function' ? await source() : source
    return (await library).contractResolver(schema)
  }
  const validate: Resolver<Typed<S>, unknown, Valid<S>> = async (...args) => (await load())(...args)
  return { load, validate }
}

/**
 * A form whose rules and types come from a schema. Errors show after a field is blurred or the form is submitted, never
 * while typing for the first time.
 */
export function useContractForm<S extends FormSchema>(
  schema: SchemaSource<S>,
  { defaults, fields = {} }: FormOptions<S>,
): ContractForm<S> {
  const [failure, setFailure] = useState<Failure | null>(null)
  const resolver = lazyResolver(schema)
  // A failed load is tried again by the validation itself.
  const prefetch = useEffectEvent(() => void resolver.load().catch(() => undefined))
  useEffect(() => onFirstUse(prefetch), [])
  const form = useForm<Typed<S>, unknown, Valid<S>>({
    resolver: resolver.validate,
    defaultValues: defaults,
    mode: 'onTouched',
    reValidateMode: 'onChange',
  })

  const applyFailure = (applied: Failure) => {
    const name =
      applied.kind === 'refused'
        ? fieldOfCode(applied.code, { values: form.getValues(), fields, serverField: applied.field })
        : null
    if (name === null) setFailure(applied)
    else form.setError(name as FieldPath<Typed<S>>, { type: 'server', message: applied.code }, { shouldFocus: true })
  }
  // Validation takes a moment in which nothing is pending yet: a double click would send twice.
  const isSubmitting = useRef(false)
  const submit: ContractForm<S>['submit'] = (send) => (event) => {
    if (isSubmitting.current) {
      event?.preventDefault()
      return
    }
    isSubmitting.current = true
    setFailure(null)
    const validateAndSend = form.handleSubmit(async (values) => {
      await send(values)
    })
    void validateAndSend(event).finally(() => {
      isSubmitting.current = false
    })
  }
  return Object.assign(form, { submit, applyFailure, failure })
}
