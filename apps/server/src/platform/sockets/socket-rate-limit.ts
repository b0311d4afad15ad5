interface RateLimit {
  readonly kind: 'signalling' | 'messages' | 'typing' | 'others'
  /** Size of the bucket, refilled completely in `seconds`. */
  readonly events: number
  readonly seconds: number
}

const signalling: RateLimit = { kind: 'signalling', events: 100, seconds: 1 }
const messages: RateLimit = { kind: 'messages', events: 10, seconds: 5 }
const typing: RateLimit = { kind: 'typing', events: 2, seconds: 1 }
const others: RateLimit = { kind: 'others', events: 20, seconds: 1 }

/** Limits by event; events not named share one limit (lessons.md 8.4). */
const limits: ReadonlyMap<string, RateLimit> = new Map<string, RateLimit>([
  ['SendMessage', messages],
  ['UserTyping', typing],
  ...[
    'AnnounceIncomingOffer',
    'ReadyToReceiveOffer',
    'SessionOffer',
    'SessionAnswer',
    'IceCandidate',
    'PingSessionMember',
    'PongSessionMember',
  ].map((event): [string, RateLimit] => [event, signalling]),
])

/**
 * Rate limiter of one socket; the returned function is false for an event over its limit. A token bucket that refills
 * steadily, so that a burst across the boundary of two seconds is one burst.
 */
export function createSocketRateLimiter(now: () => number = () => performance.now()): (event: string) => boolean {
  const buckets = new Map<RateLimit['kind'], { left: number; at: number }>()
  return (event) => {
    const { kind, events, seconds } = limits.get(event) ?? others
    const bucket = buckets.get(kind) ?? { left: events, at: now() }
    const left = Math.min(events, bucket.left + ((now() - bucket.at) * events) / seconds / 1000)
    buckets.set(kind, { left: left < 1 ? left : left - 1, at: now() })
    return left >= 1
  }
}
