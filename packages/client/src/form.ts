// Forms on the contract's own schemas: the same rules as the server's, the same codes, said at the right moment (web.md §1.4).
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { BaseSyntheticEvent } from 'react'
import { get, useForm } from 'react-hook-form'
import type { DefaultValues, FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Failure } from './failure.ts'

/** For a rule that only one form has, beside the contract's. */
export { z }

/** A schema of a form: an object, perhaps with a refinement over two of its fields. */
export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>
type Typed<S extends FormSchema> = z.core.input<S>
type Valid<S extends FormSchema> = z.core.output<S>

/**
 * The field a code speaks of, for codes whose name says so. A form overrides or adds its own in `fields`.
 * Codes of a place in a list, and codes of a state, belong to no field.
 */
const usualFields: Partial<Record<ErrorCode, string>> = {
  'invalid-email': 'email', 'user-exists': 'email',
  'short-password': 'password', 'long-password': 'password', 'invalid-password': 'password', 'wrong-password': 'current',
  'short-user-name': 'name', 'long-user-name': 'name', 'invalid-user-name': 'name',
  'old-user': 'birthYear', 'young-user': 'birthYear',
  'empty-bio': 'bio', 'short-bio': 'bio', 'long-bio': 'bio', 'invalid-bio': 'bio',
  'short-tutor-about': 'about', 'long-tutor-about': 'about',
  'invalid-notice': 'notice', 'max-notice-exceeded': 'notice',
  'invalid-phone': 'phone', 'incorrect-phone': 'phone',
  'invalid-verification-code': 'code', 'expired-verification-code': 'code',
  'too-low-rating-value': 'value', 'too-high-rating-value': 'value',
  'too-short-rating-text': 'feedback', 'too-long-rating-text': 'feedback',
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** An untouched text box holds `''` where the contract says "left out". */
function withoutEmptyOptionals(schema: FormSchema, values: FieldValues): FieldValues {
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {}
  const mayBeLeftOut = (key: string) => {
    const field = shape[key]
    return field !== undefined && z.safeParse(field, undefined).success
  }
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== '' || !mayBeLeftOut(key)))
}

function isLeaf(node: object): node is { type: string; message?: string } {
  return 'type' in node && typeof node.type === 'string'
}

/** Each error's message is a code; a field that is empty has only one thing wrong with it. */
function asCodes(errors: object, values: FieldValues, path: string[] = []): object {
  return Object.fromEntries(Object.entries(errors).map(([key, node]: [string, unknown]) => {
    if (typeof node !== 'object' || node === null) return [key, node]
    const here = [...path, key]
    if (!isLeaf(node)) return [key, asCodes(node, values, here)]
    return [key, { ...node, message: isEmpty(get(values, here.join('.'))) ? 'required' : node.message }]
  }))
}

/**
 * Judges values by a contract schema. Every error's `message` is a code: of the contract, `required` for an empty field,
 * or whatever code the form's own schema names. Our policy forbids eval, which zod would otherwise try.
 */
export function contractResolver<S extends FormSchema>(schema: S): Resolver<Typed<S>, unknown, Valid<S>> {
  const judge = zodResolver(schema, { jitless: true, error: () => 'bad-request' }) as unknown as Resolver<FieldValues, unknown, Valid<S>>
  return async (values, context, options) => {
    const judged = await judge(withoutEmptyOptionals(schema, values), context, options as never)
    return { values: judged.values, errors: asCodes(judged.errors, values) as FieldErrors<Typed<S>> } as Awaited<ReturnType<Resolver<Typed<S>, unknown, Valid<S>>>>
  }
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
  return name !== undefined && get(values, name) !== undefined ? name : null
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

/** A form whose rules and types come from a schema. Errors show after a field was left or the form was sent, never while first typing. */
export function useContractForm<S extends FormSchema>(schema: S, { defaults, fields = {} }: FormOptions<S>): ContractForm<S> {
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm<Typed<S>, unknown, Valid<S>>({
    resolver: contractResolver(schema), defaultValues: defaults, mode: 'onTouched', reValidateMode: 'onChange',
  })

  const applyFailure = (refusal: Failure) => {
    const name = refusal.kind === 'refused' ? fieldOfCode(refusal.code, { values: form.getValues(), fields, named: refusal.field }) : null
    if (name === null) setFailure(refusal)
    else form.setError(name as FieldPath<Typed<S>>, { type: 'server', message: refusal.code }, { shouldFocus: true })
  }
  const submit: ContractForm<S>['submit'] = (send) => (event) => {
    setFailure(null)
    void form.handleSubmit(async (values) => { await send(values) })(event)
  }
  return Object.assign(form, { submit, applyFailure, failure })
}
