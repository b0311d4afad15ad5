import { SECOND_MS } from '@hiwar/contract/time.ts'

interface RateLimit {
  readonly kind: 'signalling' | 'messages' | 'edits' | 'typing' | 'others'
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
const longestRefillMs = Math.max(...[...limits.values(), others].map(({ ofPerson }) => ofPerson.seconds)) * SECOND_MS

type Buckets = Map<RateLimit['kind'], { left: number; at: number }>

/** False for an event over a limit. */
export type SocketLimiter = (event: string) => boolean

/**
 * Limits the events of each socket, and those of a person over all sockets, however many there are and however often
 * they are opened anew. Token buckets that refill steadily, so that a burst across the boundary of two seconds is one
 * burst. The returned function is called once for each socket.
 */
export function createSocketRateLimits(now: () => number = () => performance.now()): (userId: number) => SocketLimiter {
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

  return (userId) => {
    const own: Buckets = new Map()
    return (event) => {
      const at = now()
      const { ofSocket, ofPerson } = limits.get(event) ?? others
      return takeOne(own, ofSocket, at) && takeOne(bucketsOf(userId, at), ofPerson, at)
    }
  }
}

function takeOne(buckets: Buckets, { kind, events, seconds }: RateLimit, at: number): boolean {
  const bucket = buckets.get(kind) ?? { left: events, at }
  const left = Math.min(events, bucket.left + ((at - bucket.at) * events) / (seconds * SECOND_MS))
  buckets.set(kind, { left: left < 1 ? left : left - 1, at })
  return left >= 1
}
