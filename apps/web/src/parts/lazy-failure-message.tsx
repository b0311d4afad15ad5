import type { Failure } from '@hiwar/client/failure.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect } from 'react'

const load = () => import('./failure-message.tsx')
const FailureWords = lazyWithRetry(async () => (await load()).FailureMessage)
const FieldWords = lazyWithRetry(async () => (await load()).FieldMessage)

/** The sentences of every code are fetched once the form stands, long before one of them is needed. */
export function usePrefetchFailureMessages(): void {
  useEffect(() => void load().catch(() => undefined), [])
}

/** What a failed call says to the person. */
export function LazyFailureMessage({ failure }: { failure: Failure }) {
  return (
    <Suspense>
      <FailureWords failure={failure} />
    </Suspense>
  )
}

/** What the code under a field says. */
export function LazyFieldMessage({ code }: { code: string }) {
  return (
    <Suspense>
      <FieldWords code={code} />
    </Suspense>
  )
}
