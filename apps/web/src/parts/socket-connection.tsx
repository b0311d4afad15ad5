import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { useAccount } from '@hiwar/app/auth/account.ts'

const Connection = lazyWithRetry(async () => {
  const [{ useSocketConnection }, { useSocketToasts }] = await Promise.all([
    import('@hiwar/app/auth/use-socket.ts'),
    import('./use-socket-toasts.ts'),
  ])
  function Connection() {
    useSocketConnection()
    useSocketToasts()
    return null
  }
  return Connection
})

/** Opens the WebSocket connection of the signed-in user, with code that guests never load. */
export function SocketConnection() {
  const isSignedIn = useAccount() !== null
  return isSignedIn ? (
    <Suspense>
      <Connection />
    </Suspense>
  ) : null
}
