import { unreadMessages } from '@hiwar/arabic/plurals.ts'
import { listRooms } from '@hiwar/contract/chat.ts'
import { useAsk } from '@hiwar/client/query.ts'
import { CountBadge } from '@hiwar/ui/badge.tsx'
import { useUser } from '../auth/session.ts'
import { useLive, useLiveReconnect } from '../auth/use-live.ts'

/** How many messages wait to be read, over all rooms that are not muted. */
export function UnreadBadge({ className }: { className?: string }) {
  const userId = useUser().id
  const asked = useAsk(listRooms, { params: { userId }, query: { size: 1 } })
  const refetch = () => {
    void asked.refetch()
  }
  useLive('RoomMessage', (message) => {
    if (message.userId !== userId) refetch()
  })
  useLive('RoomMessageRead', (mark) => {
    if (mark.userId === userId) refetch()
  })
  useLive('RoomMessageDeleted', refetch)
  useLiveReconnect(refetch)
  const count = asked.data?.unread ?? 0
  return <CountBadge count={count} label={unreadMessages(count)} className={className ?? ''} />
}
