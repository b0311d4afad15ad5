import { useEffect } from 'react'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { refreshAccount } from '../../auth/account.ts'
import { useSocketEvent, useSocketConnect } from '../../auth/use-socket.ts'

const looksEveryMs = MINUTE_MS

const refreshIfVisible = () => {
  if (document.visibilityState === 'visible') void refreshAccount().catch(() => undefined)
}

/**
 * What staff decide arrives without a reload: the account is asked again when a review is told, every minute, and
 * whenever the tab is looked at.
 */
export function useAccountRefresh(): void {
  useSocketEvent('IntroVideoReviewed', refreshIfVisible)
  useSocketConnect(refreshIfVisible)
  useEffect(() => {
    const timer = window.setInterval(refreshIfVisible, looksEveryMs)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [])
}
