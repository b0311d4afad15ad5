export interface QuotaFacts {
  /** Minutes. */
  remaining: number
  total: number
  /** When the minutes are renewed, or end with the subscription. */
  weekEnd: string
  subscriptionEnd: string
}

/** The remaining minutes as a bar. */
export function QuotaBar({ remaining, total }: Pick<QuotaFacts, 'remaining' | 'total'>) {
  const share = total === 0 ? 0 : Math.min(1, Math.max(0, remaining / total))
  return (
    <span
      aria-hidden
      className="block h-1.5 min-w-[min(6rem,20vw)] overflow-hidden rounded-full bg-sand-300 forced-colors:border"
    >
      <span
        className="block h-full rounded-full bg-apricot-500 forced-colors:bg-[Highlight]"
        style={{ inlineSize: `${share * 100}%` }}
      />
    </span>
  )
}
