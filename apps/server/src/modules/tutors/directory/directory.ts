import { DAY_MS } from '@hiwar/contract/time.ts'
import { quarterOf } from '@hiwar/rules/free-time.ts'
import type { TutorEntry } from './entry.ts'
import { QueryCache } from './query-cache.ts'

/**
 * Topic of the invalidations between processes. What is published on it is the id of a tutor who changed (`7`), `time`
 * when the clock moved every entry on, or `all` when every process drops its directory.
 */
export const directoryTopic = 'tutors'

/** What of a tutor may be another than in memory. */
export type Changed = 'everything' | 'time'

/**
 * The listed tutors in memory (people.md R2). The database is the truth; losing this costs one slower reply. Only state
 * lives here: load.ts fills it, refresh.ts and advance.ts keep it current.
 */
export class TutorDirectory {
  readonly entries = new Map<number, TutorEntry>()
  /** Results computed from the entries as they are now. */
  readonly queryCache = new QueryCache()
  /** Grows with every change of an entry. */
  version = 0
  /** Number of the newest build of each tutor, listed or not: an older build that ends later is dropped. */
  readonly newestBuild = new Map<number, number>()
  /** Number of the newest reading of each tutor's time alone: a whole build that began before it keeps that time. */
  readonly newestTime = new Map<number, number>()
  buildCount = 0
  /** Rebuilds after a change, one at a time for each tutor. */
  readonly refreshing = new Map<number, { again: Changed | null; done: Promise<void> }>()
  /** Builds of single tutors that readers wait for. */
  readonly building = new Map<number, Promise<TutorEntry | null>>()
  /** When each tutor's card was last broadcast, and the timers of those that wait (extras.md D3). */
  readonly broadcastAt = new Map<number, number>()
  readonly pendingBroadcasts = new Map<number, () => void>()
  /** When `entries` last came to hold every listed tutor; null = never. */
  completeSince: Date | null = null
  /** The build of everything that readers wait for. */
  rebuilding: Promise<void> | null = null
  catchingUp: Promise<void> | null = null
  /** Grows with `flush`. */
  generation = 0
  /** The booking window the entries were built for. */
  windowDays: number | null = null
  /** Quarter since 1970 at which the free time of every entry begins. */
  origin: number
  /** How far the time-driven refresh has come (lessons.md K). */
  advancedTo: Date
  /** When this process last knew that no invalidation was missed. */
  upToDateAt: Date

  constructor(now: Date) {
    this.origin = quarterOf(now.getTime())
    this.advancedTo = now
    this.upToDateAt = now
  }

  /** Stores a tutor's entry; null for one who is no longer listed. */
  store(id: number, entry: TutorEntry | null): void {
    if (entry === null) this.entries.delete(id)
    else this.entries.set(id, entry)
    this.invalidateQueries()
  }

  /** Whether the free time in memory was read by a later build than this one. */
  hasNewerTime(id: number, build: number): boolean {
    return Math.max(this.newestBuild.get(id) ?? 0, this.newestTime.get(id) ?? 0) > build
  }

  /** Stores what the build of this number made, unless a newer one was quicker; returns what is in memory then. */
  storeBuilt(id: number, entry: TutorEntry | null, build: number): TutorEntry | null {
    const known = this.entries.get(id)
    if ((this.newestBuild.get(id) ?? 0) > build) return known ?? null
    this.newestBuild.set(id, build)
    const hasOlderTime = entry !== null && known !== undefined && this.hasNewerTime(id, build)
    this.store(id, hasOlderTime ? { ...entry, free: known.free } : entry)
    return this.entries.get(id) ?? null
  }

  /** After any change of the entries. */
  invalidateQueries(): void {
    this.version += 1
    this.queryCache.invalidate()
  }

  /** Drops everything; the next reader builds it again, and builds under way begin anew. */
  flush(now: Date): void {
    // Stryker disable next-line AssignmentOperator: it need only differ
    this.generation += 1
    this.completeSince = null
    this.origin = quarterOf(now.getTime())
    this.entries.clear()
    this.invalidateQueries()
  }

  /** Whether every listed tutor is in it; once a day it is built again (people.md R2). */
  isComplete(now: Date): boolean {
    return this.completeSince !== null && isYoungerThan(DAY_MS, { since: this.completeSince, now })
  }
}

/** False also when the clock went backwards. */
export function isYoungerThan(milliseconds: number, { since, now }: { since: Date; now: Date }): boolean {
  const age = now.getTime() - since.getTime()
  return age >= 0 && age < milliseconds
}
