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

/** Refetches when a partner comes or goes, where rows of the room list show it. */
export function usePresenceChanges(refetch: () => void): void {
  const ownId = useUser().id
  useSocketEvent('UserStatusChanged', ({ userId }) => {
    if (userId !== ownId) refetch()
  })
}

/** Calls `handler` when the reader gets a new chat room, and not for the rooms of events that a screen joins. */
export function useNewRooms(handler: () => void): void {
  useSocketEvent('JoinedRooms', ({ rooms }) => {
    if (rooms.some((room) => room.startsWith('room:'))) handler()
  })
}
