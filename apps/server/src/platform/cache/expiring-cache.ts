import { countCacheRead } from '../observability/metrics.ts'
import type { InvalidationBus } from './invalidation-bus.ts'

/**
 * Values read from the database a moment ago: dropped when they change, in this process and the others, and read again
 * after a while anyway.
 */
export interface ExpiringCache<K extends number | string, V> {
  /** The value while it is fresh; undefined otherwise. */
  cached(key: K): V | undefined
  /**
   * The value while it is fresh, or what `load` returns; readers who come while it loads share the load. `load` gets
   * the value that expired, if any. Undefined is not cached.
   */
  read(key: K, load: (expired: V | undefined) => Promise<V>): Promise<V>
  /** After the commit of a change. A load under way is not cached, and later readers do not share it. */
  invalidate(key: K): Promise<void>
  invalidateAll(): Promise<void>
}

interface Options {
  /** Topic of its invalidations between processes, and its name in the metrics. */
  readonly topic: string
  /** How long a change without an invalidation may go unseen. */
  readonly milliseconds: number
  /** Beyond so many values the oldest is dropped. */
  readonly most: number
  readonly now: () => Date
}

const everything = '*'

/** Empty at first. Invalidations reach the other processes by `bus`. */
export function createExpiringCache<K extends number | string, V>(
  bus: InvalidationBus,
  { topic, milliseconds, most, now }: Options,
): ExpiringCache<K, V> {
  const values = new Map<string, { readonly value: V; readonly loadedAt: number }>()
  const loads = new Map<string, Promise<V>>()

  const freshValue = (name: string): V | undefined => {
    const entry = values.get(name)
    const age = entry === undefined ? milliseconds : now().getTime() - entry.loadedAt
    // The clock may have been set back.
    return age >= 0 && age < milliseconds ? entry?.value : undefined
  }
  const store = (name: string, value: V, loadedAt: number) => {
    values.delete(name)
    const [oldest] = values.keys()
    if (values.size >= most && oldest !== undefined) values.delete(oldest)
    values.set(name, { value, loadedAt })
  }
  const startLoad = (name: string, load: (expired: V | undefined) => Promise<V>) => {
    const startedAt = now().getTime()
    // `load` begins a moment later, when `loads` knows it: even an invalidation at its first step is noticed.
    const loading: Promise<V> = Promise.resolve(values.get(name)?.value)
      .then(load)
      .then((value) => {
        // Invalidated meanwhile: what was read may be older than the change.
        if (value !== undefined && loads.get(name) === loading) store(name, value, startedAt)
        return value
      })
      .finally(() => {
        if (loads.get(name) === loading) loads.delete(name)
      })
    loads.set(name, loading)
    return loading
  }
  const drop = (name: string) => {
    for (const map of [values, loads]) {
      if (name === everything) map.clear()
      else map.delete(name)
    }
  }
  const publish = async (name: string) => {
    drop(name)
    await bus.publish(topic, name)
  }
  bus.subscribe(topic, async (name) => {
    drop(name)
  })

  return {
    cached(key) {
      const value = freshValue(String(key))
      // A miss is counted by `read`, which follows it.
      if (value !== undefined) countCacheRead(topic, true)
      return value
    },
    async read(key, load) {
      const name = String(key)
      const value = freshValue(name)
      countCacheRead(topic, value !== undefined)
      return value === undefined ? await (loads.get(name) ?? startLoad(name, load)) : value
    },
    invalidate: async (key) => {
      await publish(String(key))
    },
    invalidateAll: async () => {
      await publish(everything)
    },
  }
}
