import type { InvalidationBus } from './invalidation-bus.ts'

/** Says whether what was computed earlier is still valid, where the results themselves are cached by somebody else. */
export interface CacheVersion {
  /** Another text after each invalidation, in this process or another, and after a while anyway. */
  current(): string
  /** After the commit of a change. */
  invalidate(): Promise<void>
}

interface Options {
  /** Topic of its invalidations between processes. */
  readonly topic: string
  /** How long a change without an invalidation may go unseen. */
  readonly milliseconds: number
  readonly now: () => Date
}

export function createCacheVersion(bus: InvalidationBus, { topic, milliseconds, now }: Options): CacheVersion {
  let invalidations = 0
  bus.subscribe(topic, async () => {
    invalidations += 1
  })
  return {
    current: () => `${invalidations} ${Math.floor(now().getTime() / milliseconds)}`,
    async invalidate() {
      invalidations += 1
      await bus.publish(topic, '')
    },
  }
}
