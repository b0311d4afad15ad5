type Timer = ReturnType<typeof setTimeout>

/** Named waits: a new one of the same name replaces the old. */
export class Timers {
  readonly #running = new Map<string, Timer>()

  wait(name: string, milliseconds: number, happen: () => void): void {
    this.stop(name)
    this.#running.set(
      name,
      setTimeout(() => {
        this.#running.delete(name)
        happen()
      }, milliseconds),
    )
  }

  /** A wait of that name that runs already goes on: what comes again meanwhile does not put its end off. */
  waitOnce(name: string, milliseconds: number, happen: () => void): void {
    if (!this.#running.has(name)) this.wait(name, milliseconds, happen)
  }

  stop(...names: string[]): void {
    for (const name of names) {
      clearTimeout(this.#running.get(name))
      this.#running.delete(name)
    }
  }

  stopAll(): void {
    this.stop(...this.#running.keys())
  }
}
