import { formatCountdown, formatDateTime, formatShortDate } from '@hiwar/arabic/dates.ts'
import type { InboxItem } from '@hiwar/contract/inbox.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { DotBadge } from '@hiwar/ui/badge.tsx'
import { Link } from 'react-router'
import { useNow } from '../time/use-now.ts'
import { InboxIcon } from './inbox-icon.tsx'

/** Older than this the date says more than the distance. */
const nearMs = 7 * DAY_MS

const nameClasses = 'card-link cursor-pointer text-start text-label break-words'

/** One message; a press opens what it is about and marks it as read. */
export function InboxRow({ item, onPress }: { item: InboxItem; onPress: () => void }) {
  const isUnread = item.readAt === null
  const name = <span className={isUnread ? 'font-semibold' : 'font-normal'}>{item.title}</span>
  return (
    <li className="relative flex gap-3 px-4 py-3 transition-colors hover:bg-sand-100">
      <InboxIcon kind={item.kind} isUnread={isUnread} />
      <div className="min-w-0 flex-1">
        <p>
          {item.url !== null ? (
            <Link to={item.url} onClick={onPress} className={nameClasses}>
              {name}
            </Link>
          ) : isUnread ? (
            <button type="button" onClick={onPress} className={nameClasses}>
              {name}
            </button>
          ) : (
            <span className="text-label break-words">{name}</span>
          )}
        </p>
        {item.body !== '' && (
          <p className="mt-0.5 line-clamp-4 text-small break-words whitespace-pre-line text-ink-600">{item.body}</p>
        )}
        <InboxTime at={item.at} />
      </div>
      {isUnread && <DotBadge tone="nile" label="غير مقروء" className="mt-2 shrink-0" />}
    </li>
  )
}

function InboxTime({ at }: { at: string }) {
  const age = Date.parse(at) - useNow(MINUTE_MS)
  return (
    <time dateTime={at} title={formatDateTime(at)} className="block text-tiny font-normal text-ink-600">
      {age > -nearMs ? formatCountdown(Math.min(0, age)) : formatShortDate(at)}
    </time>
  )
}
