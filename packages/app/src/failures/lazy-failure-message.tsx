import type { Failure } from '@hiwar/client/failure.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect } from 'react'

const load = () => import('./failure-message.tsx')
const FailureWords = lazyWithRetry(async () => (await load()).FailureMessage)
const FieldWords = lazyWithRetry(async () => (await load()).FieldMessage)

/** Loads the error messages once the form is mounted, before one is needed. */
export function usePrefetchFailureMessages(): void {
  useEffect(() => void load().catch(() => undefined), [])
}

/** The error message of a failed call. */
export function LazyFailureMessage({ failure }: { failure: Failure }) {
  return (
    <Suspense>
      <FailureWords failure={failure} />
    </Suspense>
  )
}

/** The error message below a field. */
export function LazyFieldMessage({ code }: { code: string }) {
  return (
    <Suspense>
      <FieldWords code={code} />
    </Suspense>
  )
}
