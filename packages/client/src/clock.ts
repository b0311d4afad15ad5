// Server time, estimated from the Date header of every response, so that countdowns agree with the server (web.md
// §1.2).

/** The Date header is in whole seconds, so smaller differences between two responses are rounding noise. */
const minSkewChangeMs = 1_000
/** After a slower response it is too uncertain when the server wrote the header. */
const maxRoundTripMs = 5_000

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

/**
 * Updates the clock skew from the Date header of a response whose request was sent at `sentAt` (device milliseconds).
 */
export function syncServerClock(dateHeader: string | null, sentAt: number): void {
  const receivedAt = Date.now()
  const writtenAt = Date.parse(dateHeader ?? '')
  const roundTripMs = receivedAt - sentAt
  // Less than nothing: the device's clock was set during the request.
  if (Number.isNaN(writtenAt) || roundTripMs > maxRoundTripMs || roundTripMs < 0) return

  const middleOfSecond = writtenAt + 500
  const measuredSkew = Math.round(middleOfSecond - (sentAt + receivedAt) / 2)
  if (Math.abs(measuredSkew - skew) <= minSkewChangeMs) return

  skew = measuredSkew
  for (const listener of listeners) listener()
}
