import { Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { Link, useLocation } from 'react-router'
import { useUser } from '../auth/account.ts'

/** Where people of a role change their email and phone. */
function settingsPathOf(role: Role): string {
  if (role === Role.Student) return '/s/settings'
  return isTutorLike(role) ? '/t/account-settings' : '/user-settings'
}

/** Where the field itself is behind the dialog. */
const hasFields = (pathname: string, settings: string) => pathname === settings || pathname === '/t/complete-profile'

/**
 * Links to the settings to correct the email or the phone; where the field stands behind the dialog it only closes it
 * (web.md §3.4).
 */
export function SettingsLink({ question, onClose }: { question: string; onClose: () => void }) {
  const { pathname } = useLocation()
  const settings = settingsPathOf(useUser().role)
  return hasFields(pathname, settings) ? (
    <button type="button" onClick={onClose} className="link -mt-3 cursor-pointer self-start text-small">
      {question} ارجع لتعديله
    </button>
  ) : (
    <Link to={`${settings}?tab=personal`} className="link -mt-3 self-start text-small">
      {question} غيّره من الإعدادات
    </Link>
  )
}
