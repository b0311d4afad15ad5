import { tutorFilters, type TutorFilter, type TutorQuery } from '@hiwar/contract/tutors.ts'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { bookableRange, firstStart } from '@hiwar/rules/free-time.ts'
import { preferenceMask } from '@hiwar/rules/time-preference.ts'
import type { TutorEntry } from './entry.ts'

type Test = (entry: TutorEntry) => boolean

/** What the filters are judged by beside the entry itself. */
export interface Sight {
  readonly now: Date
  /** Quarter at which the free time of the entries begins. */
  readonly origin: number
  /** Who is connected, and whom the reader keeps; empty unless asked for. */
  readonly online: ReadonlySet<number>
  readonly favourites: ReadonlySet<number>
}

/** A switch says something only when it is on; an empty list nothing at all. */
export const isSet = (query: TutorQuery, filter: TutorFilter): boolean => {
  const value = query[filter]
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
}

/** The same question without one of its filters. */
export const without = (query: TutorQuery, filter: TutorFilter): TutorQuery => ({ ...query, [filter]: undefined })

export const setFilters = (query: TutorQuery): TutorFilter[] => tutorFilters.filter((filter) => isSet(query, filter))

/** The entries that pass the search and all filters, in the order they came. */
export function matching(entries: readonly TutorEntry[], query: TutorQuery, sight: Sight): readonly TutorEntry[] {
  const tests = [...searchTest(query), ...plainTests(query, sight), ...timeTest(query, sight)]
  return tests.length === 0 ? entries : entries.filter((entry) => tests.every((passes) => passes(entry)))
}

function searchTest(query: TutorQuery): Test[] {
  const wanted = searchKey(query.search ?? '')
  return wanted === '' ? [] : [(entry) => entry.searched.includes(wanted)]
}

function plainTests(query: TutorQuery, { online, favourites }: Sight): Test[] {
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
 * Days, windows and hours ask for one start that meets all three; one mask for all tutors, then "and" (extras.md D2).
 */
function timeTest(query: TutorQuery, { now, origin }: Sight): Test[] {
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
