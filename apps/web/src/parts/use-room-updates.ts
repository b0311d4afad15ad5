import { serverNow } from '@hiwar/client/clock.ts'
import { listRooms } from '@hiwar/contract/chat.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'

/** Refetches when a message of the room list changes or is read: only the server knows the unread counts. */
export function useRoomChanges(refetch: () => void): void {
  useSocketEvent('RoomMessage', refetch)
  useSocketEvent('RoomMessageUpdated', refetch)
  useSocketEvent('RoomMessageDeleted', refetch)
  useSocketEvent('RoomMessageRead', refetch)
  useNewRooms(refetch)
  useEventsMissed(refetch)
}

type RoomList = Reply<typeof listRooms>
/** A reply to one call, or those of all pages that are loaded. */
type CachedRooms = RoomList | InfiniteData<RoomList>

/** Marks a partner who comes or goes in the rows of all room lists; the event says all that they show of it. */
export function usePresenceChanges(): void {
  const client = useQueryClient()
  const ownId = useUser().id
  useSocketEvent('UserStatusChanged', ({ userId, online }) => {
    if (userId === ownId) return
    const seen = online ? { online } : { online, lastSeen: new Date(serverNow()).toISOString() }
    const marked = (reply: RoomList): RoomList => ({
      ...reply,
      list: reply.list.map((room) =>
        room.otherMember.id === userId ? { ...room, otherMember: { ...room.otherMember, ...seen } } : room,
      ),
    })
    client.setQueriesData<CachedRooms>({ queryKey: keyOf(listRooms) }, (cached) => {
      if (cached === undefined) return undefined
      return 'pages' in cached ? { ...cached, pages: cached.pages.map(marked) } : marked(cached)
    })
  })
}

/** Calls `handler` when the reader gets a new chat room, and not for the rooms of events that a screen joins. */
export function useNewRooms(handler: () => void): void {
  useSocketEvent('JoinedRooms', ({ rooms }) => {
    if (rooms.some((room) => room.startsWith('room:'))) handler()
  })
}
