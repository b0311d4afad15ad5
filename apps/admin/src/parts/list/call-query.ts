// From the state of a list to what calls take (people.md 0.8).
import { cairo } from '@hiwar/arabic/dates.ts'
import { dayBounds } from '@hiwar/rules/civil-day.ts'
import type { Sort } from './define-list.ts'
import type { DateRange, NumberRange } from './filters.ts'

/** `order[]` and `direction[]` of calls that can be ordered. */
export function orderOf<S extends string>(sort: Sort<S> | null): { order?: S[]; direction?: ('asc' | 'desc')[] } {
  return sort === null ? {} : { order: [sort.by], direction: [sort.direction] }
}

const startOf = (day: string) => new Date(dayBounds(day, cairo).start).toISOString()
const endOf = (day: string) => new Date(dayBounds(day, cairo).end).toISOString()
const lastOf = (day: string) => new Date(dayBounds(day, cairo).end - 1).toISOString()

/** Cairo days as instants `[gte]` and `[lt]`. */
export function instantsOf(range: DateRange | undefined): { gte?: string; lt?: string } | undefined {
  if (range === undefined) return undefined
  return {
    ...(range.from !== null && { gte: startOf(range.from) }),
    ...(range.to !== null && { lt: endOf(range.to) }),
  }
}

/** Cairo days as `after` and `before`, both included. */
export function spanOf(range: DateRange | undefined): { after?: string; before?: string } {
  if (range === undefined) return {}
  return {
    ...(range.from !== null && { after: startOf(range.from) }),
    ...(range.to !== null && { before: lastOf(range.to) }),
  }
}

/** Numbers as `[gte]` and `[lte]`. */
export function countsOf(range: NumberRange | undefined): { gte?: number; lte?: number } | undefined {
  if (range === undefined) return undefined
  return { ...(range.from !== null && { gte: range.from }), ...(range.to !== null && { lte: range.to }) }
}
