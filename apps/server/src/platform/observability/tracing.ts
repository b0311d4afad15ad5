// Traces (OpenTelemetry): of no cost until the process has a tracer, which main.ts loads where a collector is named.

type Attributes = Readonly<Record<string, string | number>>

interface Kind {
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  /** Patterns, names and codes; never what people wrote, nor what is theirs. */
  readonly attributes: Attributes
}

/** A piece of work under way. */
export interface Span {
  /** Runs `act`, and everything it starts, inside of it. */
  run<T>(act: () => T): T
  end(attributes?: Attributes, failure?: string | null): void
}

export interface Tracer {
  /** Begins a part of the work under way, or of the one that `parent` names (by `here`). */
  begin(name: string, given: Kind & { readonly parent?: string | undefined }): Span
  /** Notes what has just ended, if it is part of something. */
  ended(name: string, given: Kind, milliseconds: number): void
  /** A name of the work under way, for work that it leaves to others. */
  here(): string | undefined
  stop(): Promise<void>
}

let tracer: Tracer | null = null

/** From now on work is traced by this one; null: by none. */
export function setTracer(given: Tracer | null): void {
  tracer = given
}

export const tracerNow = (): Tracer | null => tracer

/** Runs `act` as a span that fails with it. */
export async function traced<T>(
  name: string,
  given: Parameters<Tracer['begin']>[1],
  act: () => Promise<T>,
): Promise<T> {
  if (tracer === null) return await act()
  const span = tracer.begin(name, given)
  try {
    const result = await span.run(act)
    span.end()
    return result
  } catch (error) {
    span.end({}, error instanceof Error ? error.name : 'unknown')
    throw error
  }
}
