import type { ReferralCode } from '@hiwar/contract/enums.ts'
import type { ShortLinkHits } from '@hiwar/contract/short-links.ts'
import { cairoDay } from '@hiwar/rules/week.ts'

/** Source of a hit that names none, or none that fits. */
const other = 'other'

/** Sources counted of each link and day in one process; beyond them somebody invents words, which count as `other`. */
const mostSources = 20

const sourceOf = (ref: unknown) => (typeof ref === 'string' && /^[a-z0-9-]{1,32}$/.test(ref) ? ref : other)

/** Counts hits in memory until they are taken, so that following a link writes nothing. */
export class HitCounter {
  private counts = new Map<string, ShortLinkHits>()
  // Stryker disable next-line StringLiteral: no day is that one
  private day = ''
  private readonly sources = new Map<ReferralCode, Set<string>>()

  add(name: ReferralCode, ref: unknown, at: Date): void {
    const day = cairoDay(at)
    if (day !== this.day) this.sources.clear()
    this.day = day
    this.count({ name, day, ref: this.knownSource(name, sourceOf(ref)), hits: 1 })
  }

  /** What was counted since the last time; from now on it counts anew. */
  take(): ShortLinkHits[] {
    const counts = [...this.counts.values()]
    this.counts = new Map()
    return counts
  }

  /** Takes back what could not be written. */
  putBack(counted: readonly ShortLinkHits[]): void {
    for (const hits of counted) this.count(hits)
  }

  private knownSource(name: ReferralCode, ref: string): string {
    const known = this.sources.get(name) ?? new Set()
    this.sources.set(name, known)
    if (!known.has(ref) && known.size >= mostSources) return other
    known.add(ref)
    return ref
  }

  private count({ name, day, ref, hits }: ShortLinkHits): void {
    const key = `${day} ${name} ${ref}`
    this.counts.set(key, { name, day, ref, hits: (this.counts.get(key)?.hits ?? 0) + hits })
  }
}
