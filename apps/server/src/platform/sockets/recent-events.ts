import type { RedisClientType } from 'redis'

/** The room of events to everybody. */
export const everybody = '*'
/** Who asks about a longer time is told that there may have been events. In ms. */
const rememberedMs = 60_000

/**
 * Which rooms had an event in the last minute. A page fetches before its socket is in its rooms; so it learns whether
 * it has to fetch again (lessons.md 8.2).
 */
export interface RecentEvents {
  add(rooms: readonly string[]): void
  /** Whether any of the rooms had an event within the last `withinMs`. */
  hasAny(rooms: readonly string[], withinMs: number): Promise<boolean>
}

/** With Redis, events of all processes count. */
export function createRecentEvents(redis: RedisClientType | null): RecentEvents {
  return redis === null ? inMemory() : inRedis(redis)
}

function inMemory(): RecentEvents {
  /** The oldest event first. */
  const lastOf = new Map<string, number>()
  const startedAt = performance.now()

  const forgetOld = (now: number) => {
    for (const [room, at] of lastOf) {
      if (at >= now - rememberedMs) return
      lastOf.delete(room)
    }
  }

  return {
    add(rooms) {
      const now = performance.now()
      forgetOld(now)
      for (const room of rooms) {
        lastOf.delete(room)
        lastOf.set(room, now)
      }
    },
    async hasAny(rooms, withinMs) {
      const since = performance.now() - withinMs
      if (since < startedAt || withinMs > rememberedMs) return true
      return rooms.some((room) => (lastOf.get(room) ?? startedAt) > since)
    },
  }
}

const keyOf = (room: string) => `live:event:${room}`

/** What is left of a key's life tells its age by the clock of Redis, the only one that all processes share. */
function inRedis(redis: RedisClientType): RecentEvents {
  return {
    add(rooms) {
      // Without Redis the event itself does not reach other processes either.
      for (const room of rooms) redis.set(keyOf(room), '', { PX: rememberedMs }).catch(() => undefined)
    },
    async hasAny(rooms, withinMs) {
      if (withinMs > rememberedMs) return true
      try {
        const left = await Promise.all(rooms.map(async (room) => await redis.pTTL(keyOf(room))))
        return left.some((ms) => ms >= rememberedMs - withinMs)
      } catch {
        // Nobody knows: who asks fetches once more.
        return true
      }
    },
  }
}
