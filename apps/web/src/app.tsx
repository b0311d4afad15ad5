import { currentAuth, followOtherTabs, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { useEffect } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes, screens } from './routes.tsx'
import { resetAccountCheck } from './auth/guard.ts'
import { setKnownPaths } from './auth/redirect.ts'

setKnownPaths(['/', ...screens.map(({ path }) => path)])

const router = createBrowserRouter(routes)

/** When another person is signed in, or nobody, the guards decide anew where the page may stay. */
function revalidateOnUserChange(): () => void {
  let person = currentAuth().account?.user.id ?? null
  return subscribeAuth(() => {
    const now = currentAuth().account?.user.id ?? null
    if (now === person) return

    const hasLeft = person !== null
    person = now
    resetAccountCheck()
    if (hasLeft) void router.revalidate()
  })
}

/** A token lives for days, so the code that renews it comes after the first screen. */
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

/** The whole app: who is signed in, and the screens. */
export function App() {
  useEffect(() => {
    const stops = [revalidateOnUserChange(), followOtherTabs(), scheduleTokenRefreshAfterPaint()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return <RouterProvider router={router} />
}
