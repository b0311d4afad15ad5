import { listRooms } from '@hiwar/contract/chat.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useRoomChanges } from './use-room-updates.ts'

export const recentRoomsOf = (userId: number) => ({ params: { userId }, query: { size: 4 } })

/**
 * The rooms written in last and the number of unread messages: one call for every part of a screen that asks, and one
 * reply kept current for all of them, also where only the number is shown.
 */
export function useRecentRooms() {
  const rooms = useApiQuery(listRooms, recentRoomsOf(useUser().id))
  useRoomChanges(() => {
    void rooms.refetch()
  })
  return rooms
}
