interface Rate {
  readonly kind: 'signalling' | 'messages' | 'typing' | 'others'
  /** At once, and again every `seconds`. */
  readonly events: number
  readonly seconds: number
}

const signalling: Rate = { kind: 'signalling', events: 100, seconds: 1 }
const messages: Rate = { kind: 'messages', events: 10, seconds: 5 }
const typing: Rate = { kind: 'typing', events: 2, seconds: 1 }
const others: Rate = { kind: 'others', events: 20, seconds: 1 }

/** Events of one socket; those not named share one rate (lessons.md 8.4). */
const rates: ReadonlyMap<string, Rate> = new Map<string, Rate>([
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
  ].map((event): [string, Rate] => [event, signalling]),
])

/**
 * The count of one socket. Each rate is a bucket that refills steadily, so that a burst over the turn of a second
 * counts as one.
 */
export function createSocketRate(now: () => number = () => performance.now()): (event: string) => boolean {
  const buckets = new Map<Rate['kind'], { left: number; at: number }>()
  return (event) => {
    const { kind, events, seconds } = rates.get(event) ?? others
    const bucket = buckets.get(kind) ?? { left: events, at: now() }
    const left = Math.min(events, bucket.left + ((now() - bucket.at) * events) / seconds / 1000)
    buckets.set(kind, { left: left < 1 ? left : left - 1, at: now() })
    return left >= 1
  }
}
