// Filters of lists by a value or its limits: `amount=5`, `amount[gte]=5&amount[lt]=9` (money.md 1, 3, 4).
import * as z from 'zod/mini'
import { Instant, QueryInt } from './fields.ts'

/** Every named limit holds; `noeq` leaves one value out. */
export interface Comparison<T> {
  readonly eq?: T | undefined
  readonly gte?: T | undefined
  readonly lte?: T | undefined
  readonly gt?: T | undefined
  readonly lt?: T | undefined
  readonly noeq?: T | undefined
}

const Count = z.pipe(QueryInt, z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647)))

/** A whole number, or its limits. */
export const QueryCounts = z.optional(
  z.union([
    z.pipe(
      Count,
      z.transform((eq: number): Comparison<number> => ({ eq })),
    ),
    z.strictObject({
      gte: z.optional(Count),
      lte: z.optional(Count),
      gt: z.optional(Count),
      lt: z.optional(Count),
      noeq: z.optional(Count),
    }),
  ]),
)

/** An instant, or its limits. */
export const QueryInstants = z.optional(
  z.union([
    z.pipe(
      Instant,
      z.transform((eq: string): Comparison<string> => ({ eq })),
    ),
    z.strictObject({
      gte: z.optional(Instant),
      lte: z.optional(Instant),
      gt: z.optional(Instant),
      lt: z.optional(Instant),
      noeq: z.optional(Instant),
    }),
  ]),
)

/** From `after` to `before`, both included. */
export const QuerySpan = z.optional(z.strictObject({ after: z.optional(Instant), before: z.optional(Instant) }))
