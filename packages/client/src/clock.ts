// Server time, learned from the Date header of every answer, so that countdowns agree with the server (web.md §1.2).

/** A Date header has whole seconds; smaller differences between two answers are noise, not news. */
const noticeableMs = 1_000
/** A slower answer says too little about when its header was written. */
const slowestUsefulMs = 5_000

let skew = 0
const listeners = new Set<() => void>()

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + skew
}

/** Server minus device, milliseconds; positive when the device is behind. */
export function clockSkewMs(): number {
  return skew
}

/** For `useSyncExternalStore` with `clockSkewMs`. */
export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the Date header of an answer whose request left at `sentAt` (device milliseconds). */
export function syncServerClock(dateHeader: string | null, sentAt: number): void {
  const receivedAt = Date.now()
  const written = Date.parse(dateHeader ?? '')
  if (Number.isNaN(written) || receivedAt - sentAt > slowestUsefulMs) return

  const middleOfItsSecond = written + 500
  const learned = Math.round(middleOfItsSecond - (sentAt + receivedAt) / 2)
  if (Math.abs(learned - skew) <= noticeableMs) return

  skew = learned
  for (const listener of listeners) listener()
}
