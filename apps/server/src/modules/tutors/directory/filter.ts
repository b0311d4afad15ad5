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

/** The same query without one of its filters. */
export const without = (query: TutorQuery, filter: TutorFilter): TutorQuery => ({ ...query, [filter]: undefined })

export const setFilters = (query: TutorQuery): TutorFilter[] => tutorFilters.filter((filter) => isSet(query, filter))

/** The entries that pass the search and all filters, in their given order. */
export function matching(
  entries: readonly TutorEntry[],
  query: TutorQuery,
  context: FilterContext,
): readonly TutorEntry[] {
  const tests = [...searchTest(query), ...plainTests(query, context), ...timeTest(query, context)]
  return tests.length === 0 ? entries : entries.filter((entry) => tests.every((passes) => passes(entry)))
}

function searchTest(query: TutorQuery): Test[] {
  const wanted = searchKey(query.search ?? '')
  return wanted === '' ? [] : [(entry) => entry.searched.includes(wanted)]
}

function plainTests(query: TutorQuery, { online, favourites }: FilterContext): Test[] {
  const topics = new Set(query.topics)
  const tests: Partial<Record<TutorFilter, Test>> = {
    topics: ({ card }) => card.topicIds.some((id) => topics.has(id)),
    gender: ({ card }) => card.gender === query.gender,
    minRating: ({ card }) => card.ratingCount >= 1 && card.avgRating >= (query.minRating ?? 0),
    new: ({ card }) => card.isNew,
    online: ({ card }) => online.has(card.id),
    favourite: ({ card }) => favourites.has(card.id),
  }
  return setFilters(query).flatMap((filter) => tests[filter] ?? [])
}

/**
 * Days, windows and hours must hold for one and the same start: one mask for all tutors, combined by "and" (extras.md
 * D2).
 */
function timeTest(query: TutorQuery, { now, origin }: FilterContext): Test[] {
  if (!isSet(query, 'days') && !isSet(query, 'windows') && !isSet(query, 'freeWithin')) return []
  const mask = preferenceMask(query, origin)
  const { duration } = query
  const withinMinutes = query.freeWithin === undefined ? undefined : query.freeWithin * 60
  return [
    ({ card, free, windowDays }) =>
      firstStart(free, {
        duration,
        range: bookableRange(now, { noticeMinutes: card.notice, withinMinutes, windowDays }),
        mask,
      }) !== null,
  ]
}
