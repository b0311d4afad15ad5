import { currentAuth, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect } from 'react'
import { useAccount } from '../auth/account.ts'
import { useSetting } from '../settings/platform-settings.ts'
import { readSettings, refreshSettings } from '../settings/read-settings.ts'

const MaintenanceNotices = lazyWithRetry(async () => (await import('./maintenance-notices.tsx')).MaintenanceNotices)

const closedRefreshMs = 30_000
const openRefreshMs = 5 * MINUTE_MS

/** Without a reply the cached settings stay; the next refresh may succeed. */
function refresh(): void {
  refreshSettings().catch(() => undefined)
}

/** On an event, and when one may have been missed. */
async function refreshOnEvents(): Promise<() => void> {
  const { on, onEventsMissed } = await import('@hiwar/client/socket.ts')
  const stops = [on('PlatformSettingsUpdated', refresh), onEventsMissed(refresh)]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Refreshes the platform settings: at the start, on sign-in and sign-out, on an event, when one may have been missed,
 * and by a timer with jitter. Guests have no socket and load none of its code.
 */
function useSettingsRefresh(isClosed: boolean): void {
  const isSignedIn = useAccount() !== null
  useEffect(() => {
    readSettings().catch(() => undefined)
    let { token } = currentAuth()
    return subscribeAuth(() => {
      if (currentAuth().token !== token) refresh()
      token = currentAuth().token
    })
  }, [])
  useEffect(() => {
    if (!isSignedIn) return undefined
    const stop = refreshOnEvents().catch(() => () => undefined)
    return () => {
      void stop.then((end) => end())
    }
  }, [isSignedIn])
  useEffect(() => {
    const intervalMs = (isClosed ? closedRefreshMs : openRefreshMs) * (0.8 + Math.random() * 0.4)
    const timer = setInterval(refresh, intervalMs)
    return () => {
      clearInterval(timer)
    }
  }, [isClosed])
}

/**
 * Announces maintenance, its reason and its end (extras.md 12.3). In mode `closed` it covers every screen and
 * disappears by itself; in the back office (`isForStaff`) not for admins, nor for those who sign in.
 */
export function Maintenance({ isForStaff }: { isForStaff: boolean }) {
  const mode = useSetting('maintenance.mode', 'off')
  const text = useSetting('maintenance.text', null)
  const until = useSetting('maintenance.until', null)
  useSettingsRefresh(mode === 'closed')
  if (mode === 'off') return null
  return (
    <Suspense>
      <MaintenanceNotices notice={{ mode, text, until }} isForStaff={isForStaff} onRefresh={refresh} />
    </Suspense>
  )
}
