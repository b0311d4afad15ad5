import { tutorFilters, type TutorFilter, type TutorQuery } from '@hiwar/contract/tutors.ts'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { bookableRange, firstStart } from '@hiwar/rules/free-time.ts'
import { preferenceMask } from '@hiwar/rules/time-preference.ts'
import type { TutorEntry } from './entry.ts'

type Test = (entry: TutorEntry) => boolean

/** What the filters look at beside the entry itself. */
export interface FilterContext {
  readonly now: Date
  /** Quarter at which the free time of the entries begins. */
  readonly origin: number
  /** Who is connected, and the reader's favourites; empty unless the query filters by them. */
  readonly online: ReadonlySet<number>
  readonly favourites: ReadonlySet<number>
}

/** A switch filters only when it is on; an empty list filters nothing. */
export const isSet = (query: TutorQuery, filter: TutorFilter): boolean => {
  const value = query[filter]
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
}

const setFilters = (query: TutorQuery): TutorFilter[] => tutorFilters.filter((filter) => isSet(query, filter))

/** The entries that pass the search and all filters, in their given order. */
export function matching(
  entries: readonly TutorEntry[],
  query: TutorQuery,
  context: FilterContext,
): readonly TutorEntry[] {
  const plain = plainTests(query, context).map(({ passes }) => passes)
  const tests = [searchTest(query), ...plain, timeTest(query, context)].filter((test) => test !== null)
  return tests.length === 0 ? entries : entries.filter((entry) => tests.every((passes) => passes(entry)))
}

/**
 * How many tutors dropping each one filter would bring where nobody passes them all, the most first (extras.md 1):
 * those who fail that filter alone.
 */
export function relaxed(
  entries: Iterable<TutorEntry>,
  query: TutorQuery,
  context: FilterContext,
): { drop: TutorFilter; total: number }[] {
  const isFound = searchTest(query) ?? passesAlways
  const plain = plainTests(query, context)
  const isFree = timeTest(query, context) ?? passesAlways
  const lessTime = timeFilters
    .filter((filter) => isSet(query, filter))
    .map((filter) => ({ filter, passes: timeTest({ ...query, [filter]: undefined }, context) ?? passesAlways }))
  const totals = new Map<TutorFilter, number>()
  const count = (filter: TutorFilter) => totals.set(filter, (totals.get(filter) ?? 0) + 1)
  for (const entry of entries) {
    const failed = plain.find(({ passes }) => !passes(entry))
    if (!isFound(entry)) continue
    if (failed === undefined) {
      for (const { filter, passes } of lessTime) if (passes(entry)) count(filter)
    } else if (plain.every((test) => test === failed || test.passes(entry)) && isFree(entry)) count(failed.filter)
  }
  return setFilters(query)
    .map((drop) => ({ drop, total: totals.get(drop) ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
}

const passesAlways: Test = () => true

function searchTest(query: TutorQuery): Test | null {
  const wanted = searchKey(query.search ?? '')
  return wanted === '' ? null : (entry) => entry.searched.includes(wanted)
}

function plainTests(
  query: TutorQuery,
  { online, favourites }: FilterContext,
): readonly { readonly filter: TutorFilter; readonly passes: Test }[] {
  const topics = new Set(query.topics)
  const tests: Partial<Record<TutorFilter, Test>> = {
    topics: ({ card }) => card.topicIds.some((id) => topics.has(id)),
    gender: ({ card }) => card.gender === query.gender,
    minRating: ({ card }) => card.ratingCount >= 1 && card.avgRating >= (query.minRating ?? 0),
    new: ({ card }) => card.isNew,
    online: ({ card }) => online.has(card.id),
    favourite: ({ card }) => favourites.has(card.id),
  }
  return setFilters(query).flatMap((filter) => {
    const passes = tests[filter]
    return passes === undefined ? [] : [{ filter, passes }]
  })
}

const timeFilters = ['days', 'windows', 'freeWithin'] as const satisfies readonly TutorFilter[]

/**
 * Days, windows and hours must hold for one and the same start: one mask for all tutors, combined by "and" (extras.md
 * D2).
 */
function timeTest(query: TutorQuery, { now, origin }: FilterContext): Test | null {
  if (!timeFilters.some((filter) => isSet(query, filter))) return null
  const mask = preferenceMask(query, origin)
  const { duration } = query
  const withinMinutes = query.freeWithin === undefined ? undefined : query.freeWithin * 60
  return ({ card, free, windowDays }) =>
    firstStart(free, {
      duration,
      range: bookableRange(now, { noticeMinutes: card.notice, withinMinutes, windowDays }),
      mask,
    }) !== null
}
