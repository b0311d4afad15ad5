import { Suspense } from 'react'
import { onDemand } from './on-demand.ts'
import type { HoverCardProps } from './hover-card-trigger.tsx'

const HoverCardTrigger = onDemand(async () => (await import('./hover-card-trigger.tsx')).HoverCardTrigger)

/** For whoever shows many at once and waits for them. */
export const preloadHoverCards = HoverCardTrigger.preload

/** More about what one points at or focuses, without leaving it. Until its code has loaded, the trigger alone. */
export function HoverCard(props: HoverCardProps) {
  return (
    <Suspense fallback={props.trigger}>
      <HoverCardTrigger {...props} />
    </Suspense>
  )
}
