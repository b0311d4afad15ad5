import { scheduleTokenRefresh } from '@hiwar/client/token-refresh.ts'
import { useEffect } from 'react'

/**
 * Keeps the token of the signed-in user fresh. Used once, by code that loads after the first screen, since a token is
 * valid for days.
 */
export function useTokenRefresh(): void {
  useEffect(() => scheduleTokenRefresh(), [])
}
