import { useAccount } from '@hiwar/app/auth/account.ts'
import { afterFirstData } from '@hiwar/app/frame/after-first-data.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'

const loadConnection = afterFirstData(async () => {
  const [{ useSocketConnection }, { useTokenRefresh }] = await Promise.all([
    import('@hiwar/app/auth/use-socket.ts'),
    import('@hiwar/app/auth/use-token-refresh.ts'),
  ])
  return function Connection() {
    useSocketConnection()
    useTokenRefresh()
    return null
  }
})
const Connection = lazyWithRetry(loadConnection)

/** Opens the WebSocket connection of the signed-in user, and keeps the token fresh. */
export function SocketConnection() {
  return useAccount() === null ? null : (
    <Suspense>
      <Connection />
    </Suspense>
  )
}
