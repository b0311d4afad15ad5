import type { Failure } from '@hiwar/client/failure.ts'
import { onFirstUse } from '@hiwar/client/first-use.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect } from 'react'

const load = () => import('./failure-message.tsx')
const FailureWords = lazyWithRetry(async () => (await load()).FailureMessage)
const FieldWords = lazyWithRetry(async () => (await load()).FieldMessage)

/** Loads the error messages when the page with the form is first used, before one is needed. */
export function usePrefetchFailureMessages(): void {
  useEffect(() => onFirstUse(() => void load().catch(() => undefined)), [])
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
