import { useAccount } from '@hiwar/app/auth/account.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'

const Connection = lazyWithRetry(async () => {
  const { useSocketConnection } = await import('@hiwar/app/auth/use-socket.ts')
  return function Connection() {
    useSocketConnection()
    return null
  }
})

/** Opens the WebSocket connection of the signed-in user. */
export function SocketConnection() {
  return useAccount() === null ? null : (
    <Suspense>
      <Connection />
    </Suspense>
  )
}
