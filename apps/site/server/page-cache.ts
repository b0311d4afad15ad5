import { withSmallest, type StoredReply } from './stored-reply.ts'

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

const weightOf = ({ page }: Entry) => page.plain.length + (page.brotli?.length ?? 0)

/**
 * Pages by address: each is rendered once a minute at most, behind the answer of the one before. What is asked for again
 * is compressed further, and stays so while it says the same.
 */
export function createPageCache({ freshMs, incompleteMs, size, bytes, now = Date.now }: Given) {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<StoredReply>>()
  let weight = 0

  const drop = (key: string) => {
    const entry = entries.get(key)
    if (entry === undefined) return
    weight -= weightOf(entry)
    entries.delete(key)
  }

  const store = (key: string, { page: made, isComplete }: Made) => {
    const before = entries.get(key)?.page
    const page = before?.etag === made.etag && before.isSmallest ? before : made
    drop(key)
    const entry = { page, renderedAt: now(), freshMs: isComplete ? freshMs : incompleteMs }
    entries.set(key, entry)
    weight += weightOf(entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= size && weight <= bytes) break
      drop(oldest)
    }
    return page
  }

  const make = async (key: string, render: () => Promise<Made>): Promise<StoredReply> => {
    const running =
      making.get(key) ??
      render()
        .then((made) => store(key, made))
        .finally(() => making.delete(key))
    making.set(key, running)
    return await running
  }

  let isShrinking = false
  /** One page at a time. */
  const shrink = async (key: string, entry: Entry) => {
    isShrinking = true
    try {
      const page = await withSmallest(entry.page)
      if (entries.get(key) !== entry) return
      weight += weightOf({ ...entry, page }) - weightOf(entry)
      entries.set(key, { ...entry, page })
    } finally {
      isShrinking = false
    }
  }

  return {
    /** A page that is there is answered at once, without a promise. */
    read(key: string, render: () => Promise<Made>): StoredReply | Promise<StoredReply> {
      const entry = entries.get(key)
      if (entry === undefined) return make(key, render)
      const age = now() - entry.renderedAt
      if (age < entry.freshMs) {
        if (!entry.page.isSmallest && !isShrinking) shrink(key, entry).catch(() => undefined)
        return entry.page
      }
      // Old enough to be wrong about an hour or a price: the reader waits for the new one.
      if (age > 2 * freshMs || entry.freshMs < freshMs) return make(key, render)
      make(key, render).catch(() => undefined)
      return entry.page
    },
  }
}
