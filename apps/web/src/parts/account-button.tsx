import type { UserSelf } from '@hiwar/contract/users.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { VisuallyHidden } from '@hiwar/ui/visually-hidden.tsx'
import { Suspense, useRef, useState } from 'react'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'

const AccountMenu = lazyWithRetry(async () => (await import('./account-menu.tsx')).AccountMenu)
const ReportDialog = lazyWithRetry(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Opens the account menu, whose code loads when it is first opened. */
export function AccountButton({ user }: { user: UserSelf }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const menuOpenCount = useOpenCount(isOpen)
  const reportOpenCount = useOpenCount(isReporting)
  const name = user.name ?? personLabel(user.role, user.gender)
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="relative flex min-h-11 cursor-pointer items-center gap-3 rounded-full"
      >
        <VisuallyHidden>
          الحساب: <bdi>{name}</bdi>
        </VisuallyHidden>
        <span aria-hidden className="text-label max-md:hidden">
          {name}
        </span>
        <Avatar id={user.id} name={user.name} image={user.image} size={40} isDecorative />
      </button>
      {menuOpenCount > 0 && (
        <Suspense>
          <AccountMenu
            user={user}
            name={name}
            button={button}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onReport={() => setReporting(true)}
          />
        </Suspense>
      )}
      {reportOpenCount > 0 && (
        <Suspense>
          <ReportDialog isOpen={isReporting} onOpenChange={setReporting} />
        </Suspense>
      )}
    </>
  )
}
