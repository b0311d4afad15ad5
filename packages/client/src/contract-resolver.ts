import { zodResolver } from '@hookform/resolvers/zod'
import { get } from 'react-hook-form'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** The schema of a form: an object schema, optionally with a refinement over several fields. */
export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>
/** The field values as typed. */
export type Typed<S extends FormSchema> = z.core.input<S>
/** The values after parsing: trimmed, lower-cased, coerced. */
export type Valid<S extends FormSchema> = z.core.output<S>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** An untouched text box holds `''`; for an optional field of the contract that means the field is absent. */
function withoutEmptyOptionals(schema: FormSchema, values: FieldValues): FieldValues {
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {}
  const isOptional = (key: string) => {
    const field = shape[key]
    return field !== undefined && z.safeParse(field, undefined).success
  }
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== '' || !isOptional(key)))
}

function isLeaf(node: object): node is { type: string; message?: string } {
  return 'type' in node && typeof node.type === 'string'
}

/** Turns each error's message into a code; an empty field always reports `required`, whatever other rule it breaks. */
function asCodes(errors: object, values: FieldValues, path: string[] = []): object {
  return Object.fromEntries(
    Object.entries(errors).map(([key, node]: [string, unknown]) => {
      if (typeof node !== 'object' || node === null) return [key, node]
      const here = [...path, key]
      if (!isLeaf(node)) return [key, asCodes(node, values, here)]
      return [key, { ...node, message: isEmpty(get(values, here.join('.'))) ? 'required' : node.message }]
    }),
  )
}

/**
 * Validates form values with a contract schema. Every error's `message` is a code: one of the contract's, `required`
 * for an empty field, or a code named by the form's own schema. `jitless` because our content security policy forbids
 * eval, which zod would otherwise try.
 */
export function contractResolver<S extends FormSchema>(schema: S): Resolver<Typed<S>, unknown, Valid<S>> {
  const validate = zodResolver(schema, { jitless: true, error: () => 'bad-request' }) as unknown as Resolver<
    FieldValues,
    unknown,
    Valid<S>
  >
  return async (values, context, options) => {
    const result = await validate(withoutEmptyOptionals(schema, values), context, options as never)
    return { values: result.values, errors: asCodes(result.errors, values) as FieldErrors<Typed<S>> } as Awaited<
      ReturnType<Resolver<Typed<S>, unknown, Valid<S>>>
    >
  }
}
