import type { UserSelf } from '@hiwar/contract/users.ts'
import { productName } from '@hiwar/arabic/words.ts'
import { Mark } from '@hiwar/ui/logo.tsx'
import { Link } from 'react-router'
import { AccountButton } from './account-button.tsx'
import { QuotaMeter } from './quota-meter.tsx'

/** Above a member's screens: the week's minutes, and the account. */
export function TopBar({ user, hasQuota }: { user: UserSelf; hasQuota: boolean }) {
  return (
    <header className="sticky top-0 z-20 border-b border-sand-300 bg-white print:hidden">
      <div className="mx-auto flex h-18 max-w-[1600px] items-center gap-3 px-4 md:px-6 lg:h-20">
        <Link to="/" aria-label={productName} className="rounded-button md:hidden"><Mark size={36} /></Link>
        <div className="ms-auto flex items-center gap-3 md:gap-5">
          {hasQuota && <QuotaMeter />}
          <AccountButton user={user} />
        </div>
      </div>
    </header>
  )
}
