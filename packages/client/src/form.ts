// Forms on the contract's own schemas: the same rules as the server's, the same codes, said at the right moment (web.md
// §1.4).
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BaseSyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { FormSchema, Typed, Valid } from './contract-resolver.ts'
import type { Failure } from './failure.ts'

export type { FormSchema, Typed, Valid } from './contract-resolver.ts'

/** A schema, or the way to get one: then neither it nor the schema library delays the first sight of the form. */
export type SchemaSource<S extends FormSchema> = S | (() => Promise<S>)

/**
 * The field a code speaks of, for codes whose name says so. A form overrides or adds its own in `fields`.
 * Codes of a place in a list, and codes of a state, belong to no field.
 */
const usualFields: Partial<Record<ErrorCode, string>> = {
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

interface Placing {
  values: FieldValues
  fields?: Partial<Record<ErrorCode, string>>
  /** The field the server named. */
  named?: string
}

/** The form's field a refusal speaks of; null when it speaks of none that the form has. */
export function fieldOfCode(code: ErrorCode, { values, fields = {}, named }: Placing): string | null {
  const name = fields[code] ?? named ?? usualFields[code]
  return name !== undefined && Object.hasOwn(values, name.split('.', 1)[0] ?? '') ? name : null
}

export type ContractForm<S extends FormSchema> = UseFormReturn<Typed<S>, unknown, Valid<S>> & {
  /** For `onSubmit`: judges, moves the focus to the first bad field, else hands the valid values on. */
  submit: (send: (values: Valid<S>) => Promise<unknown> | void) => (event?: BaseSyntheticEvent) => void
  /** Puts a refusal on the field it belongs to, or keeps it as `failure` for above the button. */
  applyFailure: (failure: Failure) => void
  /** The last refusal that belongs to no field. */
  failure: Failure | null
}

interface FormOptions<S extends FormSchema> {
  defaults: DefaultValues<Typed<S>>
  /** Where codes land that the usual naming does not place. */
  fields?: Partial<Record<ErrorCode, FieldPath<Typed<S>>>>
}

/** Judging needs the schema library, which comes after the form is drawn and before its first field is left. */
function lateResolver<S extends FormSchema>(source: SchemaSource<S>) {
  const load = async () => {
    const library = import('./contract-resolver.ts')
    const schema: S = typeof source === 'function' ? await source() : source
    return (await library).contractResolver(schema)
  }
  const judge: Resolver<Typed<S>, unknown, Valid<S>> = async (...given) => (await load())(...given)
  return { load, judge }
}

/**
 * A form whose rules and types come from a schema. Errors show after a field was left or the form was sent, never while
 * first typing.
 */
export function useContractForm<S extends FormSchema>(
  schema: SchemaSource<S>,
  { defaults, fields = {} }: FormOptions<S>,
): ContractForm<S> {
  const [failure, setFailure] = useState<Failure | null>(null)
  const resolver = lateResolver(schema)
  const fetchEarly = useEffectEvent(() => void resolver.load())
  useEffect(() => fetchEarly(), [])
  const form = useForm<Typed<S>, unknown, Valid<S>>({
    resolver: resolver.judge,
    defaultValues: defaults,
    mode: 'onTouched',
    reValidateMode: 'onChange',
  })

  const applyFailure = (refusal: Failure) => {
    const name =
      refusal.kind === 'refused'
        ? fieldOfCode(refusal.code, { values: form.getValues(), fields, named: refusal.field })
        : null
    if (name === null) setFailure(refusal)
    else form.setError(name as FieldPath<Typed<S>>, { type: 'server', message: refusal.code }, { shouldFocus: true })
  }
  const submit: ContractForm<S>['submit'] = (send) => (event) => {
    setFailure(null)
    void form.handleSubmit(async (values) => {
      await send(values)
    })(event)
  }
  return Object.assign(form, { submit, applyFailure, failure })
}
