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
    // A sign-out or another sign-in during the request must not be overwritten.
    if (currentAuth().token === old) storeToken(fresh)
  } catch {
    // The old token is valid for up to two more days; retrying on every page action would only add load (people.md
    // 0.2).
    hasFailed = true
  }
}

/**
 * Refreshes the token when it expires within two days; at most one request at a time, and none after a failed one.
 */
export function refreshTokenIfDue(): Promise<void> {
  if (running) return running
  if (hasFailed || !isDue()) return Promise.resolve()

  running = refresh().finally(() => {
    running = null
  })
  return running
}

/** Refreshes a token that is due now, every hour and whenever the tab becomes visible; returns the stop function. */
export function scheduleTokenRefresh(): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') void refreshTokenIfDue()
  }
  check()
  const timer = setInterval(check, checkEveryMs)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
