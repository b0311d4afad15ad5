import { zodResolver } from '@hookform/resolvers/zod'
import { get } from 'react-hook-form'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** A schema of a form: an object, perhaps with a refinement over two of its fields. */
export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>
/** What the fields hold. */
export type Typed<S extends FormSchema> = z.core.input<S>
/** What the schema makes of it: trimmed, lower case, coerced. */
export type Valid<S extends FormSchema> = z.core.output<S>

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
 * Judges values by a contract schema. Every error's `message` is a code: of the contract, `required` for an empty
 * field, or whatever code the form's own schema names. Our policy forbids eval, which zod would otherwise try.
 */
export function contractResolver<S extends FormSchema>(schema: S): Resolver<Typed<S>, unknown, Valid<S>> {
  const judge = zodResolver(schema, { jitless: true, error: () => 'bad-request' }) as unknown as Resolver<
    FieldValues,
    unknown,
    Valid<S>
  >
  return async (values, context, options) => {
    const judged = await judge(withoutEmptyOptionals(schema, values), context, options as never)
    return { values: judged.values, errors: asCodes(judged.errors, values) as FieldErrors<Typed<S>> } as Awaited<
      ReturnType<Resolver<Typed<S>, unknown, Valid<S>>>
    >
  }
}
