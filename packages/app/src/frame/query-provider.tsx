import { createQueryClient } from '@hiwar/client/query.ts'
import { currentAuth, liveToken, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { Outlet } from 'react-router'

export const queryClient = createQueryClient()

/**
 * What the server has asked for already to write the first page of a guest (web's first-page.tsx), by cache key. On the way
 * back to it a browser shows the page as it kept it, so its replies are asked for anew.
 */
function takeReplies(): void {
  const written = liveToken() === null ? document.getElementById('replies')?.textContent : undefined
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const when = visit?.type === 'back_forward' ? { updatedAt: 0 } : {}
  for (const [key, reply] of JSON.parse(written ?? '[]') as [QueryKey, unknown][])
    queryClient.setQueryData(key, reply, when)
}
takeReplies()

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
