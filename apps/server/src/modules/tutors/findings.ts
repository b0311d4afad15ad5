import type { Gender } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TutorQuery } from '@hiwar/contract/tutors.ts'
import type { TutorEntry } from './entry.ts'

/** Answers kept of each kind; a crawl through all filters must not fill the memory. */
const mostKept = 200

/** Whose order the list takes: the reader's gender first, or none in particular. */
export type ReaderGender = Gender | null

/** Two instants with the same number see the same free time. */
export function momentOf(now: Date): number {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  return now.getTime() % MINUTE_MS === 0 ? minute : minute + 0.5
}

/**
 * What was worked out from the entries: true until one of them changes or, where the clock matters, until it can
 * matter. Starts lie on quarters and notices are whole minutes, so what can be booked is the same at all instants
 * between two whole minutes.
 */
export class Findings {
  private readonly orders = new Map<ReaderGender, readonly TutorEntry[]>()
  private readonly lists = new Map<string, readonly TutorEntry[]>()
  private readonly pages = new Map<TutorQuery, Buffer>()
  private readonly memberPages = new Map<string, Buffer>()
  private mean: number | null = null
  private moment = 0
  /** Grows with every change of an entry. */
  version = 0

  /** Every entry changed, or one of them. */
  empty(): void {
    this.version += 1
    this.orders.clear()
    this.lists.clear()
    this.pages.clear()
    this.memberPages.clear()
    this.mean = null
  }

  /** All entries in the order for a reader. */
  order(reader: ReaderGender, make: () => readonly TutorEntry[]): readonly TutorEntry[] {
    return kept(this.orders, reader, make)
  }

  /** The mean of all ratings. */
  meanRating(make: () => number): number {
    this.mean ??= make()
    return this.mean
  }

  /** The entries that answer a question, at `now`. */
  list(question: string, now: Date, make: () => readonly TutorEntry[]): readonly TutorEntry[] {
    this.comeTo(now)
    return kept(this.lists, question, make)
  }

  /**
   * A guest's page as it goes over the wire, at `now`; undefined when it is not known. The same question comes as the
   * same object (http/query-text.ts).
   */
  page(query: TutorQuery, now: Date): Buffer | undefined {
    this.comeTo(now)
    return this.pages.get(query)
  }

  /** Keeps a page that was made at `now`. */
  keepPage(query: TutorQuery, now: Date, page: Buffer): void {
    this.comeTo(now)
    if (this.pages.size >= mostKept) this.pages.clear()
    this.pages.set(query, page)
  }

  /** A page as it goes to members, at `now`; `question` says all it depends on, what these see of the tutors too. */
  memberPage(question: string, now: Date, make: () => Buffer): Buffer {
    this.comeTo(now)
    return kept(this.memberPages, question, make)
  }

  private comeTo(now: Date): void {
    const moment = momentOf(now)
    if (moment === this.moment) return
    this.moment = moment
    this.lists.clear()
    this.pages.clear()
    this.memberPages.clear()
  }
}

function kept<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const had = known.get(key)
  if (had !== undefined) return had
  const made = make()
  if (known.size >= mostKept) known.clear()
  known.set(key, made)
  return made
}
