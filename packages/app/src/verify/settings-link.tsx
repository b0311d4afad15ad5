import { Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { Link, useLocation } from 'react-router'
import { useUser } from '../auth/account.ts'

/** Where people of a role change their email and phone. */
function settingsPathOf(role: Role): string {
  if (role === Role.Student) return '/s/settings'
  return isTutorLike(role) ? '/t/account-settings' : '/user-settings'
}

/**
 * Links to the settings to correct the email or the phone; on the settings screen it only closes the dialog (web.md
 * §3.4).
 */
export function SettingsLink({ children, onClose }: { children: string; onClose: () => void }) {
  const { pathname } = useLocation()
  const settings = settingsPathOf(useUser().role)
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
