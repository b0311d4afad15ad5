import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, type ReactNode } from 'react'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import type { TrialOffer } from './loaded-trial.tsx'

const LoadedTrial = lazyWithRetry(async () => (await import('./loaded-trial.tsx')).LoadedTrial)

/**
 * What is drawn with and without a lesson to try (more.md 2): null where the reader is offered none. What the offer
 * takes is loaded only while the settings have one.
 */
export function WithTrial({ children }: { children: (offer: TrialOffer | null) => ReactNode }) {
  const isSet = useSetting('trial.minutes', 0) > 0
  if (!isSet) return children(null)
  return (
    <Suspense fallback={children(null)}>
      <LoadedTrial>{children}</LoadedTrial>
    </Suspense>
  )
}
