import { useEffect } from 'react'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { refreshAccount } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'

const refreshEveryMs = MINUTE_MS

const refreshIfVisible = () => {
  if (document.visibilityState === 'visible') void refreshAccount().catch(() => undefined)
}

/**
 * Shows decisions of staff without a reload: refreshes the account on a review event, every minute, and when the tab
 * becomes visible.
 */
export function useAccountRefresh(): void {
  useSocketEvent('IntroVideoReviewed', refreshIfVisible)
  useEventsMissed(refreshIfVisible)
  useEffect(() => {
    const timer = window.setInterval(refreshIfVisible, refreshEveryMs)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [])
}
