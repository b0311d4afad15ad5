import { listMessages } from '@hiwar/contract/chat.ts'
import { asFailure, type Failure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { on, onEventsMissed } from '@hiwar/client/socket.ts'
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

/** The messages of one room: loads pages and applies socket events. Components read it as a store. */
export class ThreadStore {
  readonly #roomId: number
  readonly #listeners = new Set<() => void>()
  #state: ThreadState = { thread: emptyThread, failure: null, isLoading: false }
  /** Only the newest request ends the loading state. */
  #lastRequest = 0

  constructor(roomId: number) {
    this.#roomId = roomId
  }

  readonly get = (): ThreadState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly loadNewest = (): void => {
    void this.#load(undefined, withNewest)
  }

  readonly loadOlder = (): void => {
    const { thread, isLoading } = this.#state
    if (thread.hasOlder === true && !isLoading) void this.#load(thread.messages[0]?.id, withOlder)
  }

  /** Loads the newest page, now and after events may have been missed, and applies socket events. Returns the way to stop. */
  connect(): () => void {
    this.loadNewest()
    const unsubscribes = [...this.#subscribeToMessages(), onEventsMissed(this.loadNewest)]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }

  #subscribeToMessages(): (() => void)[] {
    const apply = (event: { roomId: number }, change: (thread: Thread) => Thread) => {
      if (event.roomId === this.#roomId) this.#set({ thread: change(this.#state.thread) })
    }
    return [
      on('RoomMessage', (message) => {
        apply(message, (thread) => withMessage(thread, message))
      }),
      on('RoomMessageUpdated', (message) => {
        apply(message, (thread) => withUpdate(thread, message))
      }),
      on('RoomMessageDeleted', (deleted) => {
        apply(deleted, (thread) => without(thread, deleted.messageId))
      }),
      on('RoomMessageRead', (mark) => {
        apply(mark, (thread) => withRead(thread, mark))
      }),
    ]
  }

  async #load(beforeId: number | undefined, merge: typeof withNewest): Promise<void> {
    this.#lastRequest += 1
    const request = this.#lastRequest
    this.#set({ isLoading: true })
    try {
      const page = await call(listMessages, {
        params: { roomId: this.#roomId },
        query: { size: pageSize, beforeId },
      })
      this.#set({ thread: merge(this.#state.thread, page), failure: null })
    } catch (thrown) {
      this.#set({ failure: asFailure(thrown) })
    }
    if (request === this.#lastRequest) this.#set({ isLoading: false })
  }

  #set(change: Partial<ThreadState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
