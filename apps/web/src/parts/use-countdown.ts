import { serverNow } from '@hiwar/client/clock.ts'
import { useState } from 'react'
import { useNow } from './use-now.ts'

/** On a whole second, as `useNow` ticks, so that the first number shown is the full one. */
const endIn = (seconds: number) => (Math.floor(serverNow() / 1_000) + seconds) * 1_000

/**
 * Whole seconds left, and the way to start over. Counts by the clock, so a sleeping tab wakes with the right number.
 */
export function useCountdown(initialSeconds = 0): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => endIn(initialSeconds))
  const now = useNow()
  return {
    secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1_000)),
    start: (seconds) => setEndsAt(endIn(seconds)),
  }
}
