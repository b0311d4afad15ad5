// What the entry of every double does: refuse production, read its environment, shut down cleanly.

/** Environment variables as Node gives them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Throws when `ENVIRONMENT=production`: a double takes no money and delivers no mail (money.md 14). */
export function refuseProduction(environment: Environment, name: string): void {
  if (environment.ENVIRONMENT === 'production') throw new Error(`${name} is a test double and never runs in production`)
}

/** Reads a TCP port, 0 meaning any free one. Throws on anything else, naming the variable. */
export function readPort(environment: Environment, variable: string, fallback: number): number {
  const text = environment[variable]
  if (text === undefined || text === '') return fallback

  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`${variable} must be a port between 0 and 65535, not "${text}"`)
  return port
}

const open: (() => Promise<void>)[] = []
let isClosing = false

/** Closes once on the first SIGTERM or SIGINT, with every other double of this process, then exits 0, or 1 when closing failed. */
export function closeOnSignals(close: () => Promise<void>): void {
  open.push(close)
  if (open.length > 1) return
  const leave = (): void => {
    if (isClosing) return
    isClosing = true
    Promise.all(open.map(async (each) => await each())).then(
      () => process.exit(0),
      (problem: unknown) => {
        console.error(problem)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}

/** Runs an entry: a failure to start is one line on stderr and exit code 1, also of the doubles beside it. */
export async function runEntry(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exit(1)
  }
}
