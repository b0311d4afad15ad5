import { clearAuth } from '@hiwar/client/auth-store.ts'
import { useNavigate } from 'react-router'

/**
 * Ends the session on this device and shows the sign-in screen, which then brings nobody back to where this person was.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    clearAuth()
    void navigate('/login', { replace: true })
  }
}
