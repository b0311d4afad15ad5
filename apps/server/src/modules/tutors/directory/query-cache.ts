import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Gender } from '@hiwar/contract/enums.ts'
import type { TutorEntry } from './entry.ts'

/** Results cached of each kind; a crawl through all filters must not fill the memory. */
const mostResults = 200

/** Whose order the list takes: the reader's gender first, or none in particular. */
export type ReaderGender = Gender | null

/**
 * Two instants with the same number offer the same free time: starts lie on quarters of an hour and notices are whole
 * minutes, so what can be booked stays the same between two whole minutes.
 */
export function minuteOf(now: Date): number {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  return now.getTime() % MINUTE_MS === 0 ? minute : minute + 0.5
}

/**
 * Results computed from the directory's entries: valid until an entry changes (`invalidate`) and, where free time
 * matters, until the minute is over.
 */
export class QueryCache {
  private readonly orders = new Map<ReaderGender, readonly TutorEntry[]>()
  private readonly lists = new Map<string, readonly TutorEntry[]>()
  private readonly pages = new Map<string, Buffer>()
  private mean: number | null = null
  private minute = 0

  /** An entry changed. */
  invalidate(): void {
    this.orders.clear()
    this.lists.clear()
    this.pages.clear()
    this.mean = null
  }

  /** All entries in the order for a reader. */
  order(reader: ReaderGender, compute: () => readonly TutorEntry[]): readonly TutorEntry[] {
    return cached(this.orders, reader, compute)
  }

  /** The mean of all ratings. */
  meanRating(compute: () => number): number {
    this.mean ??= compute()
    return this.mean
  }

  /** The entries that match a query at `now`; `key` says all the query depends on. */
  list(key: string, now: Date, compute: () => readonly TutorEntry[]): readonly TutorEntry[] {
    this.moveTo(now)
    return cached(this.lists, key, compute)
  }

  /** A page as JSON at `now`; `key` says all it depends on, what its readers see of each tutor too: they share it. */
  page(key: string, now: Date, write: () => Buffer): Buffer {
    this.moveTo(now)
    return cached(this.pages, key, write)
  }

  private moveTo(now: Date): void {
    const minute = minuteOf(now)
    if (minute === this.minute) return
    this.minute = minute
    this.lists.clear()
    this.pages.clear()
  }
}

function cached<K, V>(results: Map<K, V>, key: K, compute: () => V): V {
  const known = results.get(key)
  if (known !== undefined) return known
  const computed = compute()
  if (results.size >= mostResults) results.clear()
  results.set(key, computed)
  return computed
}
