import type { RedisClientType } from 'redis'
import { connectRedis } from '../src/platform/cache/redis.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { startRedis } from './redis.ts'

export interface TwoApps {
  readonly one: TestApp
  /** On the database of the first, with a clock of its own. */
  readonly other: TestApp
  /** The line of each to Redis. */
  readonly lines: readonly [RedisClientType, RedisClientType]
  close(): Promise<void>
}

/** Two servers on one database that tell each other by a real Redis. */
export async function buildTwoApps(given: { at?: string } = {}): Promise<TwoApps> {
  const redis = await startRedis()
  const lines = [await connectRedis(redis.url), await connectRedis(redis.url)] as const
  const one = await buildTestApp({ ...given, redis: lines[0] })
  const other = await buildTestApp({ ...given, beside: one, redis: lines[1] })
  return {
    one,
    other,
    lines,
    async close() {
      await other.close()
      await one.close()
      for (const line of lines) line.destroy()
      await redis.stop()
    },
  }
}
