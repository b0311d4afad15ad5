type Timer = ReturnType<typeof setTimeout>

/** Named timers: starting one again replaces the one that runs. */
export class Timers {
  readonly #running = new Map<string, Timer>()

  start(name: string, milliseconds: number, callback: () => void): void {
    this.stop(name)
    this.#running.set(
      name,
      setTimeout(() => {
        this.#running.delete(name)
        callback()
      }, milliseconds),
    )
  }

  /** Leaves a timer of that name alone if it runs already, so that its end is not put off. */
  startIfIdle(name: string, milliseconds: number, callback: () => void): void {
    if (!this.#running.has(name)) this.start(name, milliseconds, callback)
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
