import { ScreenCrash } from '@hiwar/app/crash.tsx'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Forbidden } from './forbidden.tsx'

/** Error boundary of a screen: a missing right is named, everything else is a crash. The navigation stays. */
export function ScreenFailure() {
  const thrown = useRouteError()
  return isRouteErrorResponse(thrown) && thrown.status === 403 ? <Forbidden /> : <ScreenCrash />
}
