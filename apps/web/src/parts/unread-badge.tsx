import { unreadMessages } from '@hiwar/arabic/plurals.ts'
import { listRooms } from '@hiwar/contract/chat.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { CountBadge } from '@hiwar/ui/badge.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'

/** The number of unread messages in all rooms that are not muted. */
export function UnreadBadge({ className }: { className?: string }) {
  const userId = useUser().id
  const query = useApiQuery(listRooms, { params: { userId }, query: { size: 1 } })
  const refetch = () => {
    void query.refetch()
  }
  useSocketEvent('RoomMessage', (message) => {
    if (message.userId !== userId) refetch()
  })
  useSocketEvent('RoomMessageRead', (mark) => {
    if (mark.userId === userId) refetch()
  })
  useSocketEvent('RoomMessageDeleted', refetch)
  useEventsMissed(refetch)
  const count = query.data?.unread ?? 0
  return <CountBadge count={count} label={unreadMessages(count)} className={className ?? ''} />
}
