import type { RedisClientType } from 'redis'
import { metrics } from '../observability/metrics.ts'

interface Log {
  info(details: object, text: string): void
  error(details: object, text: string): void
}

/** Says in the metrics, and once in the log for each change, whether Redis answers; one that is not set up is not missed. */
export function reportRedis(redis: RedisClientType | null, log: Log): void {
  if (redis === null) {
    metrics.redisConnected.set(1)
    return
  }
  let isConnected = true
  const lost = (error?: unknown) => {
    metrics.redisConnected.set(0)
    if (isConnected) log.error({ err: error }, 'Redis does not answer: presence and limits are those of this process')
    isConnected = false
  }
  if (redis.isReady) metrics.redisConnected.set(1)
  else lost()
  redis.on('ready', () => {
    metrics.redisConnected.set(1)
    if (!isConnected) log.info({}, 'Redis answers again')
    isConnected = true
  })
  redis.on('error', lost)
}
