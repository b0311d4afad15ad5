import { ScreenCrash } from '@hiwar/app/failures/crash.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'

const Forbidden = lazyWithRetry(async () => (await import('./forbidden.tsx')).Forbidden)

/** Error boundary of a screen: a missing right is named, everything else is a crash. The navigation stays. */
export function ScreenFailure() {
  const thrown = useRouteError()
  if (!isRouteErrorResponse(thrown) || thrown.status !== 403) return <ScreenCrash />
  return (
    <Suspense>
      <Forbidden />
    </Suspense>
  )
}
