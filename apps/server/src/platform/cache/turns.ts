import { createKeyedCounter } from './keyed-counter.ts'

interface Turns<Key> {
  /** Resolves at the key's turn, with what ends it; that may be called more than once. */
  take(key: Key): Promise<() => void>
}

/** At most `atOnce` of each key have their turn; the others wait in their order. A key of nothing takes no memory. */
export function createTurns<Key>(atOnce: number): Turns<Key> {
  const running = createKeyedCounter<Key>()
  const waiting = new Map<Key, (() => void)[]>()

  const next = (key: Key) => {
    const queue = waiting.get(key)
    const begin = queue?.shift()
    if (queue?.length === 0) waiting.delete(key)
    begin?.()
  }
  const tryTake = (key: Key): (() => void) | null => {
    const giveBack = running.take(key, atOnce)
    if (giveBack === null) return null
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      giveBack()
      next(key)
    }
  }

  return {
    async take(key) {
      const taken = tryTake(key)
      if (taken !== null) return taken
      return await new Promise((resolve) => {
        const begin = () => {
          const release = tryTake(key)
          if (release !== null) resolve(release)
        }
        waiting.set(key, [...(waiting.get(key) ?? []), begin])
      })
    },
  }
}
