import type { UserSelf } from '@hiwar/contract/users.ts'
import { things } from '@hiwar/arabic/words.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Menu } from 'lucide-react'
import { AccountButton } from './account-button.tsx'
import { QuotaMeter } from './quota-meter.tsx'

interface TopBarProps {
  user: UserSelf
  hasQuota: boolean
  isMenuOpen: boolean
  onMenu: () => void
}

/** The top bar of signed-in users: remaining minutes, account menu, and on a phone the navigation menu. */
export function TopBar({ user, hasQuota, isMenuOpen, onMenu }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-sand-300 bg-white @container print:hidden">
      <div className="mx-auto flex h-18 max-w-[1600px] items-center gap-3 px-4 md:px-6 lg:h-20">
        <IconButton
          label={things.menu}
          icon={<Menu size={24} aria-hidden />}
          size="small"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onPress={onMenu}
          className="-ms-2.5 text-ink-600! md:hidden"
        />
        <div className="ms-auto flex min-h-12.5 min-w-0 items-center gap-3 md:gap-5">
          {hasQuota && <QuotaMeter />}
          <AccountButton user={user} />
        </div>
      </div>
    </header>
  )
}
