/** Times in milliseconds. */
export interface StaleCacheTimes {
  /** So long a value is answered without asking again. */
  readonly fresh: number
  /** So long it is answered while a newer one is fetched, or cannot be. */
  readonly stale: number
  /** How long a reader waits for a value that is not there yet. */
  readonly wait: number
  /** After a failure nobody asks again for so long. */
  readonly retry: number
}

interface Entry {
  value: unknown
  /** When it was read; null before the first time. */
  readAt: number | null
  failedAt: number | null
  loading: Promise<unknown> | null
}

export interface StaleCache {
  /** Null when the value cannot be had now. Never fails. */
  read<T>(key: string, load: () => Promise<T>): Promise<T | null>
}

interface Given {
  readonly times: StaleCacheTimes
  /** The most values kept; the one not read for longest goes first. */
  readonly size: number
  readonly now?: () => number
  readonly onFailure?: (key: string, error: unknown) => void
}

/** Values of a slow or failing source, answered from memory: stale ones are refreshed behind the answer. */
export function createStaleCache({ times, size, now = Date.now, onFailure }: Given): StaleCache {
  const entries = new Map<string, Entry>()

  const entryOf = (key: string): Entry => {
    const entry = entries.get(key) ?? { value: null, readAt: null, failedAt: null, loading: null }
    entries.delete(key)
    entries.set(key, entry)
    const oldest = entries.keys().next().value
    if (entries.size > size && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  const refresh = (key: string, entry: Entry, load: () => Promise<unknown>): Promise<unknown> => {
    entry.loading ??= load()
      .then(
        (value) => {
          Object.assign(entry, { value, readAt: now(), failedAt: null })
        },
        (error: unknown) => {
          entry.failedAt = now()
          onFailure?.(key, error)
        },
      )
      .finally(() => {
        entry.loading = null
      })
    return entry.loading
  }

  const ageOf = ({ readAt }: Entry) => (readAt === null ? Infinity : now() - readAt)

  return {
    async read<T>(key: string, load: () => Promise<T>): Promise<T | null> {
      const entry = entryOf(key)
      if (ageOf(entry) < times.fresh) return entry.value as T
      const mayAsk = entry.failedAt === null || now() - entry.failedAt >= times.retry
      const loading = mayAsk ? refresh(key, entry, load) : null
      if (ageOf(entry) < times.stale) return entry.value as T
      if (loading !== null) await atMost(loading, times.wait)
      return ageOf(entry) < times.stale ? (entry.value as T) : null
    },
  }
}

async function atMost(loading: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((done) => {
    timer = setTimeout(done, milliseconds)
  })
  await Promise.race([loading, late])
  clearTimeout(timer)
}
