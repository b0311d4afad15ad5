import { createQueryClient } from '@hiwar/client/query.ts'
import { currentSession, subscribeSession } from '@hiwar/client/token.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'

const queryClient = createQueryClient()

let person = currentSession().account?.user.id ?? null
// Nothing asked for one person may be seen by the next.
subscribeSession(() => {
  const now = currentSession().account?.user.id ?? null
  if (now !== person) queryClient.clear()
  person = now
})

/** Around every screen that asks the server: what was asked, kept. The forms of the door come without it. */
export function Asking() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
