import { fitsOneFlight, withSmallest, type StoredReply } from './stored-reply.ts'

interface Entry {
  readonly page: StoredReply
  readonly renderedAt: number
  readonly freshMs: number
}

interface Made {
  readonly page: StoredReply
  /** A page that misses something is made again sooner. */
  readonly isComplete: boolean
}

interface Given {
  readonly freshMs: number
  readonly incompleteMs: number
  /** The most pages kept, and the most bytes of them. */
  readonly size: number
  readonly bytes: number
  readonly now?: () => number
}

/** Compresses pages as far as it goes, one at a time, for it takes long. */
function createShrinker() {
  let isBusy = false
  return {
    get isBusy() {
      return isBusy
    },
    async shrink(page: StoredReply): Promise<StoredReply> {
      isBusy = true
      try {
        return await withSmallest(page)
      } finally {
        isBusy = false
      }
    },
  }
}

const weightOf = ({ page }: Entry) => page.plain.bytes.length + (page.brotli?.bytes.length ?? 0)

/** The newest pages: at most so many, and so many bytes together. */
function createEntries({ size, bytes }: Pick<Given, 'size' | 'bytes'>) {
  const entries = new Map<string, Entry>()
  let weight = 0

  const drop = (key: string) => {
    const entry = entries.get(key)
    if (entry === undefined) return
    weight -= weightOf(entry)
    entries.delete(key)
  }
  return {
    get: (key: string): Entry | undefined => entries.get(key),
    set(key: string, entry: Entry) {
      drop(key)
      entries.set(key, entry)
      weight += weightOf(entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= size && weight <= bytes) break
        drop(oldest)
      }
    },
  }
}

/**
 * Pages by address: each is rendered once a minute at most, behind the answer of the one before. What is asked for again
 * is compressed further, and stays so while it says the same; what does not fit into one flight is so at once.
 */
export function createPageCache({ freshMs, incompleteMs, size, bytes, now = Date.now }: Given) {
  const entries = createEntries({ size, bytes })
  const making = new Map<string, Promise<StoredReply>>()
  const shrinker = createShrinker()

  const store = (key: string, { page: made, isComplete }: Made) => {
    const before = entries.get(key)?.page
    const page = before?.etag === made.etag && before.isSmallest ? before : made
    entries.set(key, { page, renderedAt: now(), freshMs: isComplete ? freshMs : incompleteMs })
    return page
  }

  const shrink = async (key: string, entry: Entry) => {
    const page = await shrinker.shrink(entry.page)
    if (entries.get(key) === entry) entries.set(key, { ...entry, page })
  }

  /** A second flight takes a slow line longer than the compression takes us. */
  const fitted = async (key: string, { page, isComplete }: Made): Promise<Made> => {
    const before = entries.get(key)?.page
    const isKept = before?.etag === page.etag && before.isSmallest
    if (isKept || shrinker.isBusy || page.isSmallest || fitsOneFlight(page)) return { page, isComplete }
    return { page: await shrinker.shrink(page), isComplete }
  }

  const make = async (key: string, render: () => Promise<Made>): Promise<StoredReply> => {
    const running =
      making.get(key) ??
      render()
        .then(async (made) => store(key, await fitted(key, made)))
        .finally(() => making.delete(key))
    making.set(key, running)
    return await running
  }

  const fresh = (key: string): StoredReply | null => {
    const entry = entries.get(key)
    if (entry === undefined || now() - entry.renderedAt >= entry.freshMs) return null
    if (!entry.page.isSmallest && !shrinker.isBusy) shrink(key, entry).catch(() => undefined)
    return entry.page
  }

  return {
    /** A page that is there and as new as it can be. */
    fresh,
    /** A page that is there is answered at once, without a promise. */
    read(key: string, render: () => Promise<Made>): StoredReply | Promise<StoredReply> {
      const page = fresh(key)
      if (page !== null) return page
      const entry = entries.get(key)
      if (entry === undefined) return make(key, render)
      const age = now() - entry.renderedAt
      // Old enough to be wrong about an hour or a price: the reader waits for the new one.
      if (age > 2 * freshMs || entry.freshMs < freshMs) return make(key, render)
      make(key, render).catch(() => undefined)
      return entry.page
    },
  }
}
