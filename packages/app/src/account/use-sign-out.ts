import { clearAuth } from '@hiwar/client/auth-store.ts'
import { useNavigate } from 'react-router'

/**
 * Signs out on this device and opens the sign-in screen, without a redirect back to the current screen.
 */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    clearAuth()
    void navigate('/login', { replace: true })
  }
}
