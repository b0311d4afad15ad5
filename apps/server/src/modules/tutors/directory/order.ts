import { TutorSort } from '@hiwar/contract/enums.ts'
import { WEEK_MS } from '@hiwar/contract/time.ts'
import { nextFreeStart, type TutorEntry } from './entry.ts'
import type { ReaderGender } from './query-cache.ts'

/** Ratings at the mean of all that are added to every tutor, so that a single five does not beat a hundred. */
const assumedRatings = 5
/** Every sixth place of the recommended goes to a new tutor. */
const newPlace = 6

const byId = (a: TutorEntry, b: TutorEntry) => a.card.id - b.card.id

/** Same gender first, then the other, then the unknown (people.md 2). */
function genderRank(reader: ReaderGender) {
  return ({ card: { gender } }: TutorEntry) => {
    if (reader === null) return 0
    if (gender === null) return 2
    return gender === reader ? 0 : 1
  }
}

/** Gender, notice, rating, id. */
function plain(entries: readonly TutorEntry[], reader: ReaderGender): readonly TutorEntry[] {
  const rank = genderRank(reader)
  return entries.toSorted(
    (a, b) => rank(a) - rank(b) || a.card.notice - b.card.notice || b.card.avgRating - a.card.avgRating || byId(a, b),
  )
}

/** The mean of all ratings of the listed tutors; 0 without any. */
export function meanRating(entries: Iterable<TutorEntry>): number {
  let sum = 0
  let count = 0
  for (const entry of entries) {
    sum += entry.rating?.sum ?? 0
    count += entry.card.ratingCount
  }
  return count === 0 ? 0 : sum / count
}

interface Order {
  readonly reader: ReaderGender
  /** Undefined: that of the plain list. */
  readonly sort: TutorSort | undefined
  readonly now: Date
  readonly mean: number
}

/**
 * All entries in an order that a reader may choose (extras.md 1); ties are always broken by id. Those who pass a filter
 * keep it, so that nothing is sorted for a query; the recommended are moved up by `withNewcomers` then.
 */
export function inOrder(entries: readonly TutorEntry[], given: Order): readonly TutorEntry[] {
  switch (given.sort) {
    case undefined:
      return plain(entries, given.reader)
    case TutorSort.Soonest:
      return soonest(entries, given.now)
    case TutorSort.Rating:
      return ranked(entries, smoothed(given.mean))
    case TutorSort.Lessons:
      return ranked(entries, (entry) => entry.card.lessonCount)
    case TutorSort.Recommended:
      return recommended(entries, given)
  }
}

const smoothed = (mean: number) => (entry: TutorEntry) =>
  (assumedRatings * mean + (entry.rating?.sum ?? 0)) / (assumedRatings + entry.card.ratingCount)

function ranked(entries: readonly TutorEntry[], score: (entry: TutorEntry) => number): readonly TutorEntry[] {
  return withKey(entries, (entry) => -score(entry))
}

function soonest(entries: readonly TutorEntry[], now: Date): readonly TutorEntry[] {
  return withKey(entries, (entry) => nextFreeStart(entry, now) ?? Number.MAX_SAFE_INTEGER)
}

/** Ascending by a key that is computed once for each entry. */
function withKey(entries: readonly TutorEntry[], key: (entry: TutorEntry) => number): readonly TutorEntry[] {
  return entries
    .map((entry) => ({ entry, at: key(entry) }))
    .toSorted((a, b) => a.at - b.at || byId(a.entry, b.entry))
    .map(({ entry }) => entry)
}

function recommended(entries: readonly TutorEntry[], { reader, now, mean }: Order): readonly TutorEntry[] {
  const rank = genderRank(reader)
  const score = smoothed(mean)
  const week = now.getTime() + WEEK_MS
  return entries
    .map((entry) => ({
      entry,
      isSoon: (nextFreeStart(entry, now) ?? Number.MAX_SAFE_INTEGER) <= week ? 0 : 1,
      rank: rank(entry),
      score: score(entry),
    }))
    .toSorted((a, b) => a.isSoon - b.isSoon || a.rank - b.rank || b.score - a.score || byId(a.entry, b.entry))
    .map(({ entry }) => entry)
}

/** Every sixth place goes to a new tutor: each entry stays in the list exactly once, new ones only move up. */
export function withNewcomers(found: readonly TutorEntry[]): readonly TutorEntry[] {
  const placed = new Set<TutorEntry>()
  const isPlaced = (entry: TutorEntry | undefined) => entry !== undefined && placed.has(entry)
  const firstOf = (list: readonly TutorEntry[]) => {
    let place = 0
    return () => {
      while (place < list.length && isPlaced(list[place])) place++
      return list[place]
    }
  }
  const next = firstOf(found)
  const newcomer = firstOf(found.filter((entry) => entry.card.isNew))
  for (let place = 1; place <= found.length; place++) {
    const chosen = (place % newPlace === 0 ? newcomer() : undefined) ?? next()
    if (chosen !== undefined) placed.add(chosen)
  }
  return [...placed]
}
