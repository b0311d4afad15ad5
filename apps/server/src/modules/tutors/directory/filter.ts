import { tutorFilters, type TutorFilter, type TutorQuery } from '@hiwar/contract/tutors.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { bookableRange, firstStart, quarterOf } from '@hiwar/rules/free-time.ts'
import { preferenceMask } from '@hiwar/rules/time-preference.ts'
import { either, type EntrySet, type OrderedEntries, type PlaceTest } from './ordered-entries.ts'
import type { TutorEntry } from './entry.ts'

/** What the filters look at beside the entry itself. */
export interface FilterContext {
  readonly now: Date
  /** Quarter at which the free time of the entries begins. */
  readonly origin: number
  /** Who is connected, and the reader's favourites; empty unless the query filters by them. */
  readonly online: ReadonlySet<number>
  readonly favourites: ReadonlySet<number>
}

/** A switch filters only when it is on. */
export const isSet = (query: TutorQuery, filter: TutorFilter): boolean =>
  query[filter] !== undefined && query[filter] !== false

/** The entries that pass the search and all filters, in their given order. */
export function matching(everyone: OrderedEntries, query: TutorQuery, context: FilterContext): readonly TutorEntry[] {
  const sets = plainSets(everyone, query, context)
  const tests = [searchTest(query), timeTest(everyone, query, context)].filter((test) => test !== null)
  if (sets.length + tests.length === 0) return everyone.entries
  return everyone.select(sets, (entry, place) => tests.every((passes) => passes(entry, place)))
}

/** How many tutors dropping each one filter would bring, the most first (extras.md 1). */
export function relaxed(
  everyone: OrderedEntries,
  query: TutorQuery,
  context: FilterContext,
): { drop: TutorFilter; total: number }[] {
  return tutorFilters
    .filter((filter) => isSet(query, filter))
    .map((drop) => ({ drop, total: matching(everyone, { ...query, [drop]: undefined }, context).length }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
}

function searchTest(query: TutorQuery): PlaceTest | null {
  const wanted = searchKey(query.search ?? '')
  // Stryker disable next-line ConditionalExpression: spares looking for nothing, which is in every text
  return wanted === '' ? null : (entry) => entry.searched.includes(wanted)
}

/** A set for each filter that does not look at times. */
function plainSets(everyone: OrderedEntries, query: TutorQuery, { online, favourites }: FilterContext): EntrySet[] {
  const { gender, minRating = 0, topics = [] } = query
  const sets: Partial<Record<TutorFilter, () => EntrySet>> = {
    topics: () =>
      either(topics.map((topic) => everyone.passing(`topic ${topic}`, ({ card }) => card.topicIds.includes(topic)))),
    gender: () => everyone.passing(`gender ${gender}`, ({ card }) => card.gender === gender),
    // Without ratings the average is 0, below every minimum that may be asked for.
    minRating: () => everyone.passing(`minRating ${minRating}`, ({ card }) => card.avgRating >= minRating),
    new: () => everyone.passing('new', ({ card }) => card.isNew),
    online: () => everyone.setOf(({ card }) => online.has(card.id)),
    favourite: () => everyone.setOf(({ card }) => favourites.has(card.id)),
  }
  return tutorFilters.flatMap((filter) => (isSet(query, filter) ? (sets[filter]?.() ?? []) : []))
}

/**
 * Days, windows and hours must hold for one and the same start: one mask for all tutors, combined by "and" (extras.md
 * D2). Whether a start lies within so many hours is seen by the first one that fits.
 */
function timeTest(everyone: OrderedEntries, query: TutorQuery, { now, origin }: FilterContext): PlaceTest | null {
  const { days, windows, zone, duration, freeWithin } = query
  if (!(['days', 'windows', 'freeWithin'] as const).some((filter) => isSet(query, filter))) return null
  const firstOf = everyone.firstStarts(JSON.stringify([origin, days, windows, zone, duration]), () => {
    const mask = preferenceMask(query, origin)
    return ({ card, free, windowDays }) =>
      firstStart(free, { duration, range: bookableRange(now, { noticeMinutes: card.notice, windowDays }), mask })
  })
  const last = freeWithin === undefined ? Infinity : quarterOf(now.getTime() + freeWithin * HOUR_MS)
  return (entry, place) => {
    const start = firstOf(entry, place)
    return start !== null && start <= last
  }
}
