import { createQueryClient } from '@hiwar/client/query.ts'
import { keepTokenFresh } from '@hiwar/client/token-refresh.ts'
import { currentSession, endSession, followOtherTabs, subscribeSession } from '@hiwar/client/token.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes, screens } from './routes.tsx'
import { forgetFreshAccount } from './session/guard.ts'
import { setKnownPaths } from './session/redirect.ts'

setKnownPaths(['/', ...screens.map(({ path }) => path)])

const queryClient = createQueryClient({ onUnauthenticated: endSession })
const router = createBrowserRouter(routes)

/** Nothing asked for one person may be seen by the next; the guards then decide where the page may stay. */
function followPerson(): () => void {
  let person = currentSession().account?.user.id ?? null
  return subscribeSession(() => {
    const now = currentSession().account?.user.id ?? null
    if (now === person) return

    const hasLeft = person !== null
    person = now
    forgetFreshAccount()
    queryClient.clear()
    if (hasLeft) void router.revalidate()
  })
}

/** The whole app: what was asked of the server, and the screens. */
export function App() {
  useEffect(() => {
    const stops = [followPerson(), followOtherTabs(), keepTokenFresh()]
    return () => { for (const stop of stops) stop() }
  }, [])

  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
