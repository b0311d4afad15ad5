import type { ReferralCode } from '@hiwar/contract/enums.ts'
import type { ShortLinkHits } from '@hiwar/contract/short-links.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'

export interface LinkHits {
  readonly total: number
  /** One figure a day, oldest first, today last. */
  readonly byDay: readonly number[]
  /** Most followed first. */
  readonly bySource: readonly { readonly source: string; readonly hits: number }[]
}

const sum = (rows: readonly ShortLinkHits[]) => rows.reduce((total, { hits }) => total + hits, 0)

/** The hits of one link on `days` days up to today. */
export function hitsOf(
  all: readonly ShortLinkHits[],
  { name, today, days }: { name: ReferralCode; today: string; days: number },
): LinkHits {
  const own = all.filter((row) => row.name === name)
  const sources = [...new Set(own.map(({ ref }) => ref))]
  return {
    total: sum(own),
    byDay: Array.from({ length: days }, (_, place) => {
      const day = addDays(today, place + 1 - days)
      return sum(own.filter((row) => row.day === day))
    }),
    bySource: sources
      .map((source) => ({ source, hits: sum(own.filter(({ ref }) => ref === source)) }))
      .toSorted((one, other) => other.hits - one.hits),
  }
}
