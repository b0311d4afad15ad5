import { listRooms } from '@hiwar/contract/chat.ts'
import { useApiPages } from '@hiwar/client/query.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { usePresenceChanges, useRoomChanges } from '../../parts/use-room-updates.ts'

/** The reader's rooms, page by page. */
export function useRooms(filter: { pinned?: boolean; keyword?: string }) {
  const userId = useUser().id
  const rooms = useApiPages(listRooms, { params: { userId }, query: filter }, { size: 20 })
  useRoomChanges(() => void rooms.refetch())
  usePresenceChanges()
  return rooms
}
