import { createQueryClient } from '@hiwar/client/query.ts'
import { currentAuth, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'

const queryClient = createQueryClient()

let person = currentAuth().account?.user.id ?? null
// Nothing asked for one person may be seen by the next.
subscribeAuth(() => {
  const now = currentAuth().account?.user.id ?? null
  if (now !== person) queryClient.clear()
  person = now
})

/** Around every screen that asks the server: what was asked, kept. The forms of the door come without it. */
export function QueryProvider() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
