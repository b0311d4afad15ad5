import type { Timers } from '../src/platform/jobs/timers.ts'

interface Timer {
  readonly milliseconds: number
  readonly work: () => void | Promise<void>
  readonly repeats: boolean
  dueAt: number
}

/** Timers that stand still until a test moves them, however slow the machine is. */
export interface TestTimers extends Timers {
  /** Lets this much time pass for the timers, not for the clock; ends when the work that came due is done. */
  advance(milliseconds: number): Promise<void>
  /**
   * Resolves once `act` has led to this many timers of this duration, as a closed socket does when the server sees it.
   */
  startedBy(act: () => void, milliseconds: number, count?: number): Promise<void>
}

/** How long a test waits for a timer that does not start. */
const LIMIT_MS = 10_000

export function createTestTimers(): TestTimers {
  let now = 0
  const timers = new Set<Timer>()
  const watchers = new Set<(milliseconds: number) => void>()

  const start = (timer: Omit<Timer, 'dueAt'>) => {
    const started = { ...timer, dueAt: now + timer.milliseconds }
    timers.add(started)
    for (const watcher of watchers) watcher(timer.milliseconds)
    return () => {
      timers.delete(started)
    }
  }
  const nextDue = (until: number) =>
    [...timers].filter(({ dueAt }) => dueAt <= until).toSorted((one, other) => one.dueAt - other.dueAt)[0]

  return {
    after: (milliseconds, work) => start({ milliseconds, work, repeats: false }),
    every: (milliseconds, work) => start({ milliseconds, work, repeats: true }),
    // Only pads an answer: no test learns anything by waiting for it.
    wait: async () => undefined,
    async advance(milliseconds) {
      const until = now + milliseconds
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        now = timer.dueAt
        if (timer.repeats) timer.dueAt += timer.milliseconds
        else timers.delete(timer)
        await timer.work()
      }
      now = until
    },
    async startedBy(act, milliseconds, count = 1) {
      if (count === 0) {
        act()
        return
      }
      let started = 0
      const all = new Promise<void>((resolve, reject) => {
        const watch = (duration: number) => {
          if (duration !== milliseconds) return
          started += 1
          if (started < count) return
          clearTimeout(limit)
          watchers.delete(watch)
          resolve()
        }
        const limit = setTimeout(() => {
          watchers.delete(watch)
          reject(new Error(`${started} of ${count} timers of ${milliseconds} ms have started`))
        }, LIMIT_MS)
        watchers.add(watch)
      })
      act()
      await all
    },
  }
}
