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
  options: Options,
): ExpiringCache<K, V> {
  const { topic } = options
  const store = new Values<V>(options)
  const publish = async (name: string) => {
    store.drop(name)
    await bus.publish(topic, name)
  }
  bus.subscribe(topic, async (name) => {
    store.drop(name)
  })

  return {
    cached(key) {
      const value = store.fresh(String(key))
      // A miss is counted by `read`, which follows it.
      if (value !== undefined) countCacheRead(topic, true)
      return value
    },
    async read(key, load) {
      const name = String(key)
      const value = store.fresh(name)
      countCacheRead(topic, value !== undefined)
      return value === undefined ? await store.load(name, load) : value
    },
    invalidate: async (key) => {
      await publish(String(key))
    },
    invalidateAll: async () => {
      await publish(everything)
    },
  }
}

/** The values and the loads of one process. */
class Values<V> {
  private readonly values = new Map<string, { readonly value: V; readonly loadedAt: number }>()
  private readonly loads = new Map<string, Promise<V>>()
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
  }

  /** Undefined also when the clock went backwards since the load. */
  fresh(name: string): V | undefined {
    const { milliseconds, now } = this.options
    const entry = this.values.get(name)
    const age = entry === undefined ? milliseconds : now().getTime() - entry.loadedAt
    return age >= 0 && age < milliseconds ? entry?.value : undefined
  }

  /** Joins the load under way, or starts one. */
  async load(name: string, load: (expired: V | undefined) => Promise<V>): Promise<V> {
    const running = this.loads.get(name)
    if (running !== undefined) return await running
    const startedAt = this.options.now().getTime()
    // `load` begins a moment later, when `loads` knows it: even an invalidation at its first step is noticed.
    const loading: Promise<V> = Promise.resolve(this.values.get(name)?.value)
      .then(load)
      .then((value) => {
        // Invalidated meanwhile: what was read may be older than the change.
        if (value !== undefined && this.loads.get(name) === loading) this.store(name, value, startedAt)
        return value
      })
      .finally(() => {
        if (this.loads.get(name) === loading) this.loads.delete(name)
      })
    this.loads.set(name, loading)
    return await loading
  }

  drop(name: string): void {
    for (const map of [this.values, this.loads]) {
      if (name === everything) map.clear()
      else map.delete(name)
    }
  }

  private store(name: string, value: V, loadedAt: number): void {
    this.values.delete(name)
    const [oldest] = this.values.keys()
    if (this.values.size >= this.options.most && oldest !== undefined) this.values.delete(oldest)
    this.values.set(name, { value, loadedAt })
  }
}
