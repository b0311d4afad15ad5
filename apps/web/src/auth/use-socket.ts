// The live connection of a signed-in person: opened after the first paint, closed at sign-out.
import { Role, RoomKind } from '@hiwar/contract/enums.ts'
import type { ServerPayload } from '@hiwar/contract/events.ts'
import { closeSocket, emit, on, openSocket, socketState, subscribeSocket } from '@hiwar/client/socket.ts'
import type { ServerEvent, SocketState } from '@hiwar/client/socket.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useAccount } from './account.ts'

/** Keeps one connection for whoever is signed in. The shell of the app calls it once. */
export function useSocketConnection(): void {
  const personId = useAccount()?.user.id
  useEffect(() => {
    if (personId === undefined) return
    // What is on screen comes first; the connection only tells what changes later.
    const timer = setTimeout(() => void openSocket(), 300)
    return () => {
      clearTimeout(timer)
      closeSocket()
    }
  }, [personId])
}

/** Hears an event of the server as long as the component is on screen. */
export function useSocketEvent<E extends ServerEvent>(event: E, handler: (payload: ServerPayload<E>) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => on(event, (payload) => handle(payload)), [event])
}

/**
 * Runs whenever the connection opens while the component is on screen, the first time too: what happened before it was
 * not heard.
 */
export function useSocketConnect(handler: () => void): void {
  const handle = useEffectEvent(handler)
  useEffect(
    () =>
      subscribeSocket(() => {
        if (socketState() === 'open') handle()
      }),
    [],
  )
}

/** connecting, open or closed. */
export function useSocketState(): SocketState {
  return useSyncExternalStore(subscribeSocket, socketState)
}

/** Is in a room while on screen, again after every reconnect. Students are in TutorsCache anyway, and stay. */
export function useSocketRoom(room: RoomKind): void {
  const state = useSocketState()
  const stays = useAccount()?.user.role === Role.Student && room === RoomKind.TutorsCache
  useEffect(() => {
    if (state !== 'open' || stays) return
    const ignoreLostConnection = () => undefined
    emit('JoinRooms', { rooms: [room] }).catch(ignoreLostConnection)
    return () => {
      emit('LeaveRooms', { rooms: [room] }).catch(ignoreLostConnection)
    }
  }, [state, stays, room])
}
