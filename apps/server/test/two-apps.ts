import type { RedisClientType } from 'redis'
import { connectRedis } from '../src/platform/cache/redis.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { startRedis } from './redis.ts'

export interface TwoApps {
  readonly one: TestApp
  /** Uses the database and the files of the first, with its own clock. */
  readonly other: TestApp
  /** The Redis connection of each. */
  readonly connections: readonly [RedisClientType, RedisClientType]
  close(): Promise<void>
}

/** Two servers on one database, connected by a real Redis. */
export async function buildTwoApps(given: { at?: string } = {}): Promise<TwoApps> {
  const redis = await startRedis()
  const connections = [await connectRedis(redis.url), await connectRedis(redis.url)] as const
  const one = await buildTestApp({ ...given, redis: connections[0] })
  const other = await buildTestApp({ ...given, beside: one, redis: connections[1] })
  return {
    one,
    other,
    connections,
    async close() {
      await other.close()
      await one.close()
      for (const connection of connections) connection.destroy()
      await redis.stop()
    },
  }
}
