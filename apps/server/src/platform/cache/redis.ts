import { createClient, type RedisClientType } from 'redis'

/**
 * Connects to Redis, where rate limits, the live store and the socket adapter of several processes meet.
 * While the line is down commands fail at once: a caller told "unreachable" can try again, one that waits cannot.
 */
export async function connectRedis(url: string): Promise<RedisClientType> {
  const client: RedisClientType = createClient({ url, disableOfflineQueue: true })
  // Without a listener a lost connection would end the process; the client reconnects by itself.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
