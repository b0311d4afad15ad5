/** People who may be told of one free piece (extras.md W3). */
const seatsOfAPiece = 3

/**
 * Seats in free time: each quarter of an hour has three, and who is told takes one in every quarter of the piece told.
 * So at most three people hear of one piece, however different their wishes, and they are spread over the free time
 * there is.
 */
export class Seats {
  private readonly taken = new Map<number, number>()

  /** The earliest of the emptiest of these starts (quarters since 1970), now taken; null when all are full. */
  take(starts: readonly number[], quarters: number): number | null {
    let best: { start: number; crowd: number } | null = null
    for (const start of starts) {
      const crowd = Math.max(...this.quartersFrom(start, quarters).map((quarter) => this.taken.get(quarter) ?? 0))
      if (crowd < (best?.crowd ?? seatsOfAPiece)) best = { start, crowd }
      if (best?.crowd === 0) break
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
