import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type RedisClientType } from 'redis'

export type { RedisClientType } from 'redis'

const longestReconnectMs = 500
/** A server that has said nothing for so long is gone; it is asked every two seconds. */
const silenceMs = 8000
const pingMs = 2000
/** A process that starts while Redis is away goes on without it. */
const firstConnectMs = 2000

/**
 * Connects to Redis, which several processes share for rate limits, presence and the socket adapter.
 * While the connection is down commands fail at once: a caller that gets an error can do without, one that waits cannot.
 */
export async function connectRedis(url: string): Promise<RedisClientType> {
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: pingMs,
    socket: {
      socketTimeout: silenceMs,
      // By default the client waits up to two seconds between tries, and one more than that after a silence never.
      reconnectStrategy: (retries) => Math.min(50 * (retries + 1), longestReconnectMs),
    },
  })
  // Without a listener a lost connection would end the process; the client reconnects by itself.
  client.on('error', () => undefined)
  const connecting = client.connect()
  connecting.catch(() => undefined)
  await Promise.race([connecting, wait(firstConnectMs, null, { ref: false })])
  return client
}
