import { listRooms } from '@hiwar/contract/chat.ts'
import { useApiPages } from '@hiwar/client/query.ts'
import { useUser } from '../../auth/account.ts'
import { useSocketEvent, useSocketConnect } from '../../auth/use-socket.ts'

/** Anything that changes a row of the list asks the list again: rows hold counts that only the server knows. */
export function useRoomNews(refetch: () => void): void {
  useSocketEvent('RoomMessage', refetch)
  useSocketEvent('RoomMessageUpdated', refetch)
  useSocketEvent('RoomMessageDeleted', refetch)
  useSocketEvent('RoomMessageRead', refetch)
  useSocketEvent('UserStatusChanged', refetch)
  useSocketEvent('JoinedRooms', refetch)
  useSocketConnect(refetch)
}

/** The reader's rooms, page by page. */
export function useRooms(filter: { pinned?: boolean; keyword?: string }) {
  const userId = useUser().id
  const asked = useApiPages(listRooms, { params: { userId }, query: filter }, { size: 20 })
  useRoomNews(() => {
    void asked.refetch()
  })
  return asked
}
