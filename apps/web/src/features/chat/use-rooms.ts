import { listRooms } from '@hiwar/contract/chat.ts'
import { useAskPages } from '@hiwar/client/query.ts'
import { useUser } from '../../auth/session.ts'
import { useLive, useLiveReconnect } from '../../auth/use-live.ts'

/** Anything that changes a row of the list asks the list again: rows hold counts that only the server knows. */
export function useRoomNews(refetch: () => void): void {
  useLive('RoomMessage', refetch)
  useLive('RoomMessageUpdated', refetch)
  useLive('RoomMessageDeleted', refetch)
  useLive('RoomMessageRead', refetch)
  useLive('UserStatusChanged', refetch)
  useLive('JoinedRooms', refetch)
  useLiveReconnect(refetch)
}

/** The reader's rooms, page by page. */
export function useRooms(filter: { pinned?: boolean; keyword?: string }) {
  const userId = useUser().id
  const asked = useAskPages(listRooms, { params: { userId }, query: filter }, { size: 20 })
  useRoomNews(() => {
    void asked.refetch()
  })
  return asked
}
