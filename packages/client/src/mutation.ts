// Calls that change something. Free of the query library, so that the forms of the first screens come without it.
import type { Endpoint, Reply } from '@hiwar/contract/endpoint.ts'
import { useRef, useState } from 'react'
import { asFailure } from './failure.ts'
import type { Failure } from './failure.ts'
import { call } from './http.ts'
import type { SentArgument } from './http.ts'

const listeners = new Set<(endpoint: Endpoint) => void>()

/** Hears which calls' answers are out of date; the query cache asks them again. Returns the way to stop. */
export function onInvalidated(hear: (endpoint: Endpoint) => void): () => void {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}

/** How a call ended. Never rejected, so that every caller has to look. */
export type Outcome<E extends Endpoint> = { reply: Reply<E>; failure: null } | { reply: undefined; failure: Failure }

interface Progress<E extends Endpoint> {
  isRunning: boolean
  failure: Failure | null
  reply: Reply<E> | undefined
}

const resting = { isRunning: false, failure: null, reply: undefined } as const

/**
 * A call that changes something. After a success every answer of `invalidates` is asked again.
 * `failure` is the last try's, null while running and after a success.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  { invalidates = [] }: { invalidates?: readonly Endpoint[] } = {},
) {
  const [progress, setProgress] = useState<Progress<E>>(resting)
  const lastRun = useRef(0)

  const run = async (...sent: SentArgument<E>): Promise<Outcome<E>> => {
    lastRun.current += 1
    const ownRun = lastRun.current
    const show = (next: Progress<E>) => {
      if (lastRun.current === ownRun) setProgress(next)
    }

    show({ ...resting, isRunning: true })
    try {
      const reply = await call(endpoint, ...sent)
      show({ ...resting, reply })
      for (const outdated of invalidates) for (const hear of listeners) hear(outdated)
      return { reply, failure: null }
    } catch (thrown) {
      const failure = asFailure(thrown)
      show({ ...resting, failure })
      return { reply: undefined, failure }
    }
  }
  const reset = () => {
    lastRun.current += 1
    setProgress(resting)
  }
  return { ...progress, run, reset }
}
