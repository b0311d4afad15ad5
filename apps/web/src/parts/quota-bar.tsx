export interface QuotaFacts {
  /** Minutes. */
  remaining: number
  total: number
  /** When the minutes are renewed, or end with the subscription. */
  weekEnd: string
  subscriptionEnd: string
}

/** Used part of the week's minutes, 0..1. */
export function usedShare({ remaining, total }: Pick<QuotaFacts, 'remaining' | 'total'>): number {
  return total === 0 ? 0 : Math.min(1, Math.max(0, 1 - remaining / total))
}

/** The remaining minutes as a bar. */
export function QuotaBar(facts: Pick<QuotaFacts, 'remaining' | 'total'>) {
  return (
    <span
      aria-hidden
      className="block h-1.5 min-w-[min(6rem,20vw)] overflow-hidden rounded-full bg-sand-300 forced-colors:border"
    >
      <span
        className="block h-full rounded-full bg-apricot-500 forced-colors:bg-[Highlight]"
        style={{ inlineSize: `${(1 - usedShare(facts)) * 100}%` }}
      />
    </span>
  )
}
