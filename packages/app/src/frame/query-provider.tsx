import { createQueryClient } from '@hiwar/client/query.ts'
import { currentAuth, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'

const queryClient = createQueryClient()

let userId = currentAuth().account?.user.id ?? null
// Replies cached for one user must not be shown to the next.
subscribeAuth(() => {
  const now = currentAuth().account?.user.id ?? null
  if (now !== userId) queryClient.clear()
  userId = now
})

/** Provides the query cache to the screens below. The `minimal` screens of routes.tsx load without it. */
export function QueryProvider() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
