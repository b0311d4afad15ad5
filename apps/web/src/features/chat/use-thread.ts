import type { Message } from '@hiwar/contract/chat.ts'
import { emit, socketState, subscribeSocket } from '@hiwar/client/socket.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'
import { outgoingMessages, subscribeOutgoing, type Outgoing } from './outbox.ts'
import { newestUnread, type Thread } from './thread.ts'
import { ThreadStore } from './thread-store.ts'

/** The messages of one room, kept up to date. Mount it anew (`key`) for another room. */
export function useThread(roomId: number) {
  const [store] = useState(() => new ThreadStore(roomId))
  useEffect(() => store.connect(), [store])
  const state = useSyncExternalStore(store.subscribe, store.get)
  useReadMark(state.thread)
  return { ...state, loadNewest: store.loadNewest, loadOlder: store.loadOlder }
}

const isVisible = () => document.visibilityState === 'visible'

/** Marks the partner's messages as read once they are shown in a visible tab. */
function useReadMark(thread: Thread): void {
  const ownId = useUser().id
  const unread = newestUnread(thread, ownId)?.id ?? null
  const marked = useRef(0)
  useEffect(() => {
    const mark = () => {
      if (unread === null || unread <= marked.current || !isVisible()) return
      marked.current = unread
      // A lost mark is sent again on reconnect; the socket may also open later than the room.
      emit('MarkMessageAsRead', { id: unread }).catch(() => {
        marked.current = 0
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    const stop = subscribeSocket(() => {
      if (socketState() === 'open') mark()
    })
    return () => {
      document.removeEventListener('visibilitychange', mark)
      stop()
    }
  }, [unread])
}

/** The user's own messages to the room that are still in the outbox. */
export function useOutgoing(roomId: number): readonly Outgoing[] {
  const ownId = useUser().id
  const all = useSyncExternalStore(subscribeOutgoing, outgoingMessages)
  return all.filter((message) => message.roomId === roomId && message.userId === ownId)
}

const TYPING_TIMEOUT_MS = 3_000

/** Whether the partner is typing; ends three seconds after the last typing event, or with the message itself. */
export function useTyping(roomId: number): boolean {
  const ownId = useUser().id
  const [until, setUntil] = useState(0)
  useSocketEvent('UserTyping', (event) => {
    if (event.roomId === roomId && event.userId !== ownId) setUntil(Date.now() + TYPING_TIMEOUT_MS)
  })
  useSocketEvent('RoomMessage', (message: Message) => {
    if (message.roomId === roomId && message.userId !== ownId) setUntil(0)
  })
  useEffect(() => {
    if (until === 0) return
    const timer = setTimeout(() => {
      setUntil(0)
    }, until - Date.now())
    return () => {
      clearTimeout(timer)
    }
  }, [until])
  return until !== 0
}
