import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'

/** `points` uses in `seconds`; a further one is refused. */
export interface RateLimit {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

export interface RateLimits {
  /** False where nothing is counted: nobody need wait for the count. */
  readonly isOn: boolean
  /** Uses points of `limit` for `key`, one unless told. Returns 0, or the seconds to wait when fewer are left. */
  use(limit: RateLimit, key: string, points?: number): Promise<number>
  /** Gives the seconds to wait without using a point; 0 = free. */
  look(limit: RateLimit, key: string): Promise<number>
  /** Returns one used point. */
  giveBack(limit: RateLimit, key: string): Promise<void>
  /** Forgets what `key` has used. */
  forget(limit: RateLimit, key: string): Promise<void>
}

const off: RateLimits = {
  isOn: false,
  use: async () => 0,
  look: async () => 0,
  giveBack: async () => undefined,
  forget: async () => undefined,
}

/** Counters in Redis when there is one, so that several processes agree; in memory otherwise (people.md 0.10). */
export function createRateLimits(given: { on: boolean; redis: RedisClientType | null }): RateLimits {
  if (!given.on) return off
  const made = new Map<string, RateLimiterAbstract>()
  const limiterOf = (limit: RateLimit) => {
    const existing = made.get(limit.name)
    if (existing !== undefined) return existing
    const options = { keyPrefix: `live:limit:${limit.name}`, points: limit.points, duration: limit.seconds }
    const limiter =
      given.redis === null
        ? new RateLimiterMemory(options)
        : new RateLimiterRedis({ ...options, storeClient: given.redis, useRedisPackage: true })
    made.set(limit.name, limiter)
    return limiter
  }

  return {
    isOn: true,
    async use(limit, key, points = 1) {
      try {
        await limiterOf(limit).consume(key, points)
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    async look(limit, key) {
      const state = await limiterOf(limit).get(key)
      return state !== null && state.consumedPoints >= limit.points
        ? Math.max(1, Math.ceil(state.msBeforeNext / 1000))
        : 0
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(key, 1)
    },
    async forget(limit, key) {
      await limiterOf(limit).delete(key)
    },
  }
}
