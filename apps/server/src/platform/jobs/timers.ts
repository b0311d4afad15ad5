import { setTimeout as wait } from 'node:timers/promises'

/**
 * Work that this process alone does later: not kept over a restart, unlike jobs of the queue. Tests hand in timers that
 * move only when they say so.
 */
export interface Timers {
  /** Calls `work` once after this many milliseconds. The returned function cancels it. */
  after(milliseconds: number, work: () => void | Promise<void>): () => void
  /** Calls `work` every so many milliseconds. The returned function ends that. */
  every(milliseconds: number, work: () => void | Promise<void>): () => void
  /** Resolves after this many milliseconds. */
  wait(milliseconds: number): Promise<void>
}

/** `work` handles its own errors: nobody awaits it. */
export const systemTimers: Timers = {
  after(milliseconds, work) {
    const timer = setTimeout(() => void work(), milliseconds)
    return () => {
      clearTimeout(timer)
    }
  },
  every(milliseconds, work) {
    const timer = setInterval(() => void work(), milliseconds)
    return () => {
      clearInterval(timer)
    }
  },
  wait: async (milliseconds) => {
    await wait(milliseconds)
  },
}
