import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { refreshAccount } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'

const refreshEveryMs = MINUTE_MS

const refreshIfVisible = () => {
  if (document.visibilityState === 'visible') void refreshAccount().catch(() => undefined)
}

/**
 * Shows decisions of staff without a reload: refreshes the account when the screen opens, on a review event, every
 * minute, and when the tab becomes visible.
 */
export function useAccountRefresh(): void {
  // The first screen of a page load is shown with an account that is being checked already.
  const isFirst = useLocation().key === 'default'
  useSocketEvent('IntroVideoReviewed', refreshIfVisible)
  useEventsMissed(refreshIfVisible)
  useEffect(() => {
    if (!isFirst) refreshIfVisible()
    const timer = window.setInterval(refreshIfVisible, refreshEveryMs)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [isFirst])
}
