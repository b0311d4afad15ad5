import { currentAuth, followOtherTabs, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { useEffect } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes, screens } from './routes.tsx'
import { resetAccountCheck } from './auth/guard.ts'
import { setKnownPaths } from './auth/redirect.ts'

setKnownPaths(['/', ...screens.map(({ path }) => path)])

const router = createBrowserRouter(routes)

/** After a sign-out or a change of user, the guards check again whether the current screen is allowed. */
function revalidateOnUserChange(): () => void {
  let userId = currentAuth().account?.user.id ?? null
  return subscribeAuth(() => {
    const now = currentAuth().account?.user.id ?? null
    if (now === userId) return

    const wasSignedIn = userId !== null
    userId = now
    resetAccountCheck()
    if (wasSignedIn) void router.revalidate()
  })
}

/** A token is valid for days, so the code that refreshes it loads after the first screen. */
function scheduleTokenRefreshAfterPaint(): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  void import('@hiwar/client/token-refresh.ts').then(
    ({ scheduleTokenRefresh }) => {
      if (!isOver) stop = scheduleTokenRefresh()
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop?.()
  }
}

/** The whole app: the router, and what follows the signed-in user. */
export function App() {
  useEffect(() => {
    const stops = [revalidateOnUserChange(), followOtherTabs(), scheduleTokenRefreshAfterPaint()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return <RouterProvider router={router} />
}
