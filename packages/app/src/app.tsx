import { currentAuth, followOtherTabs, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { useEffect } from 'react'
import { createBrowserRouter } from 'react-router'
import type { RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { resetAccountCheck } from './auth/account-check.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** After a sign-out or a change of user, the guards check again whether the current screen is allowed. */
function revalidateOnUserChange(router: Router): () => void {
  let before = currentAuth()
  return subscribeAuth(() => {
    const [former, now] = [before, currentAuth()]
    before = now
    if (now.account?.user.id === former.account?.user.id) return
    // Known by the token only until now: it is the check that has brought the account.
    if (former.account === null && now.token === former.token) return

    resetAccountCheck()
    if (former.account !== null) void router.revalidate()
  })
}

/** A whole browser app of these routes: the router, and what follows the signed-in user. */
export function createApp(routes: RouteObject[]) {
  const router = createBrowserRouter(routes)

  /** The first screen can be shown, or why it cannot. */
  const ready = new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => {
      if (initialized) resolve()
    })
  })

  function App() {
    useEffect(() => {
      const stops = [revalidateOnUserChange(router), followOtherTabs()]
      return () => {
        for (const stop of stops) stop()
      }
    }, [])

    return <RouterProvider router={router} />
  }

  return { App, ready }
}
