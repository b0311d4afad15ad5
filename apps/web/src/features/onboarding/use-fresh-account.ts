import { useEffect } from 'react'
import { refreshAccount } from '../../session/session.ts'

const looksEveryMs = 60_000

/** What staff decide arrives without a reload: the account is asked again every minute and whenever the tab is looked at. */
export function useFreshAccount(): void {
  useEffect(() => {
    const look = () => { if (document.visibilityState === 'visible') void refreshAccount().catch(() => undefined) }
    const timer = window.setInterval(look, looksEveryMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
