import { listRooms } from '@hiwar/contract/chat.ts'
import { useApiPages } from '@hiwar/client/query.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { usePresenceChanges, useRoomChanges } from '../../parts/use-room-updates.ts'

interface RoomFilter {
  readonly pinned?: boolean
  readonly keyword?: string
}

const useRoomPages = (filter: RoomFilter) =>
  useApiPages(listRooms, { params: { userId: useUser().id }, query: filter }, { size: 20 })

/** Whether the list of `useRooms` holds any, by the same replies. */
export function useHasRooms(): boolean {
  const [pinned, others] = [useRoomPages({ pinned: true }), useRoomPages({ pinned: false })]
  return pinned.items.length + others.items.length > 0
}

/** The reader's rooms, page by page. */
export function useRooms(filter: RoomFilter) {
  const rooms = useRoomPages(filter)
  useRoomChanges(() => void rooms.refetch())
  usePresenceChanges()
  return rooms
}
