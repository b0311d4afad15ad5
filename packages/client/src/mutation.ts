// API calls that change something. Independent of the query library, so that the sign-in and registration forms load
// without it.
import type { Endpoint, Reply } from '@hiwar/contract/endpoint.ts'
import { useRef, useState } from 'react'
import { asFailure } from './failure.ts'
import type { Failure } from './failure.ts'
import { call } from './http.ts'
import type { SentArgument } from './http.ts'

type InvalidationListener = (endpoint: Endpoint) => void

const listeners = new Set<InvalidationListener>()

/** Calls `listener` with each endpoint whose cached replies a mutation made stale. Returns the unsubscribe function. */
export function onInvalidated(listener: InvalidationListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Fetches the cached replies of these endpoints again: something outside a mutation made them stale. */
export function invalidate(...endpoints: readonly Endpoint[]): void {
  for (const stale of endpoints) for (const listener of listeners) listener(stale)
}

/** The result of a mutation. `run` never rejects, so every caller has to check `failure`. */
export type Outcome<E extends Endpoint> = { reply: Reply<E>; failure: null } | { reply: undefined; failure: Failure }

interface MutationState<E extends Endpoint> {
  isRunning: boolean
  failure: Failure | null
  reply: Reply<E> | undefined
}

const idle = { isRunning: false, failure: null, reply: undefined } as const

/**
 * A mutation. After a success the cached replies of the endpoints in `invalidates` are fetched again.
 * `failure` belongs to the latest run; it is null while running and after a success.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  { invalidates = [] }: { invalidates?: readonly Endpoint[] } = {},
) {
  const [state, setState] = useState<MutationState<E>>(idle)
  const lastRun = useRef(0)

  const run = async (...sent: SentArgument<E>): Promise<Outcome<E>> => {
    lastRun.current += 1
    const ownRun = lastRun.current
    const update = (next: MutationState<E>) => {
      if (lastRun.current === ownRun) setState(next)
    }

    update({ ...idle, isRunning: true })
    try {
      const reply = await call(endpoint, ...sent)
      update({ ...idle, reply })
      invalidate(...invalidates)
      return { reply, failure: null }
    } catch (thrown) {
      const failure = asFailure(thrown)
      update({ ...idle, failure })
      return { reply: undefined, failure }
    }
  }
  const reset = () => {
    lastRun.current += 1
    setState(idle)
  }
  return { ...state, run, reset }
}
