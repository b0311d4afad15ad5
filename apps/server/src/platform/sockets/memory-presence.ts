import { presenceLimits, type PresenceLimits, type PresenceStore } from './presence.ts'

interface Participant {
  readonly socketId: string
  /** When its socket closed; null while it is open. */
  readonly disconnectedAt: number | null
}

interface Session {
  readonly participants: Map<number, Participant>
  readonly takeovers: Map<number, { readonly since: number; readonly count: number }>
  endsAt: number
}

/**
 * Presence of a single process, kept in its memory: it ends with the process, as the sockets do. Uses the real clock,
 * not the product's, because timeouts count how long a socket has not been renewed.
 */
export function createMemoryPresence(limits: PresenceLimits = presenceLimits): PresenceStore {
  const sockets = createSocketRegistry(limits)
  const sessions = createSessionRegistry()

  return {
    addSocket: async (userId, socketId) => sockets.add(userId, socketId),
    removeSocket: async (userId, socketId) => sockets.remove(userId, socketId),
    takeStaleUsers: async () => sockets.takeStaleUsers(),
    onlineAmong: async (userIds) => new Set(userIds.filter((userId) => sockets.live(userId).length > 0)),
    async joinSession(sessionId, userId, socketId) {
      const session = sessions.get(sessionId) ?? { participants: new Map(), takeovers: new Map(), endsAt: 0 }
      const current = session.participants.get(userId)
      const isTakeover = current !== undefined && current.disconnectedAt === null && current.socketId !== socketId
      if (isTakeover && !mayTakeOver(session, userId, limits)) return { joined: false }
      session.participants.set(userId, { socketId, disconnectedAt: null })
      session.endsAt = Date.now() + limits.sessionMs
      sessions.set(sessionId, session)
      return { joined: true, replacedSockets: isTakeover ? [current.socketId] : [] }
    },
    async markDisconnected(sessionId, userId, socketId) {
      if (sessions.participantOf(sessionId, userId)?.socketId !== socketId) return false
      sessions.get(sessionId)?.participants.set(userId, { socketId, disconnectedAt: Date.now() })
      return true
    },
    async leaveSession(sessionId, userId, socketId) {
      if (sessions.participantOf(sessionId, userId)?.socketId !== socketId) return false
      sessions.deleteParticipant(sessionId, userId)
      return true
    },
    async isInSession(sessionId, userId, socketId) {
      const participant = sessions.participantOf(sessionId, userId)
      return participant?.socketId === socketId && participant.disconnectedAt === null
    },
    sessionMembers: async (sessionId) => membersOf(sessions.get(sessionId)),
    openSessions: async () => sessions.ids(),
    async staleParticipants(sessionId) {
      const isStale = (userId: number, { socketId, disconnectedAt }: Participant) =>
        disconnectedAt === null
          ? !sockets.live(userId).includes(socketId)
          : Date.now() - disconnectedAt > limits.disconnectedMs
      const participants = [...(sessions.get(sessionId)?.participants ?? [])]
      return participants.flatMap(([userId, participant]) =>
        isStale(userId, participant) ? [{ userId, socketId: participant.socketId }] : [],
      )
    },
    endSession: async (sessionId) => membersOf(sessions.delete(sessionId)),
    close: async () => undefined,
  }
}

/** Sessions that have participants, each until it expires. */
function createSessionRegistry() {
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
    participantOf: (sessionId: string, userId: number): Participant | undefined =>
      get(sessionId)?.participants.get(userId),
    deleteParticipant(sessionId: string, userId: number): void {
      const session = get(sessionId)
      session?.participants.delete(userId)
      if (session?.participants.size === 0) sessions.delete(sessionId)
    },
    delete(sessionId: string): Session | undefined {
      const session = get(sessionId)
      sessions.delete(sessionId)
      return session
    },
  }
}

const membersOf = (session: Session | undefined): number[] =>
  [...(session?.participants.keys() ?? [])].toSorted((a, b) => a - b)

function mayTakeOver(session: Session, userId: number, limits: PresenceLimits): boolean {
  const counted = session.takeovers.get(userId)
  const { since, count } =
    counted === undefined || Date.now() - counted.since > limits.takeoverWindowMs
      ? { since: Date.now(), count: 0 }
      : counted
  session.takeovers.set(userId, { since, count: count + 1 })
  return count < limits.takeovers
}

/** Sockets of each user and when each was last renewed. */
function createSocketRegistry(limits: PresenceLimits) {
  const online = new Map<number, Map<string, number>>()
  const stale = new Set<number>()

  const live = (userId: number): string[] => {
    const renewed = online.get(userId)
    if (renewed === undefined) return []
    for (const [socketId, at] of renewed) if (Date.now() - at > limits.socketMs) renewed.delete(socketId)
    if (renewed.size === 0) {
      online.delete(userId)
      stale.add(userId)
    }
    return [...renewed.keys()]
  }

  return {
    live,
    takeStaleUsers(): number[] {
      for (const userId of online.keys()) live(userId)
      const taken = [...stale]
      stale.clear()
      return taken
    },
    add(userId: number, socketId: string): boolean {
      const isFirst = live(userId).length === 0
      stale.delete(userId)
      online.set(userId, (online.get(userId) ?? new Map<string, number>()).set(socketId, Date.now()))
      return isFirst
    },
    remove(userId: number, socketId: string): boolean {
      const renewed = online.get(userId)
      renewed?.delete(socketId)
      // The last socket disconnected properly, so the user is offline and not stale.
      if (renewed?.size === 0) online.delete(userId)
      return live(userId).length === 0
    },
  }
}
