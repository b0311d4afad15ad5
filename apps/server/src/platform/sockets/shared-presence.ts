import type { RedisClientType } from 'redis'
import { createMemoryPresence } from './memory-presence.ts'
import type { PresenceStore } from './presence.ts'
import { createRedisPresence } from './redis-presence.ts'

interface Log {
  error(details: object, text: string): void
}

/** By id: whose it is, and which sessions it has joined. */
type OwnSockets = Map<string, { readonly userId: number; readonly sessions: Set<string> }>

/**
 * Presence of all processes, in Redis. While Redis does not answer it is that of this process: people connected to others
 * are unknown and count as offline, and a call goes on between two sockets that are both here. What is known here is told
 * to Redis when it is back, for it may have come back empty.
 */
export function createSharedPresence(redis: RedisClientType, log: Log): PresenceStore {
  const shared = createRedisPresence(redis)
  const own = createMemoryPresence()
  const sockets: OwnSockets = new Map()

  const inRedis = async <T>(work: (store: PresenceStore) => Promise<T>, instead: () => T | Promise<T>): Promise<T> => {
    try {
      return await work(shared)
    } catch (error) {
      // That Redis is away is said once, elsewhere; that it refuses is not.
      if (redis.isReady) log.error({ err: error }, 'Redis refused what it was told of presence')
      return await instead()
    }
  }
  /** Done in both; what Redis says counts while it answers. */
  const inBoth = async <T>(work: (store: PresenceStore) => Promise<T>): Promise<T> => {
    const here = await work(own)
    return await inRedis(work, () => here)
  }
  const read = async <T>(work: (store: PresenceStore) => Promise<T>): Promise<T> =>
    await inRedis(work, async () => await work(own))

  const restore = () => {
    restoreSockets(sockets, own, shared).catch((error: unknown) => {
      log.error({ err: error }, 'presence not restored')
    })
  }
  redis.on('ready', restore)

  return {
    async addSocket(userId, socketId) {
      if (!sockets.has(socketId)) sockets.set(socketId, { userId, sessions: new Set() })
      return await inBoth((store) => store.addSocket(userId, socketId))
    },
    async removeSocket(userId, socketId) {
      sockets.delete(socketId)
      return await inBoth((store) => store.removeSocket(userId, socketId))
    },
    takeStaleUsers: async () => await read((store) => store.takeStaleUsers()),
    onlineAmong: async (userIds) => await read((store) => store.onlineAmong(userIds)),
    async joinSession(sessionId, userId, socketId) {
      sockets.get(socketId)?.sessions.add(sessionId)
      return await inBoth((store) => store.joinSession(sessionId, userId, socketId))
    },
    markDisconnected: async (sessionId, userId, socketId) =>
      await inBoth((store) => store.markDisconnected(sessionId, userId, socketId)),
    async leaveSession(sessionId, userId, socketId) {
      sockets.get(socketId)?.sessions.delete(sessionId)
      return await inBoth((store) => store.leaveSession(sessionId, userId, socketId))
    },
    isInSession: async (sessionId, userId, socketId) =>
      await read((store) => store.isInSession(sessionId, userId, socketId)),
    sessionMembers: async (sessionId) => await read((store) => store.sessionMembers(sessionId)),
    openSessions: async () => await read((store) => store.openSessions()),
    staleParticipants: async (sessionId) => await read((store) => store.staleParticipants(sessionId)),
    endSession: async (sessionId) => await inBoth((store) => store.endSession(sessionId)),
    async close() {
      redis.off('ready', restore)
      await shared.close()
    },
  }
}

/** Tells Redis, which may have come back empty, of the sockets of this process. */
async function restoreSockets(sockets: OwnSockets, own: PresenceStore, shared: PresenceStore): Promise<void> {
  const restoreSession = async (sessionId: string, userId: number, socketId: string) => {
    const isHere = await own.isInSession(sessionId, userId, socketId)
    // Another socket of the same user may have joined since, through another process.
    if (!isHere || (await shared.sessionMembers(sessionId)).includes(userId)) return
    await shared.joinSession(sessionId, userId, socketId)
  }
  await Promise.all(
    [...sockets].map(async ([socketId, { userId, sessions }]) => {
      await shared.addSocket(userId, socketId)
      await Promise.all([...sessions].map(async (sessionId) => await restoreSession(sessionId, userId, socketId)))
    }),
  )
}
