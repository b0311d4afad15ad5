import { serverNow } from '@hiwar/client/clock.ts'
import { useSyncExternalStore } from 'react'

const listenersByStep = new Map<number, Set<() => void>>()

/** One timer per interval, shared by all subscribers. */
function subscribeEvery(stepMs: number) {
  return (listener: () => void) => {
    const known = listenersByStep.get(stepMs)
    const listeners = known ?? new Set()
    if (known === undefined) {
      listenersByStep.set(stepMs, listeners)
      const timer = setInterval(
        () => {
          if (listeners.size > 0) for (const each of listeners) each()
          else {
            clearInterval(timer)
            listenersByStep.delete(stepMs)
          }
        },
        Math.min(stepMs, 1_000),
      )
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
}

const subscribers = new Map<number, ReturnType<typeof subscribeEvery>>()

function subscriberOf(stepMs: number) {
  const known = subscribers.get(stepMs)
  if (known) return known
  const created = subscribeEvery(stepMs)
  subscribers.set(stepMs, created)
  return created
}

/** Milliseconds since 1970 by the server's clock, rounded down to `stepMs`; re-renders every `stepMs`. */
export function useNow(stepMs = 1_000): number {
  const current = () => Math.floor(serverNow() / stepMs) * stepMs
  return useSyncExternalStore(subscriberOf(stepMs), current, current)
}
