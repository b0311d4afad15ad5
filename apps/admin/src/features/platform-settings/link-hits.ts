import type { ReferralCode } from '@hiwar/contract/enums.ts'
import type { ShortLinkHits } from '@hiwar/contract/short-links.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'

export interface SourceHits {
  readonly source: string
  readonly hits: number
}

export interface LinkHits {
  readonly total: number
  /** One figure a day, oldest first, today last. */
  readonly byDay: readonly number[]
  /** Most followed first. */
  readonly bySource: readonly SourceHits[]
  /** Days with hits, newest first, each with its sources. */
  readonly days: readonly { readonly day: string; readonly hits: number; readonly sources: readonly SourceHits[] }[]
}

const sum = (rows: readonly ShortLinkHits[]) => rows.reduce((total, { hits }) => total + hits, 0)

/** Most followed first. */
function sourcesOf(rows: readonly ShortLinkHits[]): readonly SourceHits[] {
  return [...new Set(rows.map(({ ref }) => ref))]
    .map((source) => ({ source, hits: sum(rows.filter(({ ref }) => ref === source)) }))
    .toSorted((one, other) => other.hits - one.hits)
}

/** The hits of one link on `days` days up to today. */
export function hitsOf(
  all: readonly ShortLinkHits[],
  { name, today, days }: { name: ReferralCode; today: string; days: number },
): LinkHits {
  const own = all.filter((row) => row.name === name)
  const byDay = Array.from({ length: days }, (_, place) => {
    const day = addDays(today, place + 1 - days)
    const rows = own.filter((row) => row.day === day)
    return { day, hits: sum(rows), sources: sourcesOf(rows) }
  })
  return {
    total: sum(own),
    byDay: byDay.map(({ hits }) => hits),
    bySource: sourcesOf(own),
    days: byDay.filter(({ hits }) => hits > 0).toReversed(),
  }
}
