// The query of the back office's lists: text match and order (people.md 0.8).
import * as z from 'zod/mini'
import { QueryBoolean, queryArray } from './fields.ts'

export const TextMatch = z.enum(['exact', 'suffix', 'prefix', 'loose'])
export type TextMatch = z.infer<typeof TextMatch>

/**
 * `search` in the named `columns` (default all of them), anywhere in the text unless `match` says otherwise, letter
 * case aside.
 */
export function textSearch<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  return {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    match: z._default(TextMatch, 'loose'),
    sensitive: z._default(QueryBoolean, false),
    columns: queryArray(z.enum(columns)),
  }
}

/** `order[]=a&direction[]=desc`, paired by position; a missing direction is ascending. */
export function sorting<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  return { order: queryArray(z.enum(columns)), direction: queryArray(z.enum(['asc', 'desc'])) }
}

/** The pairs of `sorting`, or null when no order was asked for. */
export function sortPairs<Column extends string>(query: {
  order?: readonly Column[] | undefined
  direction?: readonly ('asc' | 'desc')[] | undefined
}): { column: Column; direction: 'asc' | 'desc' }[] | null {
  return query.order?.map((column, place) => ({ column, direction: query.direction?.[place] ?? 'asc' })) ?? null
}
