import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Gender, TutorSort } from '@hiwar/contract/enums.ts'
import { cached, RepeatedResults } from './cached.ts'
import type { TutorEntry } from './entry.ts'
import type { OrderedEntries } from './ordered-entries.ts'

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
 * Results computed from the directory's entries: valid until an entry changes (`invalidate`) or the minute is over, for
 * free time matters to most of them.
 */
export class QueryCache {
  private readonly orders = new Map<string, OrderedEntries>()
  private readonly lists = new RepeatedResults<readonly TutorEntry[]>()
  private readonly pages = new RepeatedResults<Buffer>()
  private mean: number | null = null
  private minute = 0

  /** An entry changed. */
  invalidate(): void {
    this.orders.clear()
    this.lists.clear()
    this.pages.clear()
    this.mean = null
  }

  /** All entries in the order that a reader chose, or that of the plain list, at `now`. */
  order(
    { reader, sort, now }: { reader: ReaderGender; sort: TutorSort | undefined; now: Date },
    compute: () => OrderedEntries,
  ): OrderedEntries {
    this.moveTo(now)
    return cached(this.orders, `${sort ?? ''} ${reader ?? ''}`, compute)
  }

  /** The mean of all ratings. */
  meanRating(compute: () => number): number {
    this.mean ??= compute()
    return this.mean
  }

  /** The entries that match a query at `now`; `key` says all the query depends on. */
  list(key: string, now: Date, compute: () => readonly TutorEntry[]): readonly TutorEntry[] {
    this.moveTo(now)
    return this.lists.read(key, compute)
  }

  /** A page as JSON at `now`; `key` says all it depends on, what its readers see of each tutor too: they share it. */
  page(key: string, now: Date, write: () => Buffer): Buffer {
    this.moveTo(now)
    return this.pages.read(key, write)
  }

  private moveTo(now: Date): void {
    const minute = minuteOf(now)
    if (minute === this.minute) return
    this.minute = minute
    this.orders.clear()
    this.lists.clear()
    this.pages.clear()
  }
}
