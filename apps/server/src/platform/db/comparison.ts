import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'

const signs = { eq: '=', gte: '>=', lte: '<=', gt: '>', lt: '<', noeq: '<>' } as const

/** True where every named limit holds; without any, everywhere. Nothing holds of null. */
export function holds<T extends number | Date>(
  column: Expression<T | null>,
  comparison: Comparison<T> | undefined,
): RawBuilder<SqlBool> {
  const limits = Object.entries(comparison ?? {}).flatMap(([name, value]) => {
    const sign = signs[name as keyof typeof signs]
    return value === undefined ? [] : [sql`${column} ${sql.raw(sign)} ${value}`]
  })
  return limits.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(limits, sql` and `)})`
}

/** Limits of the wire as instants. */
export function instants(comparison: Comparison<string> | undefined): Comparison<Date> | undefined {
  if (comparison === undefined) return undefined
  const entries = Object.entries(comparison).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, new Date(value)] as const],
  )
  return Object.fromEntries(entries)
}
