/** So many wait already that another would wait too long. */
export class TooBusy extends Error {}

interface Turns {
  /** Runs the work when it is its turn. Throws `TooBusy`. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Works of which few run at once, so that they do not take the processor and memory from everything else. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const line: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running < atOnce) running += 1
      else {
        if (line.length >= waiting) throw new TooBusy()
        // Who ends hands its place over.
        await new Promise<void>((resolve) => {
          line.push(resolve)
        })
      }
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}

/** How many works of each person run; `run` throws `TooBusy` above `most`. */
export function createPersonalTurns(most: number): { run<T>(person: number, work: () => Promise<T>): Promise<T> } {
  const running = new Map<number, number>()
  return {
    async run(person, work) {
      const count = running.get(person) ?? 0
      if (count >= most) throw new TooBusy()
      running.set(person, count + 1)
      try {
        return await work()
      } finally {
        const left = (running.get(person) ?? 1) - 1
        if (left > 0) running.set(person, left)
        else running.delete(person)
      }
    },
  }
}
