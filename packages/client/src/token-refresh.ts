import { refreshToken } from '@hiwar/contract/auth.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { serverNow } from './clock.ts'
import { call } from './http.ts'
import { currentAuth, liveToken, storeToken, tokenExpiry } from './auth-store.ts'

const refreshBeforeMs = bounds.token.refreshDays * DAY_MS
const checkEveryMs = HOUR_MS

let hasFailed = false
let running: Promise<void> | null = null

function isDue(): boolean {
  const token = liveToken()
  return token !== null && (tokenExpiry(token) ?? 0) - serverNow() <= refreshBeforeMs
}

async function refresh(): Promise<void> {
  const old = currentAuth().token
  try {
    const fresh = await call(refreshToken)
    // Whoever signed out or in meanwhile must not be overwritten.
    if (currentAuth().token === old) storeToken(fresh)
  } catch {
    // The old token still lives for up to two days; asking again on every page action would only add load (people.md
    // 0.2).
    hasFailed = true
  }
}

/**
 * Asks for a new token when the old one has two days or less; at most one request at a time, and none after a failed
 * one.
 */
export function refreshTokenIfDue(): Promise<void> {
  if (running) return running
  if (hasFailed || !isDue()) return Promise.resolve()

  running = refresh().finally(() => {
    running = null
  })
  return running
}

/** Looks now, every hour and whenever the tab comes back; returns the way to stop. */
export function scheduleTokenRefresh(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void refreshTokenIfDue()
  }
  look()
  const timer = setInterval(look, checkEveryMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
