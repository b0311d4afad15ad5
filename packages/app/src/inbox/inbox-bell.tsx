import { inboxLabel, unreadNotices } from '@hiwar/arabic/inbox-words.ts'
import { CountBadge } from '@hiwar/ui/badge.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { Popover } from '@hiwar/ui/popover.tsx'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { useInboxEvents, useUnreadCount } from './use-inbox.ts'

const InboxPanel = lazyPart(async () => (await import('./inbox-panel.tsx')).InboxPanel)

const look = buttonClasses({ variant: 'quiet', size: 'small', isIcon: true, className: 'text-ink-600!' })

/** How much is unread. Opens the newest beside it, and on a phone leads to the screen of all. */
export function InboxBell() {
  useInboxEvents()
  const count = useUnreadCount() ?? 0
  const content = (
    <>
      <span className="sr-only">{count === 0 ? inboxLabel : `${inboxLabel}: ${unreadNotices(count)}`}</span>
      <span aria-hidden className="relative">
        <Bell size={24} strokeWidth={1.75} />
        <CountBadge count={count} label="" className="absolute -end-2.5 -top-2.5" />
      </span>
    </>
  )
  return (
    <>
      <Link to="/inbox" className={`${look} md:hidden`}>
        {content}
      </Link>
      <Popover
        label={inboxLabel}
        placement="bottom end"
        className="w-96 max-w-full p-0!"
        trigger={
          <button type="button" className={`${look} max-md:hidden`}>
            {content}
          </button>
        }
      >
        {(close) => <InboxPanel onLeave={close} />}
      </Popover>
    </>
  )
}
