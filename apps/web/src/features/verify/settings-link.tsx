import { isTutorLike } from '@hiwar/contract/roles.ts'
import { Link, useLocation } from 'react-router'
import { useUser } from '../../auth/account.ts'

/**
 * Links to the settings to correct the email or the phone; on the settings screen it only closes the dialog (web.md
 * §3.4).
 */
export function SettingsLink({ children, onClose }: { children: string; onClose: () => void }) {
  const { pathname } = useLocation()
  const settings = isTutorLike(useUser().role) ? '/t/account-settings' : '/s/settings'
  return pathname === settings ? (
    <button type="button" onClick={onClose} className="link -mt-3 cursor-pointer self-start text-small">
      {children}
    </button>
  ) : (
    <Link to={`${settings}?tab=personal`} className="link -mt-3 self-start text-small">
      {children}
    </Link>
  )
}
