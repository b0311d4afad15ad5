import { useEffect, useRef } from 'react'

/** Runs `action` at once, and while called more often at most once per `everyMs`; the last call is never lost. */
export function useThrottled(action: () => void, everyMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastRun = useRef(Number.NEGATIVE_INFINITY)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  const run = () => {
    timer.current = undefined
    lastRun.current = performance.now()
    action()
  }
  return () => {
    timer.current ??= setTimeout(run, Math.max(0, lastRun.current + everyMs - performance.now()))
  }
}
