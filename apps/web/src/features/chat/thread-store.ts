import { listMessages } from '@hiwar/contract/chat.ts'
import { asFailure, type Failure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { on, socketState, subscribeSocket } from '@hiwar/client/socket.ts'
import {
  emptyThread,
  withMessage,
  withNewest,
  withOlder,
  withRead,
  withUpdate,
  without,
  type Thread,
} from './thread.ts'

export interface ThreadState {
  readonly thread: Thread
  readonly failure: Failure | null
  readonly isLoading: boolean
}

const pageSize = 30

/** Keeps one room's messages while it is followed: pages as they are asked for, events as they come. */
export function createThreadStore(roomId: number) {
  let state: ThreadState = { thread: emptyThread, failure: null, isLoading: false }
  const listeners = new Set<() => void>()
  const set = (change: Partial<ThreadState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const put = (step: (known: Thread) => Thread) => {
    set({ thread: step(state.thread) })
  }
  let asks = 0

  const ask = async (beforeId: number | undefined, join: typeof withNewest) => {
    asks += 1
    const own = asks
    set({ isLoading: true })
    try {
      const page = await call(listMessages, { params: { roomId }, query: { size: pageSize, beforeId } })
      set({ thread: join(state.thread, page), failure: null })
    } catch (thrown) {
      set({ failure: asFailure(thrown) })
    }
    if (own === asks) set({ isLoading: false })
  }
  const askNewest = () => {
    void ask(undefined, withNewest)
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    askNewest,
    askOlder() {
      if (state.thread.hasOlder === true && !state.isLoading) void ask(state.thread.messages[0]?.id, withOlder)
    },
    /** Asks for the newest page, now and after every break, and hears what happens; returns the way to stop. */
    follow(): () => void {
      askNewest()
      const stops = [
        on('RoomMessage', (message) => {
          if (message.roomId === roomId) put((known) => withMessage(known, message))
        }),
        on('RoomMessageUpdated', (message) => {
          if (message.roomId === roomId) put((known) => withUpdate(known, message))
        }),
        on('RoomMessageDeleted', (gone) => {
          if (gone.roomId === roomId) put((known) => without(known, gone.messageId))
        }),
        on('RoomMessageRead', (mark) => {
          if (mark.roomId === roomId) put((known) => withRead(known, mark))
        }),
        subscribeSocket(() => {
          if (socketState() === 'open') askNewest()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
