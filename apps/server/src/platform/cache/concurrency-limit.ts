import { createKeyedCounter } from './keyed-counter.ts'

/** The limit is reached, and as many tasks wait as may. */
export class ConcurrencyLimitReached extends Error {}

interface ConcurrencyLimit {
  /** Runs the task at once or after those before it. Throws `ConcurrencyLimitReached` when too many wait. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/** At most `atOnce` tasks run at a time, so that they leave processor and memory to everything else; `waiting` may wait. */
export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0

  return {
    async run(task) {
      if (running < atOnce) running += 1
      else {
        if (queue.length >= waiting) throw new ConcurrencyLimitReached()
        // A task that ends gives its place to the first in the queue, so `running` stays as it is.
        await new Promise<void>((resolve) => {
          queue.push(resolve)
        })
      }
      try {
        return await task()
      } finally {
        const next = queue.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}

interface ConcurrencyLimitByUser {
  /** Throws `ConcurrencyLimitReached` when the user has that many running. */
  run<T>(userId: number, task: () => Promise<T>): Promise<T>
}

/** At most `most` tasks of one user run at a time; none waits. */
export function createConcurrencyLimitByUser(most: number): ConcurrencyLimitByUser {
  const running = createKeyedCounter<number>()
  return {
    async run(userId, task) {
      const release = running.take(userId, most)
      if (release === null) throw new ConcurrencyLimitReached()
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}
