import type { LiveStore } from './live-store.ts'

/** Renewed every 30 s by the process that holds the socket; dead after this (lessons.md 8.7). */
const SOCKET_LIFE = 90_000

type Sockets = Map<string, number>

/** Live state of one process. Nothing survives it, as its sockets do not either. */
export function createMemoryLiveStore(now: () => Date): LiveStore {
  const online = new Map<number, Sockets>()
  const sessions = new Map<string, Map<number, string>>()

  const living = (userId: number) => {
    const sockets = online.get(userId)
    if (sockets === undefined) return 0
    for (const [socketId, seen] of sockets) if (now().getTime() - seen > SOCKET_LIFE) sockets.delete(socketId)
    if (sockets.size === 0) online.delete(userId)
    return sockets.size
  }

  return {
    async comeOnline(userId, socketId) {
      const isFirst = living(userId) === 0
      const sockets = online.get(userId) ?? new Map<string, number>()
      sockets.set(socketId, now().getTime())
      online.set(userId, sockets)
      return isFirst
    },
    async goOffline(userId, socketId) {
      online.get(userId)?.delete(socketId)
      return living(userId) === 0
    },
    async onlineAmong(userIds) {
      return new Set(userIds.filter((userId) => living(userId) > 0))
    },
    async enterSession(sessionId, userId, socketId) {
      const members = sessions.get(sessionId) ?? new Map<number, string>()
      const before = members.get(userId)
      members.set(userId, socketId)
      sessions.set(sessionId, members)
      return { known: before !== undefined, replaced: before === undefined || before === socketId ? [] : [before] }
    },
    async leaveSession(sessionId, userId, socketId) {
      const members = sessions.get(sessionId)
      if (members?.get(userId) !== socketId) return false
      members.delete(userId)
      if (members.size === 0) sessions.delete(sessionId)
      return true
    },
    async isInSession(sessionId, userId, socketId) {
      return sessions.get(sessionId)?.get(userId) === socketId
    },
    async sessionMembers(sessionId) {
      return [...sessions.get(sessionId)?.keys() ?? []].toSorted((a, b) => a - b)
    },
    async openSessions() {
      return [...sessions.keys()]
    },
    async endSession(sessionId) {
      sessions.delete(sessionId)
    },
    async close() {
      online.clear()
      sessions.clear()
    },
  }
}
