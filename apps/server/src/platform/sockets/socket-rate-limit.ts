import { SECOND_MS } from '@hiwar/contract/time.ts'

interface RateLimit {
  readonly kind: 'signalling' | 'messages' | 'edits' | 'typing' | 'others' | 'refusals' | 'openings'
  /** Size of the bucket, refilled completely in `seconds`. */
  readonly events: number
  readonly seconds: number
}

/** What one socket may do, and all sockets of a person together. */
interface SocketLimit {
  readonly ofSocket: RateLimit
  readonly ofPerson: RateLimit
}

/** What all sockets of a person may do together, in limits of one socket. */
const SOCKETS_WORTH = 4

const socketLimit = (ofSocket: RateLimit): SocketLimit => ({
  ofSocket,
  ofPerson: { ...ofSocket, events: ofSocket.events * SOCKETS_WORTH },
})

const signalling = socketLimit({ kind: 'signalling', events: 100, seconds: 1 })
const messages = socketLimit({ kind: 'messages', events: 10, seconds: 5 })
const edits = socketLimit({ kind: 'edits', events: 10, seconds: 5 })
const typing = socketLimit({ kind: 'typing', events: 2, seconds: 1 })
const others = socketLimit({ kind: 'others', events: 20, seconds: 1 })

/** Refusing costs as well: who goes on sends next to nothing else (bench/hostile.mjs). */
const refusals: RateLimit = { kind: 'refusals', events: 300, seconds: 10 }
/** Each asks the database who it is. Ten tabs reconnect at once after a restart. */
const openings: RateLimit = { kind: 'openings', events: 40, seconds: 10 }

/** Limits by event; events not named share one limit (lessons.md 8.4). */
const limits: ReadonlyMap<string, SocketLimit> = new Map<string, SocketLimit>([
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
  ].map((event): [string, SocketLimit] => [event, signalling]),
])

/** After so long every bucket is full again. */
const longestRefillMs =
  Math.max(
    ...[...limits.values(), others].map(({ ofPerson }) => ofPerson.seconds),
    refusals.seconds,
    openings.seconds,
  ) * SECOND_MS

type Buckets = Map<RateLimit['kind'], { left: number; at: number }>

/** What becomes of an event: over a limit it is refused, and far over it ends the socket. */
export type SocketLimiter = (event: string) => 'handle' | 'refuse' | 'disconnect'

interface SocketRateLimits {
  /** Whether the person may open another socket now. */
  mayOpen(userId: number): boolean
  /** Called once for each socket. */
  limiterOf(userId: number): SocketLimiter
}

export const unlimited: SocketRateLimits = { mayOpen: () => true, limiterOf: () => () => 'handle' }

/**
 * Limits the events of each socket, and those of a person over all sockets, however many there are and however often
 * they are opened anew. Token buckets that refill steadily, so that a burst across the boundary of two seconds is one
 * burst.
 */
export function createSocketRateLimits(now: () => number = () => performance.now()): SocketRateLimits {
  /** The longest silent first. */
  const people = new Map<number, { readonly buckets: Buckets; readonly usedAt: number }>()

  const bucketsOf = (userId: number, at: number): Buckets => {
    const buckets: Buckets = people.get(userId)?.buckets ?? new Map()
    people.delete(userId)
    people.set(userId, { buckets, usedAt: at })
    for (const [silent, { usedAt }] of people) {
      if (at - usedAt <= longestRefillMs) break
      people.delete(silent)
    }
    return buckets
  }

  return {
    mayOpen(userId) {
      const at = now()
      return takeOne(bucketsOf(userId, at), openings, at)
    },
    limiterOf(userId) {
      const own: Buckets = new Map()
      return (event) => {
        const at = now()
        const { ofSocket, ofPerson } = limits.get(event) ?? others
        const ofAll = bucketsOf(userId, at)
        if (takeOne(own, ofSocket, at) && takeOne(ofAll, ofPerson, at)) return 'handle'
        return takeOne(ofAll, refusals, at) ? 'refuse' : 'disconnect'
      }
    },
  }
}

function takeOne(buckets: Buckets, { kind, events, seconds }: RateLimit, at: number): boolean {
  const bucket = buckets.get(kind) ?? { left: events, at }
  const left = Math.min(events, bucket.left + ((at - bucket.at) * events) / (seconds * SECOND_MS))
  buckets.set(kind, { left: left < 1 ? left : left - 1, at })
  return left >= 1
}
