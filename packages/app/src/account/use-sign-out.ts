import { clearAuth, liveToken } from '@hiwar/client/auth-store.ts'
import { useNavigate } from 'react-router'

/** Ends the sign-in of a token that this device forgets; the server hears of it when it can. */
export async function endSignInOfToken(token: string): Promise<void> {
  try {
    const { tellSignOut } = await import('./tell-sign-out.ts')
    await tellSignOut(token)
  } catch {
    // Without a connection the sign-in lapses by itself; this device has forgotten its token.
  }
}

/**
 * Signs out on this device and opens the sign-in screen, without a redirect back to the current screen. Waits for nothing:
 * on a shared device with a hanging network the token must be gone all the same.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    const token = liveToken()
    clearAuth()
    void navigate('/login', { replace: true })
    if (token !== null) void endSignInOfToken(token)
  }
}
