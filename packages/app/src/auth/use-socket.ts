// The WebSocket connection of the signed-in user: opened after the first data, closed at sign-out.
import { AckCode, Role, RoomKind } from '@hiwar/contract/enums.ts'
import type { ServerPayload } from '@hiwar/contract/events.ts'
import {
  closeSocket,
  emit,
  on,
  onEventsMissed,
  openSocket,
  socketState,
  subscribeSocket,
} from '@hiwar/client/socket.ts'
import type { ServerEvent, SocketState } from '@hiwar/client/socket.ts'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useAccount } from './account.ts'

/**
 * Keeps one connection open for the signed-in user. Used once, by code that loads after the first data: the connection
 * only brings later changes.
 */
export function useSocketConnection(): void {
  const userId = useAccount()?.user.id
  useEffect(() => {
    if (userId === undefined) return
    void openSocket()
    return closeSocket
  }, [userId])
}

/** Handles a server event while the component is mounted. */
export function useSocketEvent<E extends ServerEvent>(event: E, handler: (payload: ServerPayload<E>) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => on(event, (payload) => handle(payload)), [event])
}

/** Runs when events may have been missed: what they would have changed is fetched again. */
export function useEventsMissed(handler: () => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => onEventsMissed(() => handle()), [])
}

/** `connecting`, `open` or `closed`. */
export function useSocketState(): SocketState {
  return useSyncExternalStore(subscribeSocket, socketState, socketState)
}

/**
 * Joins a room while mounted, again after every reconnect; null joins none. True when the server refused it. Students
 * are always in TutorsCache and never leave it.
 */
export function useSocketRoom(room: RoomKind | null): boolean {
  const state = useSocketState()
  const isAlwaysIn = useAccount()?.user.role === Role.Student && room === RoomKind.TutorsCache
  const [refused, setRefused] = useState<RoomKind | null>(null)
  useEffect(() => {
    if (state !== 'open' || isAlwaysIn || room === null) return
    const ignoreLostConnection = () => undefined
    emit('JoinRooms', { rooms: [room] }).then(
      ({ code }) => setRefused(code === AckCode.Unallowed ? room : null),
      ignoreLostConnection,
    )
    return () => {
      emit('LeaveRooms', { rooms: [room] }).catch(ignoreLostConnection)
    }
  }, [state, isAlwaysIn, room])
  return room !== null && refused === room
}
