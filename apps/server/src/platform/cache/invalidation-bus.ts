import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RedisClientType } from 'redis'

/**
 * Tells the other processes which of their cached values are outdated. Each topic counts its messages, so a process
 * that missed one (a lost connection, a restart) finds out by the count and reads the database again.
 */
export interface InvalidationBus {
  /** To all other processes, after the commit; what Redis does not take goes with the next that it takes. */
  publish(topic: string, text: string): Promise<void>
  /** Messages of other processes, in their order; an error of the handler is logged. */
  subscribe(topic: string, handle: (text: string) => Promise<void>): void
  /** Whether every message so far arrived here; null when Redis does not answer. Each gap is reported as false once. */
  isUpToDate(topic: string): Promise<boolean | null>
  close(): Promise<void>
}

interface Log {
  error(details: object, text: string): void
}

/** Through Redis when there is one. */
export function createInvalidationBus(redis: RedisClientType | null, log: Log): InvalidationBus {
  return redis === null ? singleProcess : new RedisInvalidationBus(redis, log)
}

const singleProcess: InvalidationBus = {
  publish: async () => undefined,
  subscribe: () => undefined,
  isUpToDate: async () => true,
  close: async () => undefined,
}

/** The count is read over one connection while a message may still be on its way over the other. */
const arrivalMs = 100

interface Subscription {
  readonly handle: (text: string) => Promise<void>
  /** The count up to which no message was missed; null until the first check. */
  received: number | null
}

const countKey = (topic: string) => `invalidations:${topic}`
const publishScript = `local n = redis.call('INCR', KEYS[1])
redis.call('PUBLISH', KEYS[1], n .. ' ' .. ARGV[1] .. ' ' .. ARGV[2])
return n`

class RedisInvalidationBus implements InvalidationBus {
  private readonly self = randomUUID()
  private readonly subscriptions = new Map<string, Subscription>()
  /** What Redis has not taken yet: a set of texts for each topic, since saying one twice says no more. */
  private readonly unsent = new Map<string, Set<string>>()
  private readonly redis: RedisClientType
  private readonly log: Log
  private readonly subscriber: RedisClientType
  private readonly connected: Promise<void>

  constructor(redis: RedisClientType, log: Log) {
    this.redis = redis
    this.log = log
    redis.on('ready', this.sendUnsent)
    this.subscriber = redis.duplicate({ disableOfflineQueue: false })
    this.subscriber.on('error', () => undefined)
    this.connected = this.subscriber.connect().then(
      () => undefined,
      () => undefined,
    )
  }

  async publish(topic: string, text: string): Promise<void> {
    try {
      await this.redis.eval(publishScript, { keys: [countKey(topic)], arguments: [this.self, text] })
    } catch (error) {
      this.unsent.set(topic, (this.unsent.get(topic) ?? new Set()).add(text))
      // That Redis is away is said once, elsewhere; that it refuses, being full, is not.
      if (this.redis.isReady) this.log.error({ err: error, topic }, 'Redis refused an invalidation')
      return
    }
    if (this.unsent.size > 0) this.sendUnsent()
  }

  private readonly sendUnsent = (): void => {
    const unsent = [...this.unsent]
    this.unsent.clear()
    for (const [topic, texts] of unsent) for (const text of texts) void this.publish(topic, text)
  }

  subscribe(topic: string, handle: Subscription['handle']): void {
    const subscription: Subscription = { handle, received: null }
    this.subscriptions.set(topic, subscription)
    void this.connected
      .then(async () => {
        await this.subscriber.subscribe(countKey(topic), (message) => {
          this.receive(topic, subscription, message)
        })
      })
      .catch((error: unknown) => {
        this.log.error({ err: error, topic }, 'invalidation')
      })
  }

  private receive(topic: string, subscription: Subscription, message: string): void {
    const [count, from, ...text] = message.split(' ')
    // A gap stays open until `isUpToDate` reports it.
    if (subscription.received === Number(count) - 1) subscription.received = Number(count)
    if (from === this.self) return
    void subscription.handle(text.join(' ')).catch((error: unknown) => {
      this.log.error({ err: error, topic }, 'invalidation')
    })
  }

  async isUpToDate(topic: string): Promise<boolean | null> {
    const subscription = this.subscriptions.get(topic)
    if (subscription === undefined) return true
    try {
      const published = await this.countOf(topic)
      if (subscription.received !== null && subscription.received < published) await wait(arrivalMs)
      const { received } = subscription
      const isComplete =
        received === published ||
        (received !== null && received > published && received === (await this.countOf(topic)))
      if (!isComplete) subscription.received = published
      return isComplete
    } catch {
      return null
    }
  }

  async close(): Promise<void> {
    this.redis.off('ready', this.sendUnsent)
    // Also while it still tries to connect.
    if (this.subscriber.isOpen) this.subscriber.destroy()
    await this.connected
  }

  private async countOf(topic: string): Promise<number> {
    return Number((await this.redis.get(countKey(topic))) ?? 0)
  }
}
