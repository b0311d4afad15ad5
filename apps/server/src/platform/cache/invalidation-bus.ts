import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RedisClientType } from 'redis'

/**
 * What processes tell each other about what they keep in memory. Each topic counts what was told, so that whoever
 * missed something (a broken line, a restart) finds out by the count and looks at the database again.
 */
export interface InvalidationBus {
  /** To all other processes, after the commit. */
  publish(topic: string, text: string): Promise<void>
  /** What others tell, in their order; a fault of the handler is logged. */
  subscribe(topic: string, handle: (text: string) => Promise<void>): void
  /**
   * Whether everything that was told until now arrived here; null when nobody can say. False is said once for each gap.
   */
  isUpToDate(topic: string): Promise<boolean | null>
  close(): Promise<void>
}

/** A message may be on its way on one line while the count comes by another. */
const arrivalMs = 100

interface Listening {
  readonly handle: (text: string) => Promise<void>
  /** The count up to which nothing was missed; null until the first look. */
  heard: number | null
}

const countKey = (topic: string) => `invalidations:${topic}`
const publishScript = `local n = redis.call('INCR', KEYS[1])
redis.call('PUBLISH', KEYS[1], n .. ' ' .. ARGV[1] .. ' ' .. ARGV[2])
return n`

/** Alone there is nobody to tell and nothing to miss. */
const alone = (): InvalidationBus => ({
  publish: async () => undefined,
  subscribe: () => undefined,
  isUpToDate: async () => true,
  close: async () => undefined,
})

/** Through Redis when there is one. */
export function createInvalidationBus(
  redis: RedisClientType | null,
  log: { error(details: object, text: string): void },
): InvalidationBus {
  if (redis === null) return alone()
  const self = randomUUID()
  const topics = new Map<string, Listening>()
  const line = redis.duplicate({ disableOfflineQueue: false })
  line.on('error', () => undefined)
  const connected = line.connect().then(
    () => undefined,
    () => undefined,
  )

  const receive = (topic: string, message: string) => {
    const listening = topics.get(topic)
    const [count, from, ...text] = message.split(' ')
    if (listening === undefined) return
    // A gap stays open: `isUpToDate` finds it and says so.
    if (listening.heard === Number(count) - 1) listening.heard = Number(count)
    if (from !== self)
      void listening.handle(text.join(' ')).catch((error: unknown) => {
        log.error({ err: error, topic }, 'invalidation')
      })
  }
  const countOf = async (topic: string) => Number((await redis.get(countKey(topic))) ?? 0)

  return {
    async publish(topic, text) {
      await redis.eval(publishScript, { keys: [countKey(topic)], arguments: [self, text] })
    },
    subscribe(topic, handle) {
      topics.set(topic, { handle, heard: null })
      void connected
        .then(async () => {
          await line.subscribe(countKey(topic), (message) => {
            receive(topic, message)
          })
        })
        .catch((error: unknown) => {
          log.error({ err: error, topic }, 'invalidation')
        })
    },
    async isUpToDate(topic) {
      const listening = topics.get(topic)
      if (listening === undefined) return true
      try {
        const told = await countOf(topic)
        if (listening.heard !== null && listening.heard < told) await wait(arrivalMs)
        const isWhole =
          listening.heard === told ||
          (listening.heard !== null && listening.heard > told && listening.heard === (await countOf(topic)))
        if (!isWhole) listening.heard = told
        return isWhole
      } catch {
        return null
      }
    },
    async close() {
      await connected
      line.destroy()
    },
  }
}
