import { inboxLabel } from '@hiwar/arabic/inbox-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { useKeptFocus } from '@hiwar/ui/use-kept-focus.ts'
import { Link } from 'react-router'
import { InboxList } from './inbox-list.tsx'
import { ReadAllButton } from './read-all-button.tsx'
import { inboxPageSizes } from './use-inbox.ts'

/** What the bell opens on a wide screen. */
export function InboxPanel({ onLeave }: { onLeave: () => void }) {
  return (
    <section
      ref={useKeptFocus()}
      tabIndex={-1}
      className="flex max-h-[min(36rem,calc(100vh-8rem))] flex-col outline-none"
    >
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-sand-300 ps-4 pe-2">
        <h2 className="text-h3">{inboxLabel}</h2>
        <ReadAllButton />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <InboxList pageSize={inboxPageSizes.popover} onLeave={onLeave} />
      </div>
      <div className="border-t border-sand-300 p-2 text-center">
        <Link
          to="/inbox"
          onClick={onLeave}
          className={buttonClasses({ variant: 'quiet', size: 'small', className: 'w-full' })}
        >
          {actions.showAll}
        </Link>
      </div>
    </section>
  )
}
