import { serverNow } from '@hiwar/client/clock.ts'
import { useState } from 'react'
import { useNow } from './use-now.ts'

/** Aligned to whole seconds, as `useNow` ticks, so that the first value shown is the full number. */
const endIn = (seconds: number) => (Math.floor(serverNow() / 1_000) + seconds) * 1_000

/**
 * Whole seconds left, and a function to restart. Computed from the clock, so it is right after a tab was suspended.
 */
export function useCountdown(initialSeconds = 0): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => endIn(initialSeconds))
  const now = useNow()
  return {
    secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1_000)),
    start: (seconds) => setEndsAt(endIn(seconds)),
  }
}
