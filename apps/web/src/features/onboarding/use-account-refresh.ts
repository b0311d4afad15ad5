import { useEffect } from 'react'
import { MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { refreshAccount, sinceAccountAsked } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'

const refreshEveryMs = MINUTE_MS
/** An account asked for so shortly before was asked for on the way to this screen. */
const onTheWayMs = 10 * SECOND_MS

const refreshIfVisible = () => {
  if (document.visibilityState === 'visible') void refreshAccount().catch(() => undefined)
}

/**
 * Shows decisions of staff without a reload: refreshes the account when the screen opens, unless the page or the sign-in
 * has just asked for it, on a review event, every minute, and when the tab becomes visible.
 */
export function useAccountRefresh(): void {
  useSocketEvent('IntroVideoReviewed', refreshIfVisible)
  useEventsMissed(refreshIfVisible)
  useEffect(() => {
    if (sinceAccountAsked() > onTheWayMs) refreshIfVisible()
    const timer = window.setInterval(refreshIfVisible, refreshEveryMs)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [])
}
