import { useTokenRefresh } from '@hiwar/app/auth/use-token-refresh.ts'
import { followSignIns } from './push.ts'
import { useServiceWorker } from './service-worker.ts'
import { useOfflineCopy } from './use-offline-copy.ts'

followSignIns()

/** What goes on for a signed-in user and does not wait for the socket. */
export function LaterTasks() {
  useTokenRefresh()
  useServiceWorker()
  useOfflineCopy()
  return null
}
