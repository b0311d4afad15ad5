interface RateLimit {
  readonly kind: 'signalling' | 'messages' | 'edits' | 'typing' | 'others'
  /** Size of the bucket, refilled completely in `seconds`. */
  readonly events: number
  readonly seconds: number
}

const signalling: RateLimit = { kind: 'signalling', events: 100, seconds: 1 }
const messages: RateLimit = { kind: 'messages', events: 10, seconds: 5 }
const edits: RateLimit = { kind: 'edits', events: 10, seconds: 5 }
const typing: RateLimit = { kind: 'typing', events: 2, seconds: 1 }
const others: RateLimit = { kind: 'others', events: 40, seconds: 1 }
/** After so long every bucket is full again. */
const longestRefillMs = 5000

/** Limits by event; events not named share one limit (lessons.md 8.4). */
const limits: ReadonlyMap<string, RateLimit> = new Map<string, RateLimit>([
  ['SendMessage', messages],
  ['UpdateMessage', edits],
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

interface Person {
  readonly buckets: Map<RateLimit['kind'], { left: number; at: number }>
  usedAt: number
}

/** False for an event over the limit of this person. */
export type EventRates = (userId: number, event: string) => boolean

/**
 * Rate limiter of all people with sockets here, however many sockets each has and however often they are opened anew.
 * Token buckets that refill steadily, so that a burst across the boundary of two seconds is one burst.
 */
export function createEventRates(now: () => number = () => performance.now()): EventRates {
  /** The longest silent first. */
  const people = new Map<number, Person>()

  const forgetSilent = (at: number) => {
    for (const [userId, { usedAt }] of people) {
      if (at - usedAt <= longestRefillMs) return
      people.delete(userId)
    }
  }

  return (userId, event) => {
    const at = now()
    const person = people.get(userId) ?? { buckets: new Map(), usedAt: at }
    people.delete(userId)
    people.set(userId, person)
    person.usedAt = at
    forgetSilent(at)
    return takeOne(person, limits.get(event) ?? others, at)
  }
}

function takeOne({ buckets }: Person, { kind, events, seconds }: RateLimit, at: number): boolean {
  const bucket = buckets.get(kind) ?? { left: events, at }
  const left = Math.min(events, bucket.left + ((at - bucket.at) * events) / seconds / 1000)
  buckets.set(kind, { left: left < 1 ? left : left - 1, at })
  return left >= 1
}
