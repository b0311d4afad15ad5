type Timer = ReturnType<typeof setTimeout>

/** Named waits: a new one of the same name replaces the old. */
export class Timers {
  readonly #running = new Map<string, Timer>()

  wait(name: string, milliseconds: number, happen: () => void): void {
    clearTimeout(this.#running.get(name))
    this.#running.set(name, setTimeout(happen, milliseconds))
  }

  stop(...names: string[]): void {
    for (const name of names) clearTimeout(this.#running.get(name))
  }

  stopAll(): void {
    this.stop(...this.#running.keys())
    this.#running.clear()
  }
}
