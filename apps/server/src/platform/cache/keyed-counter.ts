interface KeyedCounter<Key> {
  /** Counts one more of the key, given back by what this returns, once; null when `most` are counted already. */
  take(key: Key, most: number): (() => void) | null
}

/** Counts what is in progress by its key (a person, an address); a key of nothing takes no memory. */
export function createKeyedCounter<Key>(): KeyedCounter<Key> {
  const counts = new Map<Key, number>()
  return {
    take(key, most) {
      const count = counts.get(key) ?? 0
      if (count >= most) return null
      counts.set(key, count + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
