import { isTutorLike } from '@hiwar/contract/roles.ts'
import { DotBadge } from '@hiwar/ui/badge.tsx'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { incompleteSettings } from './incomplete-settings.ts'

/**
 * At a link to settings in which important data is missing: of the account, of the tutor's profile, or of either
 * (web.md 1.2).
 */
export function SettingsDot({ of, className }: { of: 'account' | 'profile' | 'both'; className: string }) {
  const account = useAccount()
  if (account === null || (account.tutor === null && isTutorLike(account.user.role))) return null
  const { profile, ...inAccount } = incompleteSettings(account.user, account.tutor)
  const said = [...(of === 'profile' ? [] : Object.values(inAccount)), of === 'account' ? undefined : profile].find(
    (missing) => missing !== undefined,
  )
  return said === undefined ? null : <DotBadge label={said} className={className} />
}
