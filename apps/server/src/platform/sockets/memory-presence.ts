import { lifetimes, type Lifetimes, type PresenceStore } from './presence.ts'

interface Seat {
  readonly socketId: string
  /** When its socket closed; null while it is open. */
  readonly vacatedAt: number | null
}

interface Session {
  readonly seats: Map<number, Seat>
  readonly swaps: Map<number, { readonly since: number; readonly count: number }>
  endsAt: number
}

/**
 * Live state of one process; nothing survives it, as its sockets do not either. Runs on the real clock, not the
 * product's: what counts is how long a socket has been silent.
 */
export function createMemoryPresence(lives: Lifetimes = lifetimes): PresenceStore {
  const sockets = createSockets(lives)
  const sessions = createSessions()

  return {
    comeOnline: async (userId, socketId) => sockets.add(userId, socketId),
    goOffline: async (userId, socketId) => sockets.remove(userId, socketId),
    lostPeople: async () => sockets.takeLost(),
    onlineAmong: async (userIds) => new Set(userIds.filter((userId) => sockets.living(userId).length > 0)),
    async enterSession(sessionId, userId, socketId) {
      const session = sessions.get(sessionId) ?? { seats: new Map(), swaps: new Map(), endsAt: 0 }
      const seat = session.seats.get(userId)
      const isSwap = seat !== undefined && seat.vacatedAt === null && seat.socketId !== socketId
      if (isSwap && !mayTakeSeat(session, userId, lives)) return { entered: false }
      session.seats.set(userId, { socketId, vacatedAt: null })
      session.endsAt = Date.now() + lives.session
      sessions.set(sessionId, session)
      return { entered: true, replaced: isSwap ? [seat.socketId] : [] }
    },
    async vacateSeat(sessionId, userId, socketId) {
      if (sessions.seatOf(sessionId, userId)?.socketId !== socketId) return false
      sessions.get(sessionId)?.seats.set(userId, { socketId, vacatedAt: Date.now() })
      return true
    },
    async leaveSession(sessionId, userId, socketId) {
      if (sessions.seatOf(sessionId, userId)?.socketId !== socketId) return false
      sessions.deleteSeat(sessionId, userId)
      return true
    },
    async isInSession(sessionId, userId, socketId) {
      const seat = sessions.seatOf(sessionId, userId)
      return seat?.socketId === socketId && seat.vacatedAt === null
    },
    sessionMembers: async (sessionId) => membersOf(sessions.get(sessionId)),
    openSessions: async () => sessions.ids(),
    async lostSeats(sessionId) {
      const isLost = (userId: number, seat: Seat) =>
        seat.vacatedAt === null
          ? !sockets.living(userId).includes(seat.socketId)
          : Date.now() - seat.vacatedAt > lives.vacancy
      const seats = [...(sessions.get(sessionId)?.seats ?? [])]
      return seats.flatMap(([userId, seat]) => (isLost(userId, seat) ? [{ userId, socketId: seat.socketId }] : []))
    },
    endSession: async (sessionId) => membersOf(sessions.delete(sessionId)),
    close: async () => undefined,
  }
}

/** Sessions with somebody in them, each until its end. */
function createSessions() {
  const sessions = new Map<string, Session>()

  const get = (sessionId: string): Session | undefined => {
    const session = sessions.get(sessionId)
    if (session === undefined || session.endsAt > Date.now()) return session
    sessions.delete(sessionId)
    return undefined
  }

  return {
    get,
    ids: () => [...sessions.keys()].filter((sessionId) => get(sessionId) !== undefined),
    set(sessionId: string, session: Session): void {
      sessions.set(sessionId, session)
    },
    seatOf: (sessionId: string, userId: number): Seat | undefined => get(sessionId)?.seats.get(userId),
    deleteSeat(sessionId: string, userId: number): void {
      const session = get(sessionId)
      session?.seats.delete(userId)
      if (session?.seats.size === 0) sessions.delete(sessionId)
    },
    delete(sessionId: string): Session | undefined {
      const session = get(sessionId)
      sessions.delete(sessionId)
      return session
    },
  }
}

const membersOf = (session: Session | undefined): number[] =>
  [...(session?.seats.keys() ?? [])].toSorted((a, b) => a - b)

function mayTakeSeat(session: Session, userId: number, lives: Lifetimes): boolean {
  const known = session.swaps.get(userId)
  const swaps =
    known === undefined || Date.now() - known.since > lives.swapWindow ? { since: Date.now(), count: 0 } : known
  session.swaps.set(userId, { since: swaps.since, count: swaps.count + 1 })
  return swaps.count < lives.swaps
}

/** Sockets of each person and when each was last renewed. */
function createSockets(lives: Lifetimes) {
  const online = new Map<number, Map<string, number>>()
  const lost = new Set<number>()

  const living = (userId: number): string[] => {
    const renewed = online.get(userId)
    if (renewed === undefined) return []
    for (const [socketId, at] of renewed) if (Date.now() - at > lives.socket) renewed.delete(socketId)
    if (renewed.size === 0) {
      online.delete(userId)
      lost.add(userId)
    }
    return [...renewed.keys()]
  }

  return {
    living,
    takeLost(): number[] {
      for (const userId of online.keys()) living(userId)
      const taken = [...lost]
      lost.clear()
      return taken
    },
    add(userId: number, socketId: string): boolean {
      const isFirst = living(userId).length === 0
      lost.delete(userId)
      online.set(userId, (online.get(userId) ?? new Map<string, number>()).set(socketId, Date.now()))
      return isFirst
    },
    remove(userId: number, socketId: string): boolean {
      const renewed = online.get(userId)
      renewed?.delete(socketId)
      // The last one said farewell: gone, not lost.
      if (renewed?.size === 0) online.delete(userId)
      return living(userId).length === 0
    },
  }
}
