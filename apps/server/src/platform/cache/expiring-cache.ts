import type { InvalidationBus } from './invalidation-bus.ts'

/**
 * What was read from the database a moment ago; dropped when it changes, here and in the other processes, and after a
 * few seconds anyway.
 */
export interface ExpiringCache<K extends number | string, V> {
  /** The kept value, or what `load` answers; undefined is not kept. */
  read(key: K, load: () => Promise<V>): Promise<V>
  /** After the commit of a change. Whoever reads from now on looks again; a reading under way is not kept. */
  invalidate(key: K): Promise<void>
  invalidateAll(): Promise<void>
}

interface Settings {
  /** What the processes call it among themselves. */
  readonly topic: string
  /** How long a change that no process was told of may go unseen. */
  readonly milliseconds: number
  readonly most: number
}

const everything = '*'

/** Empty at first. `news` carries what is forgotten to the other processes. */
export function createExpiringCache<K extends number | string, V>(
  news: InvalidationBus,
  { topic, milliseconds, most }: Settings,
): ExpiringCache<K, V> {
  const kept = new Map<string, { readonly value: V; readonly until: number }>()
  let changes = 0

  const drop = (name: string) => {
    changes += 1
    if (name === everything) kept.clear()
    else kept.delete(name)
  }
  const keep = (name: string, value: V) => {
    const [oldest] = kept.keys()
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
    kept.set(name, { value, until: performance.now() + milliseconds })
  }
  const tell = async (name: string) => {
    drop(name)
    await news.publish(topic, name)
  }
  news.subscribe(topic, async (name) => {
    drop(name)
  })

  return {
    async read(key, load) {
      const name = String(key)
      const known = kept.get(name)
      if (known !== undefined && performance.now() < known.until) return known.value
      kept.delete(name)
      const before = changes
      const value = await load()
      // A change that came meanwhile may be newer than what was read.
      if (value !== undefined && before === changes) keep(name, value)
      return value
    },
    invalidate: async (key) => {
      await tell(String(key))
    },
    invalidateAll: async () => {
      await tell(everything)
    },
  }
}
