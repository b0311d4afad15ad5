import { unreadMessages } from '@hiwar/arabic/plurals.ts'
import { CountBadge } from '@hiwar/ui/badge.tsx'
import { useRecentRooms } from './use-recent-rooms.ts'

/** The number of unread messages in all rooms that are not muted. */
export function UnreadBadge({ className }: { className?: string }) {
  const count = useRecentRooms().data?.unread ?? 0
  return <CountBadge count={count} label={unreadMessages(count)} className={className ?? ''} />
}
