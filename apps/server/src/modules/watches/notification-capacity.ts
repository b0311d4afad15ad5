/** Students who may be notified of one free interval (extras.md W3). */
const notificationsPerQuarter = 3

/**
 * How many more students may be notified of a tutor's free time. Each quarter of an hour allows three notifications,
 * and a notification counts in every quarter of its interval. So at most three students are notified of any interval,
 * whatever their preferences, and they are spread over all the free time.
 */
export class NotificationCapacity {
  private readonly taken = new Map<number, number>()

  /**
   * Reserves the least used of these starts (quarters since 1970), the earliest if equal; null when all are used up.
   */
  take(starts: readonly number[], quarters: number): number | null {
    let best: { start: number; used: number } | null = null
    for (const start of starts) {
      const used = Math.max(...this.quartersFrom(start, quarters).map((quarter) => this.taken.get(quarter) ?? 0))
      if (used < (best?.used ?? notificationsPerQuarter)) best = { start, used }
      // Stryker disable next-line ConditionalExpression: it saves time; no later start is used less
      if (best?.used === 0) break
    }
    if (best === null) return null
    for (const quarter of this.quartersFrom(best.start, quarters))
      this.taken.set(quarter, (this.taken.get(quarter) ?? 0) + 1)
    return best.start
  }

  private quartersFrom(start: number, quarters: number): number[] {
    return Array.from({ length: quarters }, (_, ahead) => start + ahead)
  }
}
