interface Rate {
  readonly kind: 'signalling' | 'others'
  readonly perSecond: number
}

const signalling: Rate = { kind: 'signalling', perSecond: 100 }
const others: Rate = { kind: 'others', perSecond: 20 }

/** Events of one socket in a second; those not named share one rate (lessons.md 8.4). */
const rates: ReadonlyMap<string, Rate> = new Map([
  'AnnounceIncomingOffer', 'ReadyToReceiveOffer', 'SessionOffer', 'SessionAnswer', 'IceCandidate', 'PingSessionMember', 'PongSessionMember',
].map((event) => [event, signalling] satisfies [string, Rate]))

/** The count of one socket. Each rate is a bucket that refills steadily, so that a burst over the turn of a second counts as one. */
export function createSocketRate(now: () => number = () => performance.now()): (event: string) => boolean {
  const buckets = new Map<Rate['kind'], { left: number; at: number }>()
  return (event) => {
    const { kind, perSecond } = rates.get(event) ?? others
    const bucket = buckets.get(kind) ?? { left: perSecond, at: now() }
    const left = Math.min(perSecond, bucket.left + (now() - bucket.at) * perSecond / 1000)
    buckets.set(kind, { left: left < 1 ? left : left - 1, at: now() })
    return left >= 1
  }
}
