import { useLayoutEffect, useState } from 'react'

/** Answers that come sooner show no skeleton (admin.md 0.4). The animations `appear` of motion.css wait as long. */
const delayMs = 150
/** One skeleton that follows another within this is the same wait to whoever looks at it. */
const gapMs = 100

/** Whether skeletons are in sight already, so that one that takes the place of another does not blink. */
export class SkeletonTimes {
  #mounted = 0
  #since = 0
  #goneAt = -Infinity

  mount(now: number): void {
    if (this.#mounted === 0 && now - this.#goneAt > gapMs) this.#since = now
    this.#mounted += 1
  }

  unmount(now: number): void {
    this.#mounted -= 1
    this.#goneAt = now
  }

  isShown(now: number): boolean {
    const isGoingOn = this.#mounted > 0 || now - this.#goneAt <= gapMs
    return isGoingOn && now - this.#since >= delayMs
  }
}

const times = new SkeletonTimes()

/** False where a skeleton is in sight already: the new one shows at once. */
export function useSkeletonDelay(): boolean {
  const [isDelayed] = useState(() => !times.isShown(performance.now()))
  useLayoutEffect(() => {
    times.mount(performance.now())
    return () => times.unmount(performance.now())
  }, [])
  return isDelayed
}
