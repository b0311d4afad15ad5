import type { Message } from '@hiwar/contract/chat.ts'
import { emit, socketState, subscribeSocket } from '@hiwar/client/socket.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../auth/account.ts'
import { useSocketEvent } from '../../auth/use-socket.ts'
import { outgoing, subscribeOutgoing, type Outgoing } from './outbox.ts'
import { newestUnread, type Thread } from './thread.ts'
import { createThreadStore } from './thread-store.ts'

/** The messages of one room, live. Make it anew (`key`) for another room. */
export function useThread(roomId: number) {
  const [store] = useState(() => createThreadStore(roomId))
  useEffect(() => store.follow(), [store])
  const state = useSyncExternalStore(store.subscribe, store.get)
  useReadMark(state.thread)
  return { ...state, askNewest: store.askNewest, askOlder: store.askOlder }
}

const isSeen = () => document.visibilityState === 'visible'

/** What the other wrote is read once it is on screen in a tab that is looked at. */
function useReadMark(thread: Thread): void {
  const ownId = useUser().id
  const unread = newestUnread(thread, ownId)?.id ?? null
  const marked = useRef(0)
  useEffect(() => {
    const mark = () => {
      if (unread === null || unread <= marked.current || !isSeen()) return
      marked.current = unread
      // One that is lost is made again with the connection, which may open later than the room does.
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

/** This person's messages that are still on their way into the room. */
export function useOutgoing(roomId: number): readonly Outgoing[] {
  const ownId = useUser().id
  const all = useSyncExternalStore(subscribeOutgoing, outgoing)
  return all.filter((message) => message.roomId === roomId && message.userId === ownId)
}

const typingFades = 3_000

/** Whether the other is writing in a room; fades three seconds after the last sign, and with the message itself. */
export function useTyping(roomId: number): boolean {
  const ownId = useUser().id
  const [until, setUntil] = useState(0)
  useSocketEvent('UserTyping', (sign) => {
    if (sign.roomId === roomId && sign.userId !== ownId) setUntil(Date.now() + typingFades)
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
