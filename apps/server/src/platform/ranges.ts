import { sql, type RawBuilder } from 'kysely'
import type { InstantRange } from '@hiwar/contract/list-query.ts'

const operators = { gte: '>=', lte: '<=', gt: '>', lt: '<', noeq: '<>' } as const

/** The conditions of a range on one time column, all of which must hold; none for no range. `column` is ours, never the caller's word. */
export function within(column: string, range: InstantRange): RawBuilder<boolean>[] {
  if (range === undefined) return []
  if (typeof range === 'string') return [sql<boolean>`${sql.ref(column)} = ${new Date(range)}`]
  return Object.entries(operators).flatMap(([name, operator]) => {
    const bound = range[name as keyof typeof operators]
    return bound === undefined ? [] : [sql<boolean>`${sql.ref(column)} ${sql.raw(operator)} ${new Date(bound)}`]
  })
}
