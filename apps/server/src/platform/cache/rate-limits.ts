import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'

/** `points` uses in `seconds`; a further one is refused. */
export interface RateLimit {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

export interface RateLimits {
  /** False where nothing is limited. */
  readonly isOn: boolean
  /** Uses points of `limit` for `key`, one by default. Returns 0, or the seconds to wait when fewer are left. */
  use(limit: RateLimit, key: string, points?: number): Promise<number>
  /** The seconds to wait, without using a point; 0 = free. */
  waitSeconds(limit: RateLimit, key: string): Promise<number>
  /** Returns one used point. */
  giveBack(limit: RateLimit, key: string): Promise<void>
  /** Gives `key` all its points back. */
  reset(limit: RateLimit, key: string): Promise<void>
}

const off: RateLimits = {
  isOn: false,
  use: async () => 0,
  waitSeconds: async () => 0,
  giveBack: async () => undefined,
  reset: async () => undefined,
}

/**
 * Counters in Redis when there is one, shared by all processes; in memory otherwise (people.md 0.10), and while Redis does
 * not answer.
 */
export function createRateLimits(given: { on: boolean; redis: RedisClientType | null }): RateLimits {
  if (!given.on) return off
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = (limit: RateLimit) => {
    const existing = limiters.get(limit.name)
    if (existing !== undefined) return existing
    const options = { keyPrefix: `live:limit:${limit.name}`, points: limit.points, duration: limit.seconds }
    const limiter =
      given.redis === null
        ? new RateLimiterMemory(options)
        : new RateLimiterRedis({
            ...options,
            storeClient: given.redis,
            useRedisPackage: true,
            insuranceLimiter: new RateLimiterMemory(options),
          })
    limiters.set(limit.name, limiter)
    return limiter
  }

  return {
    isOn: true,
    async use(limit, key, points = 1) {
      try {
        await limiterOf(limit).consume(key, points)
        return 0
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
        throw rejection
      }
    },
    async waitSeconds(limit, key) {
      const state = await limiterOf(limit).get(key)
      return state !== null && state.consumedPoints >= limit.points
        ? Math.max(1, Math.ceil(state.msBeforeNext / 1000))
        : 0
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(key, 1)
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(key)
    },
  }
}
