import type { UserSelf } from '@hiwar/contract/users.ts'
import { InboxBell } from '@hiwar/app/inbox/inbox-bell.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { AccountButton } from './account-button.tsx'
import { HomeLink } from './home-link.tsx'
import { HelpButton } from './help-link.tsx'
import { QuotaMeter } from './quota-meter.tsx'

interface TopBarProps {
  user: UserSelf
  hasQuota: boolean
  isHiddenOnPhone: boolean
}

/** The top bar of signed-in users: remaining minutes, bell and account menu, on a phone the logo too. */
export function TopBar({ user, hasQuota, isHiddenOnPhone }: TopBarProps) {
  return (
    <header
      className={joinClasses(
        'sticky top-0 z-20 border-b border-sand-300 bg-white @container print:hidden',
        isHiddenOnPhone && 'max-md:hidden',
      )}
    >
      <div className="mx-auto flex h-18 max-w-[1600px] items-center gap-3 px-4 md:px-6 lg:h-20">
        <span className="md:hidden">
          <HomeLink isShort />
        </span>
        <div className="ms-auto flex min-h-12.5 min-w-0 items-center gap-1 md:gap-5">
          {hasQuota && <QuotaMeter />}
          {/* Wider windows have it in the side bar. */}
          <HelpButton className="md:hidden" />
          <InboxBell />
          <AccountButton user={user} />
        </div>
      </div>
    </header>
  )
}
