import { listRooms } from '@hiwar/contract/chat.ts'
import { useApiPages } from '@hiwar/client/query.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'

/** Refetches when anything in a row of the room list changes: only the server knows the unread counts. */
export function useRoomUpdates(refetch: () => void): void {
  const ownId = useUser().id
  useSocketEvent('RoomMessage', refetch)
  useSocketEvent('RoomMessageUpdated', refetch)
  useSocketEvent('RoomMessageDeleted', refetch)
  useSocketEvent('RoomMessageRead', refetch)
  useSocketEvent('UserStatusChanged', ({ userId }) => {
    if (userId !== ownId) refetch()
  })
  useSocketEvent('JoinedRooms', refetch)
  useEventsMissed(refetch)
}

/** The reader's rooms, page by page. */
export function useRooms(filter: { pinned?: boolean; keyword?: string }) {
  const userId = useUser().id
  const rooms = useApiPages(listRooms, { params: { userId }, query: filter }, { size: 20 })
  useRoomUpdates(() => {
    void rooms.refetch()
  })
  return rooms
}
