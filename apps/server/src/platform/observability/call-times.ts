/** What is known of one call. */
interface Labels {
  readonly method: string
  /** Pattern of the address, never the address itself. */
  readonly route: string
  readonly status: number
}

/**
 * Of calls with the same labels: how many took at most each bound and more than the one before, the last beyond all
 * bounds.
 */
interface Times {
  readonly labels: Labels
  readonly counts: number[]
  seconds: number
}

/**
 * A histogram of calls by method, route and status as a Prometheus server reads it. The library's own makes a text of
 * the labels for each value, and looks for it among the others: a tenth of what it costs to answer from memory. Here
 * every label is looked up as it is.
 */
export class CallTimes {
  private readonly routes = new Map<string, Map<string, Map<number, Times>>>()
  private readonly name: string
  private readonly help: string
  private readonly bounds: readonly number[]

  /** `bounds` are seconds, ascending. */
  constructor({ name, help, bounds }: { name: string; help: string; bounds: readonly number[] }) {
    this.name = name
    this.help = help
    this.bounds = bounds
  }

  observe(labels: Labels, seconds: number): void {
    const methods = kept(this.routes, labels.route, () => new Map<string, Map<number, Times>>())
    const statuses = kept(methods, labels.method, () => new Map<number, Times>())
    const times = kept(statuses, labels.status, () => ({
      labels,
      counts: Array.from({ length: this.bounds.length + 1 }, () => 0),
      seconds: 0,
    }))
    let place = 0
    while (place < this.bounds.length && seconds > (this.bounds[place] ?? Infinity)) place += 1
    times.counts[place] = (times.counts[place] ?? 0) + 1
    times.seconds += seconds
  }

  /** Lines of text, each with its end. */
  text(): string {
    const all = [...this.routes.values()]
      .flatMap((methods) => [...methods.values()])
      .flatMap((statuses) => [...statuses.values()])
    return [
      `# HELP ${this.name} ${this.help}`,
      `# TYPE ${this.name} histogram`,
      ...all.flatMap((times) => this.linesOf(times)),
      '',
    ].join('\n')
  }

  private linesOf({ labels: { method, route, status }, counts, seconds }: Times): string[] {
    const labels = `method="${method}",route="${route}",status="${status}"`
    let total = 0
    const buckets = counts.map((count, place) => {
      total += count
      return `${this.name}_bucket{le="${this.bounds[place] ?? '+Inf'}",${labels}} ${total}`
    })
    return [...buckets, `${this.name}_sum{${labels}} ${seconds}`, `${this.name}_count{${labels}} ${total}`]
  }
}

function kept<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const had = known.get(key)
  if (had !== undefined) return had
  const made = make()
  known.set(key, made)
  return made
}
