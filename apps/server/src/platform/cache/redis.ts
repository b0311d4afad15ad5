import { createClient, type RedisClientType } from 'redis'

export type { RedisClientType } from 'redis'

/**
 * Connects to Redis, which several processes share for rate limits, presence and the socket adapter.
 * While the connection is down commands fail at once: a caller that gets an error can retry, one that waits cannot.
 */
export async function connectRedis(url: string): Promise<RedisClientType> {
  const client: RedisClientType = createClient({ url, disableOfflineQueue: true })
  // Without a listener a lost connection would end the process; the client reconnects by itself.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
